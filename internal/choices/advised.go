package choices

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/sim"
)

// An Advised is a command that advice mentioned, with what it said.
type Advised struct{ Command, Text string }

// NumberOf returns the number in the list under which advice on a command is given, "" if there
// is none. It is the number of that command, of one with the same effect, or of one that the
// command makes more exact, by further words or by a number of men or dice.
func NumberOf(g game.Game, shown []screen.Entry, command string) string {
	uncounted := strings.Join(slices.DeleteFunc(strings.Fields(command), line.IsNumber), " ")
	for _, says := range [...]func(listed string) bool{
		func(listed string) bool { return strings.EqualFold(listed, command) },
		func(listed string) bool { return same(g, listed, command) },
		func(listed string) bool { return sameByDice(g, listed, command) },
		func(listed string) bool { return line.HasPrefixFold(command, listed+" ") },
		func(listed string) bool { return strings.EqualFold(listed, uncounted) },
	} {
		for i := range shown {
			if says(shown[i].Command) {
				return shown[i].Number
			}
		}
	}
	return ""
}

// TypedFor returns the number in the list that one types to follow advice. It is "" where there
// is none, or where the number would ask for more first.
func TypedFor(g game.Game, shown []screen.Entry, command string) string {
	n := NumberOf(g, shown, command)
	if slices.ContainsFunc(shown, func(e screen.Entry) bool {
		return e.Number == n && e.Asks != "" && !strings.EqualFold(e.Command, command)
	}) {
		return ""
	}
	return n
}

// same reports whether two commands of one verb, without dice, have the same effect.
func same(g game.Game, one, other string) bool {
	if g == nil || line.FirstWord(one) != line.FirstWord(other) {
		return false
	}
	a, b := g.Fork(), g.Fork()
	return Does(a, one) && Does(b, other) && a.Hash() == b.Hash() && a.Hash() != g.Hash()
}

// sameByDice reports whether two commands of different verbs, with dice, have the same effect:
// the same bouts with the same probabilities.
func sameByDice(g game.Game, one, other string) bool {
	if g == nil || line.FirstWord(one) == line.FirstWord(other) {
		return false
	}
	a := leaves(g, one)
	const rounding = 1e-12 // chances are sums over all outcomes, with rounding errors
	return len(a) > 1 && maps.EqualFunc(a, leaves(g, other), func(x, y float64) bool { return math.Abs(x-y) < rounding })
}

// leaves returns the states that a command can lead to, with their probabilities. It returns none
// if the command is not legal, or there are too many.
func leaves(g game.Game, command string) map[[32]byte]float64 {
	list, err := g.Branches(line.Of(command), mostBranches)
	if err != nil {
		return nil
	}
	of := map[[32]byte]float64{}
	for i := range list {
		of[list[i].Game.Hash()] += list[i].Chance
	}
	return of
}

// Unsaid says which entries of a list the advice does not mention, and whether they are worse or
// were not weighed; "" if it mentions all.
func Unsaid(g game.Game, shown []screen.Entry, said, all []game.Advice) string {
	known := func(list []game.Advice, number string) *game.Advice {
		for i := range list {
			if NumberOf(g, shown, list[i].Line) == number {
				return &list[i]
			}
		}
		return nil
	}
	var worse, rest []string
	var less []game.Advice
	for i := range shown {
		n := shown[i].Number
		if n == "" || known(said, n) != nil {
			continue
		}
		if a := known(all, n); a != nil && !a.Unweighed {
			worse, less = append(worse, called(&shown[i])), append(less, *a)
		} else {
			rest = append(rest, called(&shown[i]))
		}
	}
	var parts []string
	if len(worse) > 0 {
		parts = append(parts, strings.Join(worse, ", ")+among(less))
	}
	if len(rest) > 0 {
		parts = append(parts, strings.Join(rest, ", ")+" not weighed")
	}
	text := ""
	if len(parts) > 0 {
		text = "The rest of the list: " + strings.Join(parts, "; ") + "."
	}
	if len(shown) > 0 && slices.ContainsFunc(said, func(a game.Advice) bool { return TypedFor(g, shown, a.Line) == "" }) {
		text += " What has no number is typed as it stands here."
	}
	return strings.TrimSpace(text)
}

// called returns the number of an entry, or its key with what that does, since keys are less
// prominent than numbers.
func called(e *screen.Entry) string {
	if line.IsNumber(e.Number) {
		return e.Number
	}
	return e.Number + " (" + line.Clean(cmp.Or(e.Text, e.Command)) + ")"
}

// among says between which bounds the chances of unmentioned advice lie, or that it is worse
// where it has no chances.
func among(list []game.Advice) string {
	slices.SortStableFunc(list, func(a, b game.Advice) int { return cmp.Compare(a.Value, b.Value) })
	low, high := Chance(&list[0]), Chance(&list[len(list)-1])
	switch {
	case low == "" || high == "":
		return " worse"
	case low == high:
		return " with " + low
	}
	return " with " + strings.TrimSuffix(low, "%") + " to " + high
}

