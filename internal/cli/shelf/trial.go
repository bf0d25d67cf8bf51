package shelf

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/pack"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/internal/sim"
)

// The amount that lint plays. A few bouts are enough to find content that makes bouts endless or
// stops the program, and a file with many entries must not take minutes.
const (
	trialEntries = 24 // the number of entries tried out, the first ones
	trialSeed    = 1
	trialRow     = 20 // the number of times that the same trick in a row is more than chance
)

// A trial plays bouts with the entries of files.
type trial struct {
	batch
	content *game.Content
	turns   int  // the last round of a bout; 0 for the usual number
	table   bool // play on a table where there is one
	found   pack.Errors
}

// tried plays bouts with the entries of the files, and returns what is wrong with those that
// cannot be played.
func (b batch) tried(c *game.Content, mine map[string]bool) pack.Errors {
	t := &trial{batch: b, content: c}
	usual := c.Weighing.Pairings
	entries := b.brought(c, mine)
	for _, e := range entries {
		if b.halt.Stopped() {
			return nil
		}
		side := c.Trial(e.kind, e.ID)
		pairs := [][2]string{{side, side}}
		if len(usual) > 0 {
			pairs = append(pairs, [2]string{side, usual[0][0]})
		}
		t.fight(e.Entry, pairs)
	}
	if len(entries) == 0 && len(usual) > 0 { // tables and numbers affect everybody
		t.fight(&pack.Entry{From: pack.Pos{File: b.files[0].Name, Line: 1, Col: 1}}, usual[:1])
	}
	return t.found
}

// A brought entry is an entry that a side of a bout can have.
type brought struct {
	*pack.Entry
	kind string
}

// brought lists the entries of the files that a side can have, up to the number that is tried.
func (b batch) brought(c *game.Content, mine map[string]bool) []brought {
	var list []brought
	for _, k := range b.ruleset.Kinds() {
		for _, e := range c.Set.All(k.Name) {
			if mine[e.From.File] && c.Trial(k.Name, e.ID) != "" {
				list = append(list, brought{e, k.Name})
			}
		}
	}
	return list[:min(len(list), trialEntries)]
}

// fight plays pairings with an entry. If its side cannot meet another, such as an army a single
// gladiator, that does not count against the entry.
func (t *trial) fight(e *pack.Entry, pairs [][2]string) {
	over := false
	for k, pair := range pairs {
		ended, err := t.pairing(pair)
		x, known := errors.AsType[pack.Error](err)
		switch _, unseated := errors.AsType[*unseated](err); {
		case unseated && k > 0:
			continue
		case known:
			if !slices.Contains(t.found, x) {
				t.found = append(t.found, x)
			}
			return
		case err != nil:
			t.found = append(t.found, finding(e, unseated, err.Error()))
			return
		}
		over = over || ended
	}
	if !over {
		t.found = append(t.found, finding(e, true, "no bout of "+pairs[0][0]+" came to an end"))
	}
}

// unseated is the error that two sides cannot be seated.
type unseated struct{ error }

// finding returns what is wrong with an entry.
func finding(e *pack.Entry, warning bool, msg string) pack.Error {
	if e.ID != "" {
		msg = e.ID + ": " + msg
	}
	return pack.Error{File: e.From.File, Line: e.From.Line, Col: e.From.Col, Msg: msg, Warning: warning}
}

// pairing plays a bout of two sides under each of the simple policies. over says whether one of
// them ended.
func (t *trial) pairing(sides [2]string) (over bool, err error) {
	policies := t.content.Open().Policies()
	for _, policy := range policies[:min(len(policies), bouts.SimplePolicies)] {
		ended, err := t.playing(sides, policy)
		if err != nil {
			return over, err
		}
		over = over || ended
	}
	return over, nil
}

// playing plays a bout under a policy. A panic that an entry causes is reported as an error: the
// entry cannot be played.
func (t *trial) playing(sides [2]string, policy string) (over bool, err error) {
	about := sides[0] + " against " + sides[1]
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the program fails in a bout of %s under the policy %s, which is a bug in summa: %v", about, policy, r)
		}
	}()
	b, err := t.seat(sides, policy)
	if err != nil {
		return false, &unseated{fmt.Errorf("%s cannot be seated: %w", about, err)}
	}
	w, err := b.Worker()
	if err == nil {
		over, err = t.bout(w)
	}
	if r, ok := errors.AsType[*rule.Refusal](err); ok {
		err = fmt.Errorf("a bout of %s under the policy %s cannot go on: %w [%s]", about, policy, err, t.ruleset.RuleIDs[r.Rule])
	}
	return over, err
}

// bout plays one bout.
func (t *trial) bout(w sim.Worker) (over bool, err error) {
	lines, err := w.Script(trialSeed, 0)
	if err == nil {
		err = t.row(lines)
	}
	if err != nil {
		return false, err
	}
	r, err := w.Record(trialSeed, 0)
	return !r.Unfinished, err
}

// seat seats two sides in a session of their own.
func (t *trial) seat(texts [2]string, policy string) (sim.Bouts, error) {
	s, err := repl.New(repl.Config{Ruleset: t.ruleset, Content: t.content, Program: shell.Version, Out: io.Discard, Err: io.Discard, Halt: t.halt})
	if err != nil {
		return nil, err
	}
	sides, err := bouts.ReadSides(t.content, texts[:])
	if err != nil {
		return nil, err
	}
	if t.content.Seat == nil {
		bouts.NameSeats(sides)
	}
	entries, err := bouts.Entries(t.content, sides)
	if err != nil {
		return nil, err
	}
	for _, x := range entries {
		if f := s.Try(x.Text); f != nil {
			return nil, f
		}
	}
	return s.Game().Bouts(sim.Setup{Policies: []string{policy}, Turns: t.turns, NoTable: !t.table, Halt: t.halt})
}

// row returns an error if a trick is repeated many times within a turn: the rules end that at
// some point, but nobody wants to play it.
func (t *trial) row(lines []string) error {
	last, times := "", 0
	for _, l := range lines {
		words := strings.Fields(l)
		switch {
		case words[0] == "react": // the answer to a trick
			continue
		case words[0] != "trick" || len(words) < 2:
			last, times = "", 0
			continue
		case words[1] != last:
			last, times = words[1], 0
		}
		if times++; times < trialRow {
			continue
		}
		e, ok := t.content.Set.Find("trick", last)
		if !ok {
			return nil
		}
		return finding(e, false, fmt.Sprintf("the trick comes %d times in a row and would go on until the rules end it: give it a price that is not paid back, or if: {once-per: turn}", times))
	}
	return nil
}
