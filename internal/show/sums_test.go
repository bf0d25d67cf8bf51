package show

import (
	"testing"

	"summa/internal/core"
)

func TestSums(t *testing.T) {
	tests := []struct {
		name, want string
		log        func(x *tape)
	}{
		{"nothing", "", func(x *tape) {}},
		{"a hit", "D6 5 + side 2 - net 1 = 6 against 4: hit [r.4]\n" +
			"armour 2 + net 1 = Save 3 [r.5]\nsave D6 5 against Save 3: not saved [r.4]\n", blow},
		{"a Double with its modifiers", "attack D6 4 + side 2, defence D6 4: double 4 [r.5]\n", func(x *tape) {
			x.step(side, 0, 2, 2)
			x.die(attack, 0, 1, 4)
			x.die(defence, 1, 1, 4)
			x.event(double, 0, 1, 5)
		}},
		{"wounds without a total", "wounds 2D6 3+4 = 7: wounded [r.2]\n", func(x *tape) {
			x.die(wounds, 0, 2, 3, 4)
			x.event(wounded, 1, 0, 2, 7, 1)
		}},
		{"a die rolled again keeps the terms",
			"D6 1 + side 2 = 3 against 5: feint reroll [r.3]\nD6 6 + side 2 = 8 against 5: hit [r.4]\n", func(x *tape) {
				x.step(side, 0, 2, 2)
				x.die(attack, 0, 1, 1)
				x.die(defence, 1, 1, 5)
				x.step(score, 0, 1, -2, 3, 5)
				x.event(reroll, 0, 1, 3)
				x.die(attack, 0, 3, 6)
				x.step(score, 0, 1, 3, 8, 5)
				x.event(hit, 0, 1, 4)
			}},
		{"equal dice rolled again", "attack D6 3, defence D6 3 [r.1]\nD6 5 + side 2 = 7 against 2: hit [r.4]\n", func(x *tape) {
			x.step(side, 0, 2, 2)
			x.die(attack, 0, 1, 3)
			x.die(defence, 1, 1, 3)
			x.die(attack, 0, 1, 5)
			x.die(defence, 1, 1, 2)
			x.step(score, 0, 1, 5, 7, 2)
			x.event(hit, 0, 1, 4)
		}},
		{"a die of another rule among a sum", "test D6 2: saved [r.5]\nD6 6 = 6 against 2: hit [r.4]\n", func(x *tape) {
			x.die(attack, 0, 1, 6)
			x.die(defence, 1, 1, 2)
			x.die(test, 1, 5, 2)
			x.event(saved, 1, 0, 5)
			x.step(score, 0, 1, 4, 6, 2)
			x.event(hit, 0, 1, 4)
		}},
		{"two figures' dice in one comparison", "Flamma D6 3, Tetraites D6 5; 9 against 11 with Stamina: Tetraites wins [r.3]\n", func(x *tape) {
			x.die(test, 0, 2, 3)
			x.die(test, 1, 2, 5)
			x.step(tested, 0, 2, -2, 9, 11)
			x.step(won, 1, 3)
		}},
		{"one purpose for several figures", "order Flamma D6 3, Tetraites D6 5: begun [r.2]\n", func(x *tape) {
			x.die(order, 0, 1, 3)
			x.die(order, 1, 1, 5)
			x.event(began, 1, core.None, 2)
		}},
		{"terms that an event decides", "armour 1 - net 3 = -2: gave in [r.4]\n2D6 1+6 + side 1 = 8, 7 needed: spared [r.5]\n", func(x *tape) {
			x.step(armour, 0, 1, 1)
			x.step(net, 0, 1, -3)
			x.event(gaveIn, 0, 1, 4, -2)
			x.step(side, 0, 2, 1)
			x.die(appeal, 0, 1, 1, 6)
			x.step(verdict, 0, 3, 8, 7, 7)
			x.event(spared, 0, 1, 5, 8)
		}},
		{"an event between terms and their die", "D6 4 + armour 1 - net 3 = 2 against 0: begun [r.4]\n", func(x *tape) {
			x.step(armour, 0, 1, 1)
			x.step(net, 0, 1, -3)
			x.event(rose, 0, core.None, 2)
			x.die(attack, 0, 1, 4)
			x.step(score, 0, 1, 2, 2, 0)
			x.event(began, 0, core.None, 4)
		}},
		{"save terms without a total", "armour 2 + net 1 = 3 [r.3]\nsave D6 2: saved [r.4]\n", func(x *tape) {
			x.step(armour, 1, 2, 2)
			x.step(net, 1, 3, 1)
			x.die(save, 1, 4, 2)
			x.event(saved, 1, 0, 4, 3)
		}},
		{"a first term below nothing", "net -1: wounded [r.2]\n", func(x *tape) {
			x.step(net, 0, 3, -1)
			x.event(wounded, 1, 0, 2, 1, 4)
		}},
		{"remarks when there is nothing else", "Flamma: costs 1 AP, 3 left [r.1]\n", func(x *tape) {
			x.step(cost, 0, 1, 1, 3)
			x.event(rose, 0, core.None, 2)
		}},
		{"a die alone", "attack D6 5 [r.1]\n", func(x *tape) { x.die(attack, 0, 1, 5) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			x := newTape(t)
			test.log(x)
			if got := string(x.Sums(nil)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// FuzzSums feeds logs that no referee would write.
func FuzzSums(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 1, 3, 2, 0, 0})
	f.Fuzz(func(t *testing.T, log []byte) {
		x := newTape(t)
		kinds := [...]int{len(x.Words.Dice), len(x.Words.Steps), len(x.Words.Events)}
		for ; len(log) >= 3; log = log[3:] {
			what := log[0] % 3
			x.Log = append(x.Log, core.Record{What: core.What(what), Kind: log[1] % uint8(kinds[what]), Rule: 1,
				Who: int16(log[2]%3) - 1, Whom: core.None, A: int32(int8(log[2]))})
		}
		x.AppendEvents(x.AppendSteps(x.AppendRolls(x.Why(x.Headline(x.Sums(nil))))))
	})
}
