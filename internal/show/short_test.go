package show

import (
	"strings"
	"testing"

	"summa/internal/core"
)

// TestShort: sums are told in short, without what is 0 and without remarks.
func TestShort(t *testing.T) {
	say := make(Shorthand, 10)
	say[score] = phrase(t, "- defence {c} = {a}")
	say[won] = phrase(t, "{who} wins")
	for _, test := range []struct {
		name string
		want []string
		log  func(x *tape)
	}{
		{"nothing", nil, func(*tape) {}},
		{"a hit that is not saved", []string{"attack 5 + side 2 - net 1 - defence 4 = 2 [r.1]", "Save 3, rolled 5: not saved [r.4]"}, blow},
		{"a term of nothing", []string{"attack 5 - defence 2 = 3 [r.1]"}, func(x *tape) {
			x.step(side, 0, 2, 0)
			x.die(attack, 0, 1, 5)
			x.die(defence, 1, 1, 2)
			x.step(score, 0, 1, 3, 5, 2)
		}},
		{"a total in the usual words", []string{"appeal 1 + 6 + side 1 = 8, 7 needed [r.3]"}, func(x *tape) {
			x.step(side, 0, 2, 1)
			x.die(appeal, 0, 1, 1, 6)
			x.step(verdict, 0, 3, 8, 7, 7)
		}},
		{"dice of no sum", []string{"order 3 [r.1]", "order 5 [r.1]"}, func(x *tape) {
			x.die(order, 0, 1, 3)
			x.die(order, 1, 1, 5)
			x.event(began, 1, core.None, 2)
		}},
		{"a remark that is said", []string{"Flamma wins [r.3]"}, func(x *tape) { x.step(won, 0, 3) }},
		{"a remark that is not", nil, func(x *tape) { x.step(cost, 0, 1, 1, 3) }},
		{"a total that nothing is compared with", nil, func(x *tape) {
			x.step(armour, 1, 2, 2)
			x.step(saveIs, 1, 5, 3)
		}},
	} {
		x := newTape(t)
		test.log(x)
		var got []string
		for _, s := range x.Short(say) {
			got = append(got, s.Text+" ["+x.Words.Cite(s.Rule)+"]")
		}
		if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want)
		}
	}
}

// TestTermsOf: what is added to a die of a purpose, and nothing for one that adds none.
func TestTermsOf(t *testing.T) {
	x := newTape(t)
	blow(x)
	for purpose, want := range map[uint8]string{attack: " + side 2 - net 1", save: "", appeal: ""} {
		if got := x.TermsOf(purpose); got != want {
			t.Errorf("purpose %d: got %q want %q", purpose, got, want)
		}
	}
}
