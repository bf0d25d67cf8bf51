package repl

import (
	"slices"
	"strings"

	"summa/internal/answer"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/show"
)

// doLog lists what has happened, the oldest first.
func (s *Session) doLog() error {
	a, err := s.logArgs()
	if err != nil {
		return err
	}
	if a.format != "" {
		return s.excerpt(&a)
	}
	most, find, who := a.most, a.find, a.who
	all, err := s.retell()
	if err != nil {
		return err
	}
	if s.talk != nil {
		all = s.withoutSealed(all)
	}
	var list []answer.Past
	for _, t := range all {
		text := strings.ToLower(t.Cmd + " " + t.Told + " " + t.Comment)
		if strings.Contains(text, find) && strings.Contains(text, who) {
			list = append(list, t)
		}
	}
	if most > 0 && len(list) > most {
		list = list[len(list)-most:]
	}
	words, appendJSON := answer.Log(list)
	return s.answerAll(s.in.Text, words, appendJSON)
}

// withoutSealed returns lines of the log without the sealing of choices that have since been
// revealed, since the line that revealed them says what they were.
func (s *Session) withoutSealed(all []answer.Past) (list []answer.Past) {
	opened := len(all) - 1
	for ; opened >= 0; opened-- {
		if _, opens := s.g.Sealing(all[opened].Cmd); opens {
			break
		}
	}
	for i, t := range all {
		if seals, _ := s.g.Sealing(t.Cmd); !seals || i > opened {
			list = append(list, t)
		}
	}
	return list
}

// logged holds the arguments of log.
type logged struct {
	most              int
	find, who, format string
}

// logFormats lists the further formats in which the log can be written.
var logFormats = []string{"md", "bbcode", "text", "story", "notation"}

// logArgs reads the arguments of log.
func (s *Session) logArgs() (out logged, err error) {
	a := s.args()
	refused := func(i int) (logged, error) {
		return logged{}, &refusal.Failure{Code: "bad-argument", Msg: "log does not understand " + line.Quote(a[i].Text), Hint: "usage: log [N] [--find WORD] [--who NAME] | log [N] --format " + strings.Join(logFormats, "|"), Col: a[i].Col}
	}
	for i := 0; i < len(a); i++ {
		w := a[i].Text
		if strings.HasPrefix(w, "--") && i+1 == len(a) {
			return refused(i)
		}
		switch w {
		case "--find":
			out.find = strings.ToLower(a[i+1].Text)
		case "--who":
			out.who = strings.ToLower(a[i+1].Text)
		case "--format":
			if out.format = strings.ToLower(a[i+1].Text); !slices.Contains(logFormats, out.format) {
				return refused(i + 1)
			}
		default:
			if out.most, err = fact.ParseInt(w, 1, 1<<30); err != nil {
				return refused(i)
			}
			continue
		}
		i++
	}
	return out, nil
}

// excerpt writes the last commands in a format of a report.
func (s *Session) excerpt(a *logged) error {
	switch {
	case s.Excerpt == nil:
		return refusal.New("bad-argument", "log [N]", "there are no formats here")
	case a.find != "" || a.who != "":
		return refusal.New("bad-argument", "log N --format "+a.format, "--format writes the last commands; --find and --who do not go with it")
	case a.format == "notation" && a.most > 0:
		return refusal.New("bad-argument", "log --format notation", "a bout in notation is read back from its beginning: it is whole")
	}
	text, err := s.Excerpt(s, a.format, a.most)
	if err != nil {
		return err
	}
	return s.answer(s.in.Text, func() { s.Write([]byte(text)) }, func(b []byte) []byte {
		return append(append(b, `,"text":`...), show.AppendString(nil, text)...)
	})
}

// retell plays the bout again from its start, to say what each command did.
func (s *Session) retell() ([]answer.Past, error) {
	now := s.g.Save()
	s.g.Restore(s.commands.Start())
	var list []answer.Past
	for i := range s.commands.Applied {
		e := &s.commands.Applied[i]
		s.ref.Reset()
		if err := s.redoEntry(e); err != nil {
			s.g.Restore(now)
			return nil, err
		}
		v := s.View(s.g, s.ref.Log(), s.tape.Rolled())
		v.Over = s.overruling(e)
		told := strings.TrimSpace(strings.Replace(string(v.Headline(nil)), "\n", ". ", 1))
		list = append(list, answer.Past{Seq: e.Seq, Cmd: e.Typed(), Dice: e.Faces, Told: told, Comment: e.Comment})
	}
	s.g.Restore(now)
	for i := range list {
		list[i].Shown = s.Unsealed(list[i].Cmd)
	}
	return list, nil
}
