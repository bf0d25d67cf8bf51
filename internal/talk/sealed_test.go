package talk

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/history"
	"summa/rulesets/romanwar"
	"summa/rulesets/rudis"
)

// unseenChoice is a player at a terminal whom a ruleset asks for a choice that the engine, which
// plays the other side, may not see.
type unseenChoice struct {
	ruleset *game.Ruleset
	lines   []string
	engine  string // whom it plays
	person  string
	choice  string // of the engine's
}

var unseenChoices = []unseenChoice{
	{rudis.Ruleset(), []string{"match ankeles kreugas", "auto kreugas plain", "begin"}, "Kreugas", "Ankeles", "defend sidestep"},
	{romanwar.Ruleset(), []string{"muster A Rome roman-hastati 20 files 10", "muster T Gaul gaul-foot 20 files 10", "auto Gaul plain", "begin",
		"melee A against T"}, "Gaul", "Rome", "decide M1.1 Gaul retreat"},
}

// TestStepUnseen: where a person is asked for a choice that nobody may see, step does not
// make it, which would turn the engine's up before he has chosen; and nobody chooses in
// the engine's place.
func TestStepUnseen(t *testing.T) {
	for _, c := range unseenChoices {
		p := seated(t, c.ruleset, 100, 1)
		p.script = append(slices.Clone(c.lines), "step", "step 3", "secret "+c.engine, "secret "+c.engine+" "+c.choice)
		p.plays(len(p.script))
		out := strings.Join(strings.Fields(p.out.String()), " ")
		if len(p.script) > 0 || p.s.Hides() != c.person {
			t.Errorf("%s: %q left", c.ruleset.Name, p.script)
		}
		if n := strings.Count(out, "step makes no choice that "+c.person+" makes unseen"); n != 2 {
			t.Errorf("%s: step was refused %d times:\n%s", c.ruleset.Name, n, p.out.String())
		}
		if n := strings.Count(out, "the engine plays "+c.engine+" and makes that choice itself"); n != 1 || !strings.Contains(out, "that cannot be chosen now") {
			t.Errorf("%s: %s's choice was refused %d times:\n%s", c.ruleset.Name, c.engine, n, p.out.String())
		}
	}
}

// TestResumeSealed: whoever goes on with a bout is told once who has chosen in it, whether
// that lay sealed or is sealed now.
func TestResumeSealed(t *testing.T) {
	for _, lines := range [][]string{{"match ankeles kreugas", "auto kreugas plain", "begin"}, {"match ankeles kreugas", "begin", "auto kreugas plain"}} {
		p := seated(t, rudis.Ruleset(), 100, 1)
		for _, text := range lines {
			if f := p.s.Try(text); f != nil {
				t.Fatal(text, f)
			}
		}
		p.plays(0)
		out := p.out.String()
		if n := strings.Count(out[strings.Index(out, "Exchange 1"):], "Kreugas has chosen."); n != 1 {
			t.Errorf("it is said %d times:\n%s", n, out)
		}
	}
}

// TestFinishSealed: in a script the engine goes on where all that is awaited lies sealed.
func TestFinishSealed(t *testing.T) {
	for _, c := range []struct {
		ruleset *game.Ruleset
		lines   []string
	}{
		{rudis.Ruleset(), []string{"match ankeles kreugas", "begin", "secret ankeles attack right-hook pow", "secret kreugas defend sidestep", "auto kreugas plain"}},
		{romanwar.Ruleset(), []string{"muster A Rome roman-hastati 20 files 10", "muster T Gaul gaul-foot 20 files 10", "begin",
			"melee A against T", "round M1 dice 40x6", "secret Rome decide M1.1 Rome stay", "secret Gaul decide M1.1 Gaul stay", "auto Rome plain"}},
	} {
		for _, last := range []string{"finish", "step", "reveal"} {
			p := seated(t, c.ruleset, 100, 1)
			for _, text := range append(slices.Clone(c.lines), last) {
				if f := p.s.Try(text); f != nil {
					t.Fatalf("%s: %s: %v; %s", c.ruleset.Name, text, f, f.Hint)
				}
			}
			at := slices.IndexFunc(p.s.Applied(), func(e history.Entry) bool { _, opens := p.s.Game().Sealing(e.Text); return opens })
			if at < 0 {
				t.Errorf("%s: %s turns nothing up", c.ruleset.Name, last)
			}
		}
	}
}

// TestUndoChoosesAnew: an undo of what was turned up takes the engine's choice back too. It
// chooses again before the player's next choice is recorded, with dice of its own, and not
// before: redo goes forward again.
func TestUndoChoosesAnew(t *testing.T) {
	p := seated(t, rudis.Ruleset(), 100, 1)
	p.script = []string{"match ankeles kreugas", "auto kreugas plain", "begin", "3", "undo", "redo", "undo", "3"}
	p.plays(len(p.script))
	out := strings.Join(strings.Fields(p.out.String()), " ")
	if n := strings.Count(out, "Taken back: your choice, and what Kreugas had chosen, for it has been seen. You and Kreugas choose again."); n != 2 {
		t.Errorf("it is said %d times:\n%s", n, p.out.String())
	}
	if !strings.Contains(out, "again: the choice of Ankeles") {
		t.Errorf("redo does not go forward:\n%s", p.out.String())
	}
	var whose []string
	for _, e := range p.s.Applied() {
		if seals, _ := p.s.Game().Sealing(e.Text); seals {
			whose = append(whose, strings.ToLower(strings.Fields(e.Text)[1]))
		}
	}
	if len(whose) < 2 || whose[0] != "kreugas" || whose[1] != "ankeles" {
		t.Errorf("chosen anew in the order %v", whose)
	}
}

// TestUndoResumedChoice: in a bout that is gone on with, what the engine had chosen ahead of the
// player is no command of his: undo takes back his own before it.
func TestUndoResumedChoice(t *testing.T) {
	p := seated(t, rudis.Ruleset(), 100, 1)
	p.script = []string{"match ankeles kreugas", "auto kreugas plain", "begin", "3"}
	p.plays(len(p.script))
	for i := range p.s.Applied() { // as a journal that has been read has them
		p.s.Applied()[i].Past = true
		if seals, _ := p.s.Game().Sealing(p.s.Applied()[i].Text); seals {
			p.s.Applied()[i].Auto = false
		}
	}
	if f := p.s.Try("undo"); f != nil {
		t.Fatal(f)
	}
	if n := len(p.s.Applied()); n != 3 {
		t.Errorf("%d commands stand behind undo, not the 3 before the exchange", n)
	}
}
