// Package trial carries commands out on copies of the bout, and says what came of it: how a figure
// beside a choice is derived is what a command comes to however the dice fall, and a sum on dice of
// one such fall.
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

// A Bout is that of a session, on copies of which commands are tried. What they come to is said in
// the words of the book, as the means of a terminal have it.
type Bout struct {
	S     *repl.Session
	Book  *screen.Book
	Means screen.Means
}

// mostTrials is with how many falls of the dice a command is tried.
const mostTrials = 12

// mostDice is how many dice a command takes at most in what is only tried.
const mostDice = 8

// MostSteps is in how many steps of a turn a command is looked for.
const MostSteps = 12

// CarriesOut carries a command out on a copy of the bout, and reports whether it has: without dice, or
// with those that are given it, the faces of n dice for an n that grows until they suffice. A copy
// on which it has not been carried out is as it was.
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

// Ready is a copy of the bout in which a command may be given, in a later step of the turn perhaps;
// nil if there is none. The bout of the session stays as it is.
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

// tries carries a command out on a copy with some dice, and returns what it came to; nil if it
// may not be given.
func tries(g game.Game, command string, seed uint64) []core.Record {
	log, _ := triedSo(g, command, seed)
	return log
}

// triedSo is the same with the dice that fell.
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

// Replies are the choices of the other side to a choice that it may not see; none where a command
// is no such choice, or may not be given in a copy of the bout.
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

// Hides reports whether a command is a choice that the other side may not see.
func Hides(g game.Game, command string) bool {
	var l line.Line
	if l.Parse(command) != nil {
		return false
	}
	is, err := g.Hides(&l)
	return err == nil && is
}

// Derives reports whether something is to be said of how an entry of the list is reckoned: it may be
// given, and the other side replies to it unseen, or its derivation has more than dice.
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

// Always are the lines of the derivation that some commands, given one behind the other in a copy of
// the bout, have however the dice fall: of those falls at which what their group counts comes about,
// where there are such. It is none where a command may not be given, or the player stops it.
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

// Example is the sum of one fall of the dice at which what a group counts comes about, when some
// commands are given one behind the other in a copy of the bout; "" where there is none, where it
// takes more dice than anybody would add up, or where the player stops it.
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

// cameAbout reports whether what a group counts first has come about in a log.
func cameAbout(log []core.Record, of *screen.Group) bool {
	return of == nil || len(of.Events) == 0 || slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == of.Events[0] })
}

// Throws says how often what a group counts comes about when a command is given in a bout, in throws
// of one die to four that are equally likely; "" where that cannot be counted so, and of more
// commands than one.
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

// steps are the lines of a derivation that are no die and nothing that has come about.
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
