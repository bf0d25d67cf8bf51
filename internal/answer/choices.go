package answer

import (
	"strconv"

	"summa/internal/game"
	"summa/internal/rule"
	"summa/internal/show"
)

// Choices returns the legal commands, and the refused ones with the rule against each. A person at a
// terminal (talked) reads the effect of a choice in place of its cost, where the effect is known.
func Choices(list []game.Choice, talked bool, cite func(rule.ID) string) (words []string, appendJSON func([]byte) []byte) {
	for _, c := range list {
		switch {
		case c.Refusal != nil:
			words = append(words, "no  "+c.Line+": "+c.Refusal.Why+" ["+cite(c.Refusal.Rule)+"]")
		case c.Told != "" && talked:
			words = append(words, c.Line+" ("+c.Told+")")
		case c.Cost != "":
			words = append(words, c.Line+" ("+c.Cost+")")
		default:
			words = append(words, c.Line)
		}
	}
	return words, func(b []byte) []byte {
		b = append(b, `,"legal":[`...)
		for i := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendChoice(b, &list[i], cite)
		}
		return append(b, ']')
	}
}

func appendChoice(b []byte, c *game.Choice, cite func(rule.ID) string) []byte {
	b = show.AppendString(append(b, `{"cmd":`...), c.Line)
	if c.Cost != "" {
		b = show.AppendString(append(b, `,"cost":`...), c.Cost)
	}
	b = strconv.AppendBool(append(b, `,"legal":`...), c.Refusal == nil)
	if c.Refusal != nil {
		b = show.AppendString(append(b, `,"code":`...), c.Refusal.Code)
		b = show.AppendString(append(b, `,"rule":`...), cite(c.Refusal.Rule))
		b = show.AppendString(append(b, `,"message":`...), c.Refusal.Why)
	}
	return append(b, '}')
}

// Advice is a policy's ranking of the legal commands, and what else the policy has to say.
type Advice struct {
	Policy string
	List   []game.Advice
	More   []string
}

// Words returns the advice in paragraphs; whose is the name of the side whose chances are meant.
func (a *Advice) Words(whose string) []string {
	words := []string{"Nothing is ranked: " + a.Policy + " weighs nothing as things stand here. legal lists what may be done."}
	for i := range a.List {
		if !a.List[i].Unweighed {
			words[0] = "What each leaves " + whose + " of 100, as " + a.Policy + " sees it:"
		}
		words = append(words, ranked(&a.List[i]))
	}
	return append(words, a.More...)
}

// ranked returns one command with its value and the reason for it.
func ranked(a *game.Advice) string {
	value := Points(a.Value)
	if a.Unweighed {
		value = "not weighed"
	}
	text := value + "  " + a.Line
	if a.Reason != "" {
		text += ": " + a.Reason
	}
	return text
}

// AppendJSON appends the advice as fields of a line of JSON.
func (a *Advice) AppendJSON(b []byte) []byte {
	b = show.AppendString(append(b, `,"policy":`...), a.Policy)
	b = append(b, `,"advice":[`...)
	for i := range a.List {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendAdvice(append(b, '{'), &a.List[i]), '}')
	}
	b = append(b, ']')
	if len(a.More) == 0 {
		return b
	}
	return show.AppendStrings(append(b, `,"more":`...), a.More)
}

func appendAdvice(b []byte, a *game.Advice) []byte {
	b = show.AppendString(append(b, `"cmd":`...), a.Line)
	if a.Cost != "" {
		b = show.AppendString(append(b, `,"cost":`...), a.Cost)
	}
	b = strconv.AppendFloat(append(b, `,"value":`...), a.Value, 'f', 6, 64)
	if a.Unweighed {
		b = append(b, `,"weighed":false`...)
	}
	return show.AppendString(append(b, `,"reason":`...), a.Reason)
}

// Points writes a value from 0 to 1 in hundredths with one decimal place.
func Points(value float64) string { return strconv.FormatFloat(100*value, 'f', 1, 64) }

// A Lesson is the value of a decision, and what would have been better.
type Lesson struct {
	Value  float64
	Better game.Advice
}

// Words returns the lesson in one sentence.
func (l *Lesson) Words() string {
	text := "Better: " + l.Better.Line + ", worth " + Points(l.Better.Value) + " of 100 against " + Points(l.Value)
	if l.Better.Reason != "" {
		text += " (" + l.Better.Reason + ")"
	}
	return text + "."
}

// AppendJSON appends the lesson as a field of a line of JSON.
func (l *Lesson) AppendJSON(b []byte) []byte {
	b = strconv.AppendFloat(append(b, `,"lesson":{"value":`...), l.Value, 'f', 6, 64)
	b = append(appendAdvice(append(b, `,"better":{`...), &l.Better), "}}"...)
	return b
}
