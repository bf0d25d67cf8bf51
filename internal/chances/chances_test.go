package chances_test

import (
	"io"
	"math"
	"reflect"
	"slices"
	"testing"

	"summa/internal/chances"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/rulesets"
)

// played is a session of a ruleset with some lines carried out.
func played(t *testing.T, ruleset string, seed uint64, lines ...string) *repl.Session {
	t.Helper()
	for _, rs := range rulesets.All() {
		if rs.Name != ruleset {
			continue
		}
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: seed, Out: io.Discard, Err: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range lines {
			if f := s.Try(text); f != nil {
				t.Fatalf("%s: %v", text, f)
			}
		}
		return s
	}
	t.Fatal(ruleset)
	return nil
}

// duel is a bout up to its last blow, in which the dice and the choices turn it.
var duel = []string{
	"add Felix secutor", "add Remus retiarius", "range Felix Remus 3", "begin dice 6 3 6 4",
	"turn dice 5", "move forward 2", "attack Remus with sword dice 4 6", "end",
	"turn dice 4", "move forward", "net Felix dice 6 2 4", "end",
}

// TestPartsAddUp: what dice and choices added makes up the way from the start to where
// the bout stands, for each side, and whole points make up the rounded sum.
func TestPartsAddUp(t *testing.T) {
	s := played(t, "munera", 1, duel...)
	c, err := chances.Of(s, chances.Options{Policy: "thumb", Bouts: 200, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	for side := range c.Sides {
		list := []float64{c.Start.Sides[side].P}
		sum := list[0]
		for _, p := range c.Parts(side) {
			sum += p.Value
			list = append(list, p.Value)
		}
		end := c.Moves[len(c.Moves)-1].After.Sides[side].P
		if math.Abs(sum-end) > 1e-9 {
			t.Errorf("%s: the parts come to %v, it stands at %v", c.Sides[side], sum, end)
		}
		whole := 0
		for _, n := range chances.Percent(list) {
			whole += n
		}
		if whole != int(math.Round(100*end)) {
			t.Errorf("%s: the points come to %d, it stands at %v", c.Sides[side], whole, end)
		}
	}
	if len(c.Moves) != 9 || !c.Moves[0].Rolled || c.Moves[0].Kind != chances.Begins {
		t.Errorf("%d moves, the first %+v", len(c.Moves), c.Moves[0])
	}
}

// TestSteps: steps without dice that follow each other in a turn are one move, and where whole
// turns are looked at, a turn is.
func TestSteps(t *testing.T) {
	s := played(t, "munera", 1, "arena hex 4", "add Felix secutor", "add Remus retiarius", "begin dice 6 3 6 4", "turn dice 5", "move SE", "move forward 1", "end", "turn dice 4", "move NW")
	o := chances.Options{Policy: "thumb", Bouts: 20, Jobs: 1}
	c, err := chances.Of(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var seqs []int
	for _, m := range c.Moves {
		seqs = append(seqs, m.Seq)
	}
	if want := []int{4, 5, 8, 9, 10}; !slices.Equal(seqs, want) || c.Turns {
		t.Errorf("the moves end with %v, not %v", seqs, want)
	}
	o.Turn = func(g game.Game) string { return g.Active() }
	if c, err = chances.Of(s, o); err != nil {
		t.Fatal(err)
	}
	if len(c.Moves) != 3 || c.Moves[1].Seq != 8 || c.Moves[2].Seq != 10 || !c.Turns {
		t.Errorf("%d turns: %+v", len(c.Moves), c.Moves)
	}
	for _, p := range c.Parts(0) {
		if p.Kind == chances.Acts && !p.Dice {
			t.Errorf("of a whole turn it is not known what was chosen: %+v", p)
		}
	}
}

// TestOverruledEnd: an end that the referee has overruled is none, a note after the end is no
// turn, and what he sets in the middle of one is his word.
func TestOverruledEnd(t *testing.T) {
	s := played(t, "munera", 1, "add Felix secutor", "add Remus retiarius", "range Felix Remus 1", "begin dice 6 1 6 4", "turn dice 6",
		"attack Remus with sword dice 6 1 6 3 4", "overrule beaten because it was not so")
	c, err := chances.Of(s, chances.Options{Policy: "thumb", Bouts: 20, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	if m := c.End(); m != nil {
		t.Errorf("command %d ends it", m.Seq)
	}
	s = played(t, "romanwar", 2, "scenario hill", "begin", "next", "set Sagittarii.alive=2 because a flood", "end", "auto all plain", "finish", "note well fought")
	o := chances.Options{Policy: "plain", Bouts: 20, Jobs: 1, Turn: func(g game.Game) string { return g.Active() }}
	if c, err = chances.Of(s, o); err != nil {
		t.Fatal(err)
	}
	words := 0
	for _, m := range c.Moves {
		if m.Kind == chances.Word {
			words++
		} else if m.Who < 0 && m.Kind != chances.Begins {
			t.Errorf("command %d is nobody's", m.Seq)
		}
	}
	if words != 1 || c.End() == nil {
		t.Errorf("%d words of the referee, the end %v", words, c.End())
	}
}

// charged is a battle up to where the first melee asks both sides for a choice.
var charged = []string{
	"scenario hill", "begin", "end", "move Cenabum 22 20 N", "move Alesia 38 20 N", "end", "end",
	"move Cenabum 22 30 N", "move Alesia 38 30 N", "end", "end", "move Cenabum 22 36.85 N", "move Alesia 38 36.85 N", "end", "end",
	"next", "next", "next", "charge Cenabum against Sagittarii", "charge Alesia against Sagittarii", "next", "round M1",
}

// TestChosenTogether: what both have chosen without seeing the other's is nobody's choice
// alone, and one that lies sealed while dice fall elsewhere hides no other chances.
func TestChosenTogether(t *testing.T) {
	s := played(t, "romanwar", 2, append(slices.Clone(charged), "secret Rome decide M1.1 Rome stay", "round M2",
		"decide M1.1 Gaul stay")...)
	c, err := chances.Of(s, chances.Options{Policy: "plain", Bouts: 20, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	last := c.Moves[len(c.Moves)-1]
	if last.Kind != chances.Meets {
		t.Errorf("what was turned up: %+v", last)
	}
}

// TestChosenOpenly: a choice that is made openly is that of the side it is made for,
// whoever is to act.
func TestChosenOpenly(t *testing.T) {
	for _, order := range [][]string{{"Rome", "Gaul"}, {"Gaul", "Rome"}} {
		lines := slices.Clone(charged)
		for _, side := range order {
			lines = append(lines, "decide M1.1 "+side+" stay")
		}
		c, err := chances.Of(played(t, "romanwar", 2, lines...), chances.Options{Policy: "plain", Bouts: 20, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		for i, side := range order {
			m := c.Moves[len(c.Moves)-2+i]
			if m.Kind != chances.Acts || m.Who < 0 || c.Sides[m.Who] != side {
				t.Errorf("command %d is that of %s: %+v", m.Seq, side, m)
			}
		}
	}
}

// TestUsual: who plays as the policy does has chosen nothing better or worse than it, and
// however few bouts a position is played on for, they leave no doubt of that.
func TestUsual(t *testing.T) {
	for _, b := range []struct {
		ruleset string
		lines   []string
	}{
		{"munera", []string{"add Felix secutor", "add Remus retiarius", "range Felix Remus 2"}},
		{"romanwar", []string{"scenario hill"}},
	} {
		s := played(t, b.ruleset, 3, append(b.lines, "auto all plain", "begin", "finish")...)
		c, err := chances.Of(s, chances.Options{Policy: "plain", Bouts: 10, Jobs: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range c.Parts(0) {
			if p.Kind == chances.Acts && !p.Dice && (math.Abs(p.Value) > 1e-9 || p.Half != 0 && b.ruleset == "munera") {
				t.Errorf("%s: what %s chose is worth %v against what it would have chosen", b.ruleset, c.Sides[p.Who], p.Value)
			}
		}
	}
}

// TestDoubtAlone: each part lies where it says from what it is, by far more bouts.
func TestDoubtAlone(t *testing.T) {
	follow := func(bouts uint64) []chances.Part {
		c, err := chances.Of(played(t, "munera", 1, duel...), chances.Options{Policy: "thumb", Bouts: bouts, Jobs: 2})
		if err != nil {
			t.Fatal(err)
		}
		return c.Parts(0)
	}
	few, many := follow(60), follow(6000)
	for i, p := range few {
		if d := math.Abs(p.Value - many[i].Value); d > 2*p.Half || p.Half > 0.5 || many[i].Half > p.Half/5 {
			t.Errorf("%+v is %v +/- %v", p, many[i].Value, many[i].Half)
		}
	}
}

// TestNoWord: a note is no word of the referee's, and who plays somebody is none either.
func TestNoWord(t *testing.T) {
	for _, last := range [][]string{{"note x", "auto Felix plain"}, {"note x", "set Felix.stamina=1"}} {
		c, err := chances.Of(played(t, "munera", 1, append(slices.Clone(duel[:4]), last...)...), chances.Options{Policy: "thumb", Bouts: 60, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		word := slices.ContainsFunc(c.Parts(0), func(p chances.Part) bool { return p.Kind == chances.Word })
		if want := last[1] != "auto Felix plain"; word != want {
			t.Errorf("%q: the referee has said something: %t", last, word)
		}
	}
}

// TestJobs: how many bouts are played at the same time changes nothing.
func TestJobs(t *testing.T) {
	var first *chances.Course
	for _, jobs := range []int{1, 8} {
		c, err := chances.Of(played(t, "munera", 1, duel[:8]...), chances.Options{Policy: "thumb", Bouts: 130, Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = c
		} else if !reflect.DeepEqual(first, c) {
			t.Errorf("%d jobs: another course", jobs)
		}
	}
}

// TestLastBlow: where all that the dice of a command can do has an end that is known, what
// it was worth before them is exact: it is what the odds of the command say.
func TestLastBlow(t *testing.T) {
	s := played(t, "munera", 1, "add A samnite", "add B retiarius", "range A B 1", "begin dice 6 1 6 1", "turn dice 6",
		"set A.stamina=1", "set B.stamina=1", "appeal B dice 1 1")
	c, err := chances.Of(s, chances.Options{Policy: "thumb", Bouts: 64, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	m := &c.Moves[len(c.Moves)-1]
	if !m.After.Exact || m.Worth[0] != 1 || m.Chosen(0)+m.Before.Sides[0].P != 1 || m.Fell(0) != 0 {
		t.Errorf("an appeal is before the crowd and the winner is known: %+v", m)
	}
}

// TestThumbAnywhereAlone: bouts are played on by rules of thumb from every position of other
// bouts, in the middle of a turn or not, without a refusal and without a panic, along the
// simulation's table or not.
func TestThumbAnywhereAlone(t *testing.T) {
	for seed := range uint64(12) {
		s := played(t, "munera", seed, "arena hex 4", "add Felix secutor", "add Remus retiarius", "begin")
		if seed%3 == 1 {
			s = played(t, "munera", seed, "add Felix murmillo", "add Remus thracian", "range Felix Remus 2", "begin")
		}
		for _, text := range []string{"auto all plain", "finish"} {
			if f := s.Try(text); f != nil {
				t.Fatal(f)
			}
		}
		positions := 0
		err := s.Commands(func(*repl.Deed) error {
			if !s.Game().Begun() {
				return nil
			}
			positions++
			for _, table := range []bool{false, true} {
				b, err := s.Game().Bouts(sim.Setup{Policies: []string{"thumb"}, NoTable: !table})
				if err != nil {
					return err
				}
				run := sim.Run{Seed: seed, To: 20, Jobs: 1, Lineups: []sim.Bouts{b}}
				if _, err := run.Play(); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || positions < 10 {
			t.Errorf("seed %d, %d positions: %v", seed, positions, err)
		}
	}
}

// TestBranches: what a command can leave behind is as likely as the odds say.
func TestBranches(t *testing.T) {
	s := played(t, "munera", 1, duel[:6]...)
	err := s.Commands(func(*repl.Deed) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	d := played(t, "munera", 1, duel[:7]...)
	err = d.Retrace(func(e *repl.Deed) error {
		if e.Seq != 7 {
			return nil
		}
		list, err := e.Before.Branches(e.Line, 20_000)
		if err != nil {
			return err
		}
		sum, hurt := 0.0, 0.0
		seen := map[[32]byte]bool{}
		for _, b := range list {
			sum += b.Chance
			if h := b.Game.Hash(); seen[h] {
				t.Error("a bout is there twice")
			} else {
				seen[h] = true
			}
			if now, _, _ := b.Game.Get("Remus.stamina"); now != get(e.Before, "Remus.stamina") {
				hurt += b.Chance
			}
		}
		o, err := e.Before.Odds([]*line.Line{e.Line}, nil, false)
		if err != nil {
			return err
		}
		want := 0.0
		for _, f := range o.Fields {
			if f.Path == "Remus.stamina" {
				for _, v := range f.Values {
					if v.Value != get(e.Before, "Remus.stamina") {
						want += float64(v.N) / float64(o.Denominator)
					}
				}
			}
		}
		if math.Abs(sum-1) > 1e-12 || want == 0 || math.Abs(hurt-want) > 1e-12 {
			t.Errorf("%d bouts of chance %v; Remus is hurt in %v, odds say %v", len(list), sum, hurt, want)
		}
		if _, err := e.Before.Branches(e.Line, 5); err == nil {
			t.Error("36 outcomes are no more than 5")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func get(g game.Game, path string) string {
	v, _, _ := g.Get(path)
	return v
}