// playedFor is the number of bouts that are played on to weigh an answer to a question.
const playedFor = 400

// Answered returns advice on a question that ranks all of its answers. Answers that a policy
// leaves out are weighed by how often the side wins if the bout is played on by another policy.
func Answered(s *repl.Session, shown []screen.Entry, list []game.Advice, policy string, late func() bool) []game.Advice {
	var all []game.Advice
	missing := false
	for i := range shown {
		n := slices.IndexFunc(list, func(a game.Advice) bool { return a.Line == shown[i].Command })
		if missing = missing || n < 0; n < 0 {
			all = append(all, game.Advice{Line: shown[i].Command})
		} else {
			all = append(all, list[n])
		}
	}
	if !missing || s.Game().Concealed() || s.Hides() != "" {
		return list
	}
	name := s.Game().Active()
	if who, ok := s.Game().Figure(name); ok {
		name = s.Game().Side(who)
	}
	for i := range all {
		value, ok := playedOn(s, all[i].Line, name, policy, late)
		if !ok {
			return list
		}
		all[i].Value, all[i].Samples, all[i].Whole, all[i].Unweighed = value, playedFor, "", false
	}
	slices.SortStableFunc(all, func(a, b game.Advice) int { return cmp.Compare(b.Value, a.Value) })
	return all
}

// playedOn returns how often a side wins after a command, if the bout is played on from there.
func playedOn(s *repl.Session, command, side, policy string, late func() bool) (value float64, ok bool) {
	list, err := s.Game().Branches(line.Of(command), mostBranches)
	if err != nil {
		return 0, false
	}
	for i := range list {
		won, ok := goesOn(list[i].Game, side, policy, mostVain, sim.Rest{Bouts: playedFor, Seed: 1}, late)
		if !ok {
			return 0, false
		}
		value += list[i].Chance * won
	}
	return value, true
}

// goesOn returns how often a side wins a bout that is played on: followed outcomes are followed
// exactly, and what they leave undecided is played as rest says.
func goesOn(g game.Game, side, policy string, followed int, rest sim.Rest, late func() bool) (won float64, ok bool) {
	from, err := g.Bouts(sim.Setup{Policies: []string{policy}})
	if err != nil {
		return 0, false
	}
	at := slices.Index(from.Sides(), side)
	f, err := from.Forecast(func(f *sim.Forecast) bool { return f.Visited >= followed || late() }, rest)
	if err != nil || at < 0 || late() {
		return 0, false
	}
	won = f.Won[at]
	if f.Played != nil && f.Played.Bouts > 0 {
		won += f.Undecided * float64(f.Played.Won[at]) / float64(f.Played.Bouts)
	}
	return won, true
}

// A Worth is an answer to a decision within a command, by its index, with how often its side wins
// after it.
type Worth struct {
	At    int
	Value float64
}

// decidedFalls is the number of dice rolls over which an answer is weighed.
const decidedFalls = 48

// Decided ranks the answers to a decision that a command has left open, given the dice already
// rolled. Each is played on by a policy. It returns nothing where that is impossible.
func Decided(s *repl.Session, options []string, who int, policy string, late func() bool) (list []Worth) {
	side := s.Game().Side(who)
	for at, option := range options {
		falls := fallen(s, option)
		if len(falls) == 0 {
			return nil
		}
		w, n := Worth{At: at}, 0
		for _, x := range falls {
			value, ok := goesOn(x.g, side, policy, 0, sim.Rest{Bouts: playedFor, Seed: 1}, late)
			if !ok {
				return nil
			}
			w.Value, n = w.Value+value*float64(x.times), n+x.times
		}
		w.Value /= float64(n)
		list = append(list, w)
	}
	slices.SortStableFunc(list, func(a, b Worth) int { return cmp.Compare(b.Value, a.Value) })
	return list
}

// A fall is the state of a bout after some dice rolls, and how many of them lead to it.
type fall struct {
	g     game.Game
	times int
}

// fallen returns the bouts after an answer to the decision that a command waits for.
func fallen(s *repl.Session, answer string) (list []fall) {
	var faces []int
	for _, d := range s.RolledSoFar() {
		faces = append(faces, d.Code())
	}
	var met falls
	var l line.Line
	if l.Parse(s.Pending()+" "+answer) != nil {
		return nil
	}
	for seed := range uint64(decidedFalls) {
		g := s.Game().Fork()
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(seed+1, 0), faces)
		if g.Do(&l, &core.Ref{Tape: &tape, Lenient: true}) != nil {
			continue
		}
		met.add(g)
	}
	return met.list
}

// falls collects bouts after dice rolls. Equal states are merged.
type falls struct {
	list []fall
	at   map[[32]byte]int // the index in list, by hash
}

// add adds the bout after one more roll.
func (f *falls) add(g game.Game) {
	if f.at == nil {
		f.at = map[[32]byte]int{}
	}
	at, met := f.at[g.Hash()]
	if !met {
		at = len(f.list)
		f.at[g.Hash()], f.list = at, append(f.list, fall{g: g})
	}
	f.list[at].times++
}
