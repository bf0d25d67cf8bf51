package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// Spent says what a figure could do in a later step of its turn but no longer after an
// approaching command, in the words of the group; "" if there is nothing.
func (k *List) Spent(command string) string {
	g := k.Group(command)
	if g == nil || g.Spends == "" || !k.Ahead() {
		return ""
	}
	verb, rest, _ := line.CutWord(command)
	name, _, _ := line.CutWord(strings.TrimSpace(rest))
	name = k.Figure(name)
	what := g.Spends + " " + line.Typed(name) + " "
	now, then := k.s.Game().Fork(), k.s.Game().Fork()
	open := k.opens(now, what)
	if open == "" || !Does(then, command) || far(then, g.Nearing, name) > far(k.s.Game(), g.Nearing, name) || k.opens(then, what) != "" {
		return "" // or the figure means to get away
	}
	return open + " may be given this turn, and no more after this " + verb
}

// Leaves returns the situation of the moving figure after a command, such as what it can no
// longer do this turn, after a colon; "" where there is nothing to say, or the command is not
// legal.
func (k *List) Leaves(command string) string {
	if left := k.leavesIn(k.s.Game(), command); left != "" {
		return ": " + left
	}
	return ""
}

// leavesIn returns the same for another state of the bout, without the colon.
func (k *List) leavesIn(g game.Game, command string) string {
	of := k.Group(command)
	if of == nil || of.Leaves == "" {
		return ""
	}
	then := g.Fork()
	if !Does(then, command) {
		return ""
	}
	left, _, _ := then.Get(k.Figure(strings.Trim(Whose(command), `"`)) + "." + of.Leaves)
	return left
}

// opens returns the first command with a given beginning that may be given in a later step of the
// turn.
func (k *List) opens(g game.Game, what string) string {
	_, step := g.Ends()
	who := g.Active()
	for range MostSteps {
		for _, c := range g.Legal(false) {
			if strings.HasPrefix(c.Line, what) {
				return c.Line
			}
		}
		if step == "" || !Does(g, step) || g.Active() != who {
			break
		}
	}
	return ""
}

// far returns the number at the beginning of a fact of a figure.
func far(g game.Game, fact, name string) float64 {
	text, _, _ := g.Get(name + "." + fact)
	n, _ := strconv.ParseFloat(strings.TrimRight(text, `" `), 64)
	return n
}

// GivenUp says what is given up by a command that ends a step of the turn, or the turn; "" if it
// ends neither, or gives nothing up.
func (k *List) GivenUp(text string) string {
	s := k.s
	end, step := s.Game().Ends()
	word := s.WholeVerb(strings.ToLower(strings.TrimSpace(text)))
	if step == "" || word != step && word != end || !s.Game().Begun() || s.Game().Over() {
		return ""
	}
	entries, _ := k.EntriesOf(append(s.Game().Legal(false), k.ToCome()...), nil, true)
	if word == step {
		entries, _ = k.EntriesOf(s.Game().Legal(false), nil, true)
	}
	var list []string
	for _, e := range entries {
		if g := k.Group(e.Command); g != nil && g.Passed != "" && (word == step || g.Ahead) && !slices.Contains(list, g.Passed) {
			list = append(list, g.Passed)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return line.Capital(strings.Join(list, ", ")) + "."
}
