package bouts

import (
	"strings"
	"testing"
)

func TestSimCount(t *testing.T) {
	for _, test := range []struct {
		text string
		want uint64 // 0: refused
	}{
		{"1", 1}, {"10000", 10000}, {"1e6", 1_000_000}, {"10k", 10_000}, {"10K", 10_000}, {"1M", 1_000_000}, {"1m", 1_000_000}, {"1.5k", 1500}, {"2.5e3", 2500},
		{"1,000", 1000}, {"1_000", 1000}, {" 7 ", 7}, {"0.3k", 300}, {"1e15", 1e15}, {"1.1M", 1_100_000},
		{"", 0}, {"0", 0}, {"-5", 0}, {"1.5", 0}, {"ten", 0}, {"1e16", 0}, {"1e999", 0}, {"NaN", 0}, {"inf", 0}, {"0x10", 0}, {"k", 0}, {"10kk", 0}, {"0.0001k", 0}, {"1e3k", 0}, {"1e6k", 0}, {"1E6M", 0},
	} {
		var v Count
		err := v.Set(test.text)
		if (err == nil) != (test.want > 0) || v.N != test.want {
			t.Errorf("%q: got %d, %v want %d", test.text, v.N, err, test.want)
		}
	}
}

func TestParseSide(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"samnite", "samnite"},
		{"Samnite + thracian", "Samnite thracian"},
		{"samnite(stamina=8,skills=Attack,Dodge)+thracian()", "samnite[stamina=8 skills=Attack,Dodge] thracian"},
		{`samnite(shield=large held)`, `samnite[shield="large held"]`},
		{`a(x="1+2)")+b`, `a[x="1+2)"] b`},
		{"", ""}, {"+a", ""}, {"a+", ""}, {"a(", ""}, {"a(x=1", ""}, {"a(x)", ""}, {"a(=1)", ""}, {"a b", ""}, {"a;b", ""}, {"a)b", ""}, {"a(x=1)b", ""}, {`"a"`, ""}, {"a/b", ""},
	} {
		seats, err := parseSide(test.text)
		var got []string
		for _, s := range seats {
			text := s.kind
			if len(s.pairs) > 0 {
				text += "[" + strings.Join(s.pairs, " ") + "]"
			}
			got = append(got, text)
		}
		if (err == nil) != (test.want != "") || err == nil && strings.Join(got, " ") != test.want {
			t.Errorf("%q: got %q, %v want %q", test.text, got, err, test.want)
		}
	}
}

func TestParseChange(t *testing.T) {
	for _, test := range []struct{ text, title, lines string }{
		{"without the net: retiarius.left=empty", "without the net", "set retiarius.left=empty"},
		{"zero-score=zero-nothing", "zero-score=zero-nothing", "ruling zero-score=zero-nothing"},
		{"near: range a b 1; a.stamina = 5", "near", "range a b 1|set a.stamina = 5"},
		{"range a b 1", "range a b 1", "range a b 1"},
		{`set "A B".stamina=5`, `set "A B".stamina=5`, `set "A B".stamina=5`},
		{"harder: policy plain, plain; a.ap=1", "harder", "set a.ap=1"},
		{"", "", ""}, {"title: ", "", ""}, {": x.y=1", "", ""},
	} {
		c, err := parseChange("--vary", test.text, "x=y")
		if (err == nil) != (test.title != "") || err == nil && (c.title != test.title || joinLines(c.lines) != test.lines) {
			t.Errorf("%q: got %+v, %v", test.text, c, err)
		}
	}
}

// However a SIDE is written, it is read or refused, and what is read can be
// entered as a line.
func FuzzSimSide(f *testing.F) {
	for _, text := range []string{"samnite+thracian(stamina=8)", `a(x="1 2",y)+b`, "a(b(c=1))", "+", ")("} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		seats, err := parseSide(text)
		if err != nil {
			return
		}
		NameSeats([][]Seat{seats, seats})
		for i := range seats {
			if seats[i].kind == "" || seats[i].name == "" || !strings.HasPrefix(seats[i].enter(), "add ") {
				t.Fatalf("%q: got %+v", text, seats[i])
			}
		}
	})
}

// joinLines puts a bar between the commands of a change.
func joinLines(lines []sceneLine) string {
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.text)
	}
	return strings.Join(texts, "|")
}
