// Package trial carries commands out on copies of the bout and says what came of them. It explains
// how a number beside a choice is derived: by the steps that a command's derivation has however the
// dice fall, and by the sum for one example of such a fall.
package trial

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Bout tries commands on copies of the bout of session S. It reports the results in Book's words, in
// the form that Means, the terminal, can show.
type Bout struct {
	S     *repl.Session
	Book  *screen.Book
	Means screen.Means
}

// mostTrials is how many falls of the dice a command is tried with.
const mostTrials = 12

// mostDice is how many dice a command may take in a trial.
const mostDice = 8

// MostSteps is how many steps of a turn ahead a command is looked for.
const MostSteps = 12

// CarriesOut carries a command out on g, a copy of the bout, and reports whether it could. If the
// command takes dice, faces supplies them: it is called with a growing n until n dice suffice. If
// the command could not be carried out g is unchanged.
func CarriesOut(g game.Game, text string, faces func(n int) []int) bool {
	for n := range mostDice {
		var fell []int
		if n > 0 {
			fell = faces(n)
		}
		err := game.Given(g, text, fell)
		var short *dice.Short
		if err == nil {
			return true
		}
		if faces == nil || !errors.As(err, &short) {
			return false
		}
	}
	return false
}

// Ready returns a copy of the bout in which a command may be given, if need be in a later step of the
// turn; nil if there is none. The bout of the session is left as it is.
func (b *Bout) Ready(command string) game.Game {
	g := game.Opened(b.S.Game().Fork())
	_, step := g.Ends()
	for n := 0; n < MostSteps; n++ {
		if tries(g.Fork(), command, 1) != nil {
			return g
		}
		if step == "" || !CarriesOut(g, step, nil) {
			return nil
		}
	}
	return nil
}

// tries carries a command out on a copy, with dice rolled from a seed, and returns its records; nil if
// the command is refused.
func tries(g game.Game, command string, seed uint64) []core.Record {
	log, _ := triedSo(g, command, seed)
	return log
}

// triedSo does the same and also returns the dice.
func triedSo(g game.Game, command string, seed uint64) ([]core.Record, []dice.Rolled) {
	var l line.Line
	if l.Parse(command) != nil {
		return nil, nil
	}
	var tape dice.Tape
	tape.Keep(true)
	tape.Seed(dice.NewGenerator(seed, 1), nil)
	ref := core.Ref{Tape: &tape, Listen: true}
	if g.Do(&l, &ref) != nil {
		return nil, nil
	}
	return append([]core.Record{}, ref.Log()...), slices.Clone(tape.Rolled())
}

// Replies returns the choices that the other side has in answer to a hidden choice; none if the command
// is not a hidden choice or is refused.
func Replies(g game.Game, command string) (list []string) {
	if !Hides(g, command) {
		return nil
	}
	of := g.Fork()
	if tries(of, command, 1) == nil {
		return nil
	}
	for _, c := range of.Legal(false) {
		if Hides(of, c.Line) {
			list = append(list, c.Line)
		}
	}
	return list
}

// Hides reports whether a command makes a choice that is hidden from the other side.
func Hides(g game.Game, command string) bool {
	var l line.Line
	if l.Parse(command) != nil {
		return false
	}
	is, err := g.Hides(&l)
	return err == nil && is
}

// Derives reports whether there is anything to say about how the numbers beside an entry of the list
// come about: the command is legal, and either the other side makes a hidden choice in reply or the
// derivation has steps besides its dice.
func (b *Bout) Derives(e *screen.Entry) bool {
	g := b.Ready(e.Command)
	if g == nil {
		return false
	}
	if len(Replies(g, e.Command)) > 0 {
		return true
	}
	commands := []string{e.Command}
	if e.Then != "" {
		commands = append(commands, e.Then)
	}
	var log []core.Record
	for _, c := range commands {
		if log = tries(g, c, 1); log == nil {
			return false
		}
	}
	return len(b.steps(g, log)) > 0
}

