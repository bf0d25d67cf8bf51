package munera

import (
	"fmt"
	"sync"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/munera/book"
	"summa/rulesets/munera/facts"
	"summa/rulesets/munera/policy"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
)

const lastRound = 200 // a duel still going after it is unfinished

// A ring plays duels between the same two gladiators, one after the other.
type ring struct {
	r        *speech.Speech
	start, s state.State
	commands map[string]*rules.Command // a text means the same in every duel of the two
	tape     dice.Tape
	ref      core.Ref
	plain    *policy.PlainMan
}

// embedded is the content, read once: nothing changes it.
var embedded = sync.OnceValues(func() (*state.Content, error) { return book.Load(Name, files, nil) })

// loaded is the embedded content.
func loaded(t testing.TB) *state.Content {
	t.Helper()
	c, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// atTable is what is typed at a table of its own.
func atTable(c *state.Content) *speech.Speech {
	return speech.NewSpeech(facts.NewFacts(rules.NewRules(c)))
}

// newRing enters two gladiators.
func newRing(t testing.TB, c *state.Content, lines ...string) *ring {
	t.Helper()
	g := &ring{r: atTable(c), commands: map[string]*rules.Command{}}
	g.ref.Tape = &g.tape
	g.plain = policy.NewPlain(g.r.Rules)
	for _, text := range lines {
		if err := g.do(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	g.start.CopyFrom(&g.s)
	return g
}

// do carries a command out as if somebody had typed it.
func (g *ring) do(text string) error {
	c := g.commands[text]
	if c == nil {
		var l line.Line
		if err := l.Parse(text); err != nil {
			return err
		}
		c = new(rules.Command)
		if err := g.r.Parse(&g.s, &l, c); err != nil {
			return err
		}
		g.commands[text] = c
	}
	if err := g.r.Do(&g.s, c, &g.ref); err != nil {
		return err
	}
	return g.tape.Err()
}

// duel plays one duel under the policy plain to its end.
func (g *ring) duel() error {
	g.s.CopyFrom(&g.start)
	if err := g.do("begin"); err != nil {
		return err
	}
	var c rules.Command
	for g.s.Phase != state.Over && g.s.Round <= lastRound {
		g.plain.Choose(&g.s, &c)
		err := g.r.Do(&g.s, &c, &g.ref)
		if err == nil {
			err = g.tape.Err()
		}
		if err != nil {
			return fmt.Errorf("round %d, %s: %w", g.s.Round, g.r.AppendCommand(nil, &g.s, &c), err)
		}
	}
	return nil
}

// chosen is the next command under the policy plain, as it would be typed.
func (g *ring) chosen() string {
	var c rules.Command
	g.plain.Choose(&g.s, &c)
	return string(g.r.AppendCommand(nil, &g.s, &c))
}

// winner is 1 or 2, or 3 for a duel that is unfinished.
func (g *ring) winner() int {
	switch {
	case g.s.Phase != state.Over:
		return 3
	case g.s.Fig[0].Status == state.Active:
		return 1
	}
	return 2
}

// The matches the references are about.
var matches = [...][2]string{{"samnite", "retiarius"}, {"thracian", "murmillo"}, {"secutor", "retiarius"}}

func newMatch(t testing.TB, match, distance int) *ring {
	t.Helper()
	g := newRing(t, loaded(t), "add One "+matches[match][0], "add Two "+matches[match][1], "range One Two "+state.Itoa(distance))
	g.r.SetRuling(&g.s, state.RulingDouble2Timing, int(state.Double2TimingEndOfTurn))
	g.start.CopyFrom(&g.s)
	return g
}
