package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/screen"
)

// anyVerb stands in a step for all verbs: nothing counts as a choice beside it.
const anyVerb = "*"

// OnlyStep returns the only line that a step may be, if nothing else can be done except idle
// commands.
func OnlyStep(legal []game.Choice, x *screen.Step) (text string, ok bool) {
	for _, c := range legal {
		switch {
		case c.Refusal != nil:
		case slices.ContainsFunc(x.Idle, func(other string) bool { return Begun(other, x.Do) && Begun(c.Line, other) }): // the same command in other words
		case Begun(c.Line, x.Do):
			if ok && !x.First {
				return "", false
			}
			if !ok {
				text, ok = c.Line, true
			}
		case !slices.ContainsFunc(x.Idle, func(verb string) bool { return verb == anyVerb || Begun(c.Line, verb) }):
			return "", false
		}
	}
	return text, ok
}

// Begun reports whether a line begins with some words.
func Begun(text, words string) bool {
	rest, ok := strings.CutPrefix(text, words)
	return ok && (rest == "" || rest[0] == ' ')
}

// BeforeStep is a question before a step, and its options: the step first, so that who types the
// number of the command before once more changes nothing, then what is idle beside it; nothing where
// nothing is. Beside each stands how things are behind it, where the step says so. Where the key of
// the step is also the last word of an option, the question says that the key is the step.
func BeforeStep(m *screen.Means, x *screen.Step, step, key, ask string, g game.Game) (text string, options []screen.Entry) {
	offer := func(command string, behind game.Game) string {
		e := screen.Entry{Number: strconv.Itoa(len(options) + 1), Command: command, Text: command}
		options = append(options, e)
		text := e.Number + " " + m.Heard(command)
		if left := m.Fill(&x.Leaves, game.ByPath{Of: behind}); left != "" && m.Spoken {
			return text + ", with " + left
		} else if left != "" {
			return text + " (" + left + ")"
		}
		return text
	}
	parts := []string{offer(step, g)}
	for _, c := range g.Legal(false) {
		if behind := g.Fork(); slices.ContainsFunc(x.Idle, func(verb string) bool { return Begun(c.Line, verb) }) {
			Does(behind, c.Line)
			parts = append(parts, offer(c.Line, behind))
		}
	}
	if len(options) < 2 {
		return "", nil
	}
	sign, with := m.Sign("⏎", "Enter"), ""
	if slices.ContainsFunc(options, func(e screen.Entry) bool { return key != "" && strings.HasSuffix(e.Command, " "+key) }) {
		with = " or " + key
	}
	if m.Spoken {
		return ask + " " + strings.Join(parts, "; ") + "; Enter" + with + " is 1", options
	}
	if with != "" {
		with += ":"
	}
	return ask + " " + strings.Join(parts, " "+m.Sign("·", "or")+" ") + " [" + sign + with + " 1]", options
}