// Always returns the lines that the derivation of some commands, given one after the other on a copy of
// the bout, has however the dice fall. Where some falls bring about what the group counts, only
// those falls are compared. It returns none if a command is refused or the player stops it.
func (b *Bout) Always(g game.Game, commands []string, of *screen.Group) (lines []string) {
	first := true
	for _, want := range [...]bool{true, false} {
		for seed := range uint64(mostTrials * mostTrials) {
			if b.S.Halt.Stopped() {
				return nil
			}
			now := g.Fork()
			var log []core.Record
			for _, c := range commands {
				if log = tries(now, c, seed); log == nil {
					return nil
				}
			}
			if want && !cameAbout(log, of) {
				continue
			}
			have := b.steps(now, log)
			if first {
				lines, first = have, false
			} else {
				lines = slices.DeleteFunc(lines, func(l string) bool { return !slices.Contains(have, l) })
			}
			if !want && seed > mostTrials {
				break
			}
		}
		if !first {
			break
		}
	}
	return lines
}

// Example returns the sum for one fall of the dice that brings about what the group counts, when some
// commands are given one after the other on a copy of the bout. It returns "" if there is no such
// fall, if it takes too many dice to add up by hand, or if the player stops it.
func (b *Bout) Example(g game.Game, commands []string, of *screen.Group) string {
	if of != nil && len(of.Events) == 0 {
		return ""
	}
	for seed := range uint64(mostTrials * mostTrials) {
		if b.S.Halt.Stopped() {
			return ""
		}
		now := g.Fork()
		var log []core.Record
		var rolled []dice.Rolled
		for _, c := range commands {
			log, rolled = triedSo(now, c, seed)
		}
		if !cameAbout(log, of) || len(rolled) > mostDice {
			continue
		}
		v := b.S.View(now, log, rolled)
		first, _, _ := strings.Cut(string(v.Sums(nil)), "\n")
		if first = strings.TrimSpace(first); first != "" {
			return b.Means.Aloud(b.Book.Retold(first))
		}
		return ""
	}
	return ""
}

// cameAbout reports whether a log has the first of the events that a group counts.
func cameAbout(log []core.Record, of *screen.Group) bool {
	return of == nil || len(of.Events) == 0 || slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == of.Events[0] })
}

// Throws says how many of the equally likely throws of one to four dice bring about what the group
// counts when a command is given; "" if it cannot be counted so, or if there is more than one
// command.
func Throws(g game.Game, commands []string, of *screen.Group) string {
	if of == nil || len(commands) > 1 {
		return ""
	}
	o, err := g.Odds([]*line.Line{line.Of(commands[0])}, nil, false)
	if err != nil || o.Counted != nil {
		return ""
	}
	var list []string
	for _, kind := range of.Events {
		id := g.Words().Events[kind].ID
		for _, x := range o.Events {
			for _, throws := range [...]uint64{6, 36, 20, 216, 1296} {
				if x.Name == id && x.N > 0 && x.N < 1<<57 && x.N*throws%o.Denominator == 0 {
					list = append(list, strings.ReplaceAll(id, "-", " ")+" "+strconv.FormatUint(x.N*throws/o.Denominator, 10)+" of "+strconv.FormatUint(throws, 10))
					break
				}
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "Of all throws that are equally likely: " + strings.Join(list, ", ") + "."
}

// steps returns the lines of a derivation that are neither dice nor events.
func (b *Bout) steps(g game.Game, log []core.Record) (list []string) {
	for i := range log {
		if log[i].What != core.Step {
			continue
		}
		v := b.S.View(g, log[i:i+1], nil)
		text := strings.TrimSpace(string(bytes.TrimSpace(v.Why(nil))))
		if before, _, _ := strings.Cut(text, " ["); strings.HasSuffix(before, " +0") {
			continue // it changes nothing
		}
		if text != "" && !slices.Contains(list, text) {
			list = append(list, "  "+b.Means.Aloud(b.Book.Retold(text)))
		}
	}
	return list
}
