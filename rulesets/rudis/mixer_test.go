package rudis

import (
	"strings"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
)

// chosenBy counts what a policy chooses over every face of its die.
func chosenBy(t *testing.T, name string, sides int, set func(s *state.State)) map[string]int {
	t.Helper()
	r := rules.NewRules(loaded(t))
	var s state.State
	for _, l := range []string{"match ankeles kreugas", "begin"} {
		do(t, r, &s, l)
	}
	set(&s)
	p, err := policy.PolicyOf(r, name)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]int{}
	for face := 1; face <= sides; face++ {
		var c rules.Command
		var tape dice.Tape
		tape.Give([]int{face})
		p.Roller.Roll(&s, &c, &core.Ref{Tape: &tape})
		if tape.Err() != nil || len(tape.Spare()) > 0 {
			t.Fatalf("%s, face %d: %v, %v left", name, face, tape.Err(), tape.Spare())
		}
		if no := c.Action.Allow(r, &s, &c); no != nil {
			t.Fatalf("%s chooses what is refused: %v", name, no)
		}
		list[string(speechOf(r).AppendCommand(nil, &s, &c))]++
	}
	return list
}

// TestMixers: how often uniform and mix choose what, fresh, with a feint forbidden,
// with a set-up and against a fallen man.
func TestMixers(t *testing.T) {
	fresh := func(*state.State) {}
	feinted := func(s *state.State) { s.Boxers[0].Last = state.Feint + 1 }
	setUp := func(s *state.State) { s.Boxers[0].SetUp.Has = true }
	fallen := func(s *state.State) { s.Boxers[1].Down = true }
	sealed := func(set func(*state.State)) func(*state.State) {
		return func(s *state.State) {
			set(s)
			s.Slot[rules.AttackerSlot] = state.Slot{Is: state.SealedSlot, Choice: state.Choice{What: state.AnAttack, Card: state.StraightRight, Sub: state.Pow}}
		}
	}
	for _, x := range []struct {
		policy string
		sides  int
		set    func(*state.State)
		want   string
	}{
		{"mix", 100, fresh, "24 attack straight-right pow, 26 attack overhand-right pow, 11 attack right-hook pow, 16 attack right-uppercut reg, 9 attack chest-punch pow, 14 attack feint"},
		{"mix", 86, feinted, "24 attack straight-right pow, 26 attack overhand-right pow, 11 attack right-hook pow, 16 attack right-uppercut reg, 9 attack chest-punch pow"},
		{"mix", 100, setUp, "67 attack overhand-right pow, 11 attack right-hook pow, 22 attack chest-punch pow"},
		{"mix", 100, sealed(fresh), "16 defend left-hand-catch, 20 defend left-forearm-block, 19 defend extended-left-arm, 10 defend duck-under, 20 defend lean-back, 15 defend sidestep"},
		{"mix", 100, sealed(setUp), "14 defend left-hand-catch, 8 defend left-forearm-block, 78 defend lean-back"},
		{"mix", 100, fallen, "100 attack overhand-right pow"},
		{"uniform", 12, fresh, "1 attack straight-right reg, 1 attack straight-right pow, 1 attack overhand-right reg, 1 attack overhand-right pow, 1 attack right-hook reg, 1 attack right-hook pow, 1 attack right-uppercut reg, 1 attack right-uppercut pow, 1 attack chest-punch reg, 1 attack chest-punch pow, 2 attack feint"},
		{"uniform", 10, feinted, "1 attack straight-right reg, 1 attack straight-right pow, 1 attack overhand-right reg, 1 attack overhand-right pow, 1 attack right-hook reg, 1 attack right-hook pow, 1 attack right-uppercut reg, 1 attack right-uppercut pow, 1 attack chest-punch reg, 1 attack chest-punch pow"},
		{"uniform", 6, sealed(fresh), "1 defend left-hand-catch, 1 defend left-forearm-block, 1 defend extended-left-arm, 1 defend duck-under, 1 defend lean-back, 1 defend sidestep"},
	} {
		got := chosenBy(t, x.policy, x.sides, x.set)
		n := 0
		for _, w := range strings.Split(x.want, ", ") {
			n++
			often, line, _ := strings.Cut(w, " ")
			if state.Itoa(got[line]) != often {
				t.Errorf("%s plays %s %d times of %d, want %s", x.policy, line, got[line], x.sides, often)
			}
		}
		if len(got) != n {
			t.Errorf("%s plays %v", x.policy, got)
		}
	}
}
