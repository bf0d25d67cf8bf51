package repl

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/answer"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
)

// usualAdvice is the default number of commands that advise shows.
const usualAdvice = 5

// doAdvise ranks the options of the active figure.
func (s *Session) doAdvise() error {
	most, policy, err := s.adviceArgs()
	if err != nil {
		return err
	}
	if s.ToAct() < 0 {
		return s.nobody()
	}
	if s.talk != nil && policy != s.UsualPolicy() {
		s.talk.Thinks(policy + " is working it out, often 5 to 20 s; Ctrl-C stops it.")
		defer s.talk.Thinks("")
	}
	list, err := s.g.Advise(policy)
	if errors.Is(err, game.ErrNoAdvice) {
		return refusal.New("bad-argument", "advise "+s.UsualPolicy(), "the policy "+policy+" weighs nothing")
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
	s.thought()
	if err := s.Halt.Err(); err != nil {
		return err
	}
	a := answer.Advice{Policy: policy, List: list, More: more}
	return s.answer(s.in.Text, func() {
		if s.talk != nil {
			s.talk.Advised(policy, all, list, more)
			return
		}
		s.tellAll(a.Words(s.g.Active()))
	}, a.AppendJSON)
}

// adviceArgs reads how many commands are wanted, and by which policy.
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
			return 0, "", &refusal.Failure{Code: "bad-argument", Msg: "advise does not understand " + line.Quote(t.Text), Hint: hint, Col: t.Col}
		}
	}
	return most, policy, nil
}

// offers reports whether a word names a policy, possibly with a parameter after its name, as in
// champion-50000.
func (s *Session) offers(word string) bool {
	name, _, _ := strings.Cut(word, "-")
	return slices.Contains(s.g.Policies(), word) || slices.Contains(s.g.Policies(), name)
}

// doTeach turns teaching on or off. It does not change the bout and is not recorded.
func (s *Session) doTeach() error {
	on := true
	switch a := s.args(); {
	case len(a) == 1 && strings.EqualFold(a[0].Text, "off"):
		on = false
	case len(a) == 1 && strings.EqualFold(a[0].Text, "on") || len(a) == 0:
	default:
		return &refusal.Failure{Code: "bad-argument", Msg: "teach on or teach off", Col: a[0].Col}
	}
	return s.setTeaching(on)
}

// doQuiet ends teaching.
func (s *Session) doQuiet() error {
	if a := s.args(); len(a) != 1 || !strings.EqualFold(a[0].Text, "teach") {
		return refusal.New("bad-argument", "usage: quiet teach", "quiet what?")
	}
	return s.setTeaching(false)
}

func (s *Session) setTeaching(on bool) error {
	s.teach = on
	words := "Nothing is said of decisions."
	if on {
		words = "A decision that gives away more than " + answer.Points(worthSaying) + " of 100 is spoken of."
	}
	return s.confirm(s.in.Text, func() { s.Tell(words) }, func(b []byte) []byte {
		return strconv.AppendBool(append(b, `,"teach":`...), on)
	})
}

// worthSaying is the smallest loss of winning chance by a decision that is commented on.
const worthSaying = 0.05

// lessonOf compares a player's decision, before it is carried out, with the best one; nil if
// there is nothing to say.
func (s *Session) lessonOf(l *line.Line) *answer.Lesson {
	if !s.teach || s.replay || s.ToAct() < 0 {
		return nil
	}
	value, best, err := s.g.Compare(s.UsualPolicy(), l)
	if err != nil || best == nil || best.Value-value <= worthSaying {
		return nil
	}
	return &answer.Lesson{Value: value, Better: *best}
}

// takeLesson returns the comment on the decision just carried out, nil if there is none, and
// clears it.
func (s *Session) takeLesson() *answer.Lesson {
	x := s.lesson
	s.lesson = nil
	return x
}
