package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/screen"
)

// anyVerb stands in a step for all verbs: nothing is a choice beside it.
const anyVerb = "*"

// OnlyStep is the one line that a step may be, if nothing else can be done but what is
// idle.
func OnlyStep(legal []game.Choice, x *screen.Step) (text string, ok bool) {
	for _, c := range legal {
		switch {
		case c.Refusal != nil:
		case slices.ContainsFunc(x.Idle, func(other string) bool { return Begun(other, x.Do) && Begun(c.Line, other) }): // the same in other words
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
// nothing is.
func BeforeStep(m *screen.Means, x *screen.Step, step, ask string, legal []game.Choice) (text string, options []screen.Entry) {
	options = []screen.Entry{{Number: "1", Command: step, Text: step}}
	parts := []string{"1 " + m.Heard(step)}
	for _, c := range legal {
		if !slices.ContainsFunc(x.Idle, func(verb string) bool { return Begun(c.Line, verb) }) {
			continue
		}
		e := screen.Entry{Number: strconv.Itoa(len(options) + 1), Command: c.Line, Text: c.Line}
		options = append(options, e)
		parts = append(parts, e.Number+" "+m.Heard(e.Text))
	}
	if len(options) < 2 {
		return "", nil
	}
	sign := m.Sign("⏎", "Enter")
	if m.Spoken {
		return ask + " " + strings.Join(parts, ", ") + "; Enter is 1", options
	}
	return ask + " " + strings.Join(parts, " "+m.Sign("·", "or")+" ") + " [" + sign + " 1]", options
}
