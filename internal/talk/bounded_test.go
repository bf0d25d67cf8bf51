package talk

import (
	"math"
	"strings"
	"testing"

	"summa/internal/choices"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/sim"
	"summa/rulesets/morturi"
	"summa/rulesets/munera"
)

// smallFight is one in which all that can happen is soon followed.
var smallFight = []string{"arena 15 15", "school A", "school B", "gladiator a1 school=A at=8,8 facing=n role=secutor grade=primus-palus",
	"gladiator b1 school=B at=8,9 facing=s role=barbarian grade=primus-palus", "begin", "step"}

// TestAdviseBounded: where what each choice leaves can be followed at once, advice says
// that, best first; and bouts that are played on are won as often.
func TestAdviseBounded(t *testing.T) {
	p := seated(t, morturi.Ruleset(), 100, 1)
	p.script = append(append([]string{}, smallFight...), "advise")
	p.plays(len(p.script))
	out := strings.Join(strings.Fields(p.out.String()), " ")
	if !strings.Contains(out, "the best first. The chances to win suppose that plain plays everybody from here on: ") || !strings.Contains(out, "Chance to win: ") {
		t.Errorf("%s", p.out.String())
	}
	list, err := p.s.Game().Advise(p.s.UsualPolicy())
	if err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	certain := choices.Bounded(p.k.s, list, "plain", func() bool { return false })
	if len(certain) != len(list) {
		t.Fatalf("%d of %d", len(certain), len(list))
	}
	for i, a := range list {
		g := p.s.Game().Fork()
		if branches, err := g.Branches(line.Of(a.Line), 5000); err != nil || len(branches) != 1 {
			continue
		} else {
			g = branches[0].Game
		}
		b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}})
		if err != nil {
			t.Fatal(err)
		}
		run := sim.Run{Seed: 1, To: 20_000, Jobs: 1, Lineups: []sim.Bouts{b}}
		c, err := run.Play()
		if err != nil {
			t.Fatal(err)
		}
		name := p.s.Game().Active()
		if who, ok := p.s.Game().Figure(name); ok {
			name = p.s.Game().Side(who)
		}
		for k, side := range b.Sides() {
			won := float64(c.Tallies[0].Wins[k]) / 20_000
			if side == name && (won < certain[i].Low-0.015 || won > certain[i].High+0.015) {
				t.Errorf("%s leaves %v to %v, and %v are won", a.Line, certain[i].Low, certain[i].High, won)
			}
		}
	}
}

// TestAdviseUnbounded: where it cannot, nothing of the kind is said.
func TestAdviseUnbounded(t *testing.T) {
	p := seated(t, munera.Ruleset(), 100, 1)
	p.script = []string{"add Felix secutor", "add Remus retiarius", "range Felix Remus 3", "begin", "", "", "", "", "advise"}
	p.plays(len(p.script))
	if out := p.out.String(); strings.Contains(out, "each leaves if all go on") || !strings.Contains(out, "sees it:") {
		t.Error(out)
	}
}

// TestBoundsSaid: bounds that are one number are that.
func TestBoundsSaid(t *testing.T) {
	for want, b := range map[string]choices.Bounds{
		"chance to win: 63.0% (between 62.1 and 63.9)": {Low: 0.621, High: 0.639}, "chance to win: 87.5%": {Low: 0.875, High: math.Nextafter(0.875, 1)},
	} {
		if got := b.Said(); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

// TestAdviseCutShort: who waits no longer gets what there is, and is told what is missing.
func TestAdviseCutShort(t *testing.T) {
	p := seated(t, morturi.Ruleset(), 100, 1)
	p.script = append([]string{}, smallFight...)
	p.plays(len(p.script))
	list, err := p.s.Game().Advise(p.s.UsualPolicy())
	if err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	asked := 0
	if certain := choices.Bounded(p.k.s, list, "plain", func() bool { asked++; return asked > 2 }); certain != nil {
		t.Errorf("%v after it was cut short", certain)
	}
	p.s.Halt = halt.New()
	p.s.Halt.Set()
	p.out.Reset()
	p.k.Advised(p.s.UsualPolicy(), list, list, nil)
	if err := p.s.Flush(); err != nil {
		t.Fatal(err)
	}
	out := strings.Join(strings.Fields(p.out.String()), " ")
	for _, want := range []string{"Thinking; Ctrl-C ends the wait.", "sees it: ", "You stopped it: what each leaves for certain if all go on as plain plays."} {
		if !strings.Contains(out, want) {
			t.Errorf("without %q:\n%s", want, p.out.String())
		}
	}
}

// TestAdviseHopelessAlone: of a battle that has just begun nothing is told for certain, and nobody
// waits for it.
func TestAdviseHopelessAlone(t *testing.T) {
	p := seated(t, morturi.Ruleset(), 100, 1)
	p.script = []string{"scenario capture-the-flag", "school A", "add a1 gallus school=A", "add a2 hoplomachus school=A", "add a3 murmillo school=A",
		"school B", "add b1 secutor school=B", "add b2 retarius school=B", "add b3 murmillo school=B", "begin", "1", "advise"}
	p.plays(len(p.script))
	if out := p.out.String(); strings.Contains(out, "for certain") || !strings.Contains(out, "sees it:") {
		t.Error(out)
	}
}

// TestDecisionStopped: Ctrl-C while the answers to a decision are weighed ends that alone: it is
// said, no chance is told, the question is put again and may be answered.
func TestDecisionStopped(t *testing.T) {
	p := seated(t, munera.Ruleset(), 100, 3)
	p.script = []string{"add Flamma murmillo", "add Remus retiarius", "range Flamma Remus 1", "dice ask", "begin", "4", "4", "6", "1", "6",
		"feint", "attack Remus with sword", "2 5", "advise", "no"}
	p.s.Halt = halt.New()
	p.hears = func(text string) {
		if text == "advise" {
			p.s.Halt.Set()
		}
	}
	p.plays(len(p.script))
	out := strings.Join(strings.Fields(p.out.String()), " ")
	if n := strings.Count(out, "You stopped it; nothing is said of the answers."); n != 1 {
		t.Errorf("it is said %d times:\n%s", n, p.out.String())
	}
	if n := strings.Count(out, "Flamma: yes · no [⏎ yes] ›"); n != 2 || p.s.Halt.Stopped() {
		t.Errorf("asked %d times:\n%s", n, p.out.String())
	}
	if strings.Contains(out, "Chance to win") || !strings.Contains(out, "Flamma misses Remus") {
		t.Error(p.out.String())
	}
}

// TestGoesOn: the number of an entry may be followed by what it asks for; numbers alone look
// like dice, and behind another command the list is not that any more.
func TestGoesOn(t *testing.T) {
	for typed, want := range map[string]string{
		"1 n n": "a1 goes to 7,7.", "1 e": "a1 goes to 8,5.", "2 w": "a1 turns to face west",
		"1 2 2": "1 2 2 look like dice", "1 e; 1 e": "1 is a number of the list before it",
	} {
		p := seated(t, morturi.Ruleset(), 100, 1)
		p.script = []string{"arena 15 15", "school A", "school B", "add a1 murmillo school=A at=7,5 facing=n", "add b1 secutor school=B at=7,12 facing=s", "begin dice 5 2", typed}
		p.plays(len(p.script))
		if out := strings.Join(strings.Fields(p.out.String()), " "); !strings.Contains(out, want) {
			t.Errorf("%s: without %q:\n%s", typed, want, p.out.String())
		}
	}
}
