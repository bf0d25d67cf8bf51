package repl

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/show"
)

// usualAdvice is how many commands advise shows unless told.
const usualAdvice = 5

// doAdvise ranks what the figure may do that is to act.
func (s *Session) doAdvise() error {
	most, policy, err := s.adviceArgs()
	if err != nil {
		return err
	}
	if s.ToAct() < 0 {
		return s.nobody()
	}
	if s.talk != nil && policy != s.UsualPolicy() {
		s.talk.Thinks(policy)
	}
	list, err := s.g.Advise(policy)
	if errors.Is(err, game.ErrNoAdvice) {
		return Fail("bad-argument", "advise "+s.UsualPolicy(), "the policy "+policy+" weighs nothing")
	}
	if err != nil {
		return err
	}
	if s.talk != nil {
		list = append(list, s.talk.AdvisedAhead(policy)...)
	}
	all := list
	list = list[:min(most, len(list))]
	more := s.g.Explain(policy)
	if err := s.Halt.Err(); err != nil {
		return err
	}
	return s.answer(s.in.Text, func() {
		if s.talk != nil {
			s.talk.Advised(policy, all, list, more)
			return
		}
		if !slices.ContainsFunc(list, func(a game.Advice) bool { return !a.Unweighed }) {
			s.Tell("Nothing is ranked: " + policy + " weighs nothing as things stand here. legal lists what may be done.")
		} else {
			s.Tell("What each leaves " + s.g.Active() + " of 100, as " + policy + " sees it:")
		}
		for _, a := range list {
			s.Tell(adviceText(&a))
		}
		for _, text := range more {
			s.Tell(text)
		}
	}, func(b []byte) []byte {
		b = show.AppendString(append(b, `,"policy":`...), policy)
		b = append(b, `,"advice":[`...)
		for i := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendAdvice(append(b, '{'), &list[i]), '}')
		}
		b = append(b, ']')
		if len(more) == 0 {
			return b
		}
		b = append(b, `,"more":[`...)
		for i, text := range more {
			if i > 0 {
				b = append(b, ',')
			}
			b = show.AppendString(b, text)
		}
		return append(b, ']')
	})
}

// adviceArgs reads how many are wanted and whose opinion.
func (s *Session) adviceArgs() (most int, policy string, err error) {
	most, policy = usualAdvice, s.UsualPolicy()
	if s.JSON {
		most = math.MaxInt
	}
	for _, t := range s.args() {
		word := strings.ToLower(t.Text)
		n, bad := strconv.Atoi(word)
		switch {
		case word == Everybody:
			most = math.MaxInt
		case bad == nil && n > 0:
			most = n
		case s.offers(word):
			policy = strings.Clone(word)
		default:
			hint := "usage: advise [N|all] [POLICY]; policies: " + strings.Join(s.g.Policies(), ", ")
			if near := line.Nearest(word, s.g.Policies()); near != "" {
				hint = "did you mean " + near + "?"
			}
			return 0, "", &Failure{Code: "bad-argument", Msg: "advise does not understand " + line.Quote(t.Text), Hint: hint, Col: t.Col}
		}
	}
	return most, policy, nil
}

// offers reports whether a word names a policy, or one that is told more after its
// name, as in champion-50000.
func (s *Session) offers(word string) bool {
	name, _, _ := strings.Cut(word, "-")
	return slices.Contains(s.g.Policies(), word) || slices.Contains(s.g.Policies(), name)
}

// adviceText is one command with what it is worth and why.
func adviceText(a *game.Advice) string {
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

// Points writes a worth as so many of 100, with one place.
func Points(value float64) string { return strconv.FormatFloat(100*value, 'f', 1, 64) }

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

// doTeach turns teaching on or off. It changes nothing of the bout and is not
// recorded.
func (s *Session) doTeach() error {
	on := true
	switch a := s.args(); {
	case len(a) == 1 && strings.EqualFold(a[0].Text, "off"):
		on = false
	case len(a) == 1 && strings.EqualFold(a[0].Text, "on") || len(a) == 0:
	default:
		return &Failure{Code: "bad-argument", Msg: "teach on or teach off", Col: a[0].Col}
	}
	return s.setTeaching(on)
}

// doQuiet ends teaching.
func (s *Session) doQuiet() error {
	if a := s.args(); len(a) != 1 || !strings.EqualFold(a[0].Text, "teach") {
		return Fail("bad-argument", "usage: quiet teach", "quiet what?")
	}
	return s.setTeaching(false)
}

func (s *Session) setTeaching(on bool) error {
	s.teach = on
	words := "Nothing is said of decisions."
	if on {
		words = "A decision that gives away more than " + Points(worthSaying) + " of 100 is spoken of."
	}
	return s.confirm(s.in.Text, func() { s.Tell(words) }, func(b []byte) []byte {
		return strconv.AppendBool(append(b, `,"teach":`...), on)
	})
}

// worthSaying is how much a decision gives away before it is spoken of.
const worthSaying = 0.05

// A lesson is a decision with what would have been better.
type lesson struct {
	value  float64
	better game.Advice
}

// lessonOf holds a player's decision, before it is carried out, against the best
// there is; nil if there is nothing to say.
func (s *Session) lessonOf(l *line.Line) *lesson {
	if !s.teach || s.replay || s.ToAct() < 0 {
		return nil
	}
	value, best, err := s.g.Compare(s.UsualPolicy(), l)
	if err != nil || best == nil || best.Value-value <= worthSaying {
		return nil
	}
	return &lesson{value, *best}
}

// tellLesson says what would have been better, in one sentence.
func (s *Session) tellLesson() {
	x := s.lesson
	if x == nil {
		return
	}
	s.lesson = nil
	text := "Better: " + x.better.Line + ", worth " + Points(x.better.Value) + " of 100 against " + Points(x.value)
	if x.better.Reason != "" {
		text += " (" + x.better.Reason + ")"
	}
	s.Tell(text + ".")
}

// appendLesson appends the same for programs.
func (s *Session) appendLesson(b []byte) []byte {
	x := s.lesson
	if x == nil {
		return b
	}
	s.lesson = nil
	b = strconv.AppendFloat(append(b, `,"lesson":{"value":`...), x.value, 'f', 6, 64)
	b = append(append(b, `,"better":{`...), appendAdvice(nil, &x.better)...)
	return append(b, "}}"...)
}
