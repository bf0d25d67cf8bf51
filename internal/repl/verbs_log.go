package repl

import (
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/show"
)

// told is one past command with what it came to.
type told struct {
	entry
	headline string
}

// doLog lists what has happened, the oldest first.
func (s *Session) doLog() error {
	most, find, who, err := s.logArgs()
	if err != nil {
		return err
	}
	all, err := s.retell()
	if err != nil {
		return err
	}
	var list []told
	for _, t := range all {
		text := strings.ToLower(t.typed() + " " + t.headline + " " + t.comment)
		if strings.Contains(text, find) && strings.Contains(text, who) {
			list = append(list, t)
		}
	}
	if most > 0 && len(list) > most {
		list = list[len(list)-most:]
	}
	return s.answer(s.in.Text, func() {
		for _, t := range list {
			s.tell(s.words(&t))
		}
	}, func(b []byte) []byte {
		b = append(b, `,"log":[`...)
		for i, t := range list {
			if i > 0 {
				b = append(b, ',')
			}
			b = t.append(b)
		}
		return append(b, ']')
	})
}

func (s *Session) logArgs() (most int, find, who string, err error) {
	a := s.args()
	for i := 0; i < len(a); i++ {
		switch w := a[i].Text; {
		case (w == "--find" || w == "--who") && i+1 < len(a):
			i++
			if w == "--find" {
				find = strings.ToLower(a[i].Text)
			} else {
				who = strings.ToLower(a[i].Text)
			}
		default:
			if most, err = fact.ParseInt(w, 1, 1<<30); err != nil {
				return 0, "", "", &Failure{Code: "bad-argument", Msg: "log does not understand " + quote(w), Hint: "usage: log [N] [--find WORD] [--who NAME]", Col: a[i].Col}
			}
		}
	}
	return most, find, who, nil
}

// retell plays the bout again from its start, to say what each command did.
func (s *Session) retell() ([]told, error) {
	now := s.g.Save()
	s.g.Restore(s.checkpoints[0].snap)
	var list []told
	for i := range s.applied {
		e := &s.applied[i]
		s.ref.Reset()
		if err := s.redoEntry(e); err != nil {
			s.g.Restore(now)
			return nil, err
		}
		v := s.view(s.g, s.ref.Log(), s.tape.Rolled())
		v.Over = s.overruling(e)
		list = append(list, told{*e, strings.TrimSpace(strings.Replace(string(v.Headline(nil)), "\n", ". ", 1))})
	}
	s.g.Restore(now)
	return list, nil
}

// words is a line of the log.
func (s *Session) words(t *told) string {
	text := strconv.Itoa(t.seq) + ": " + s.unsealed(t.typed())
	for i, face := range t.faces {
		if i == 0 {
			text += " dice"
		}
		text += " " + strconv.Itoa(face)
	}
	if t.headline != "" {
		text += " -- " + t.headline
	}
	if t.comment != "" {
		text += " # " + t.comment
	}
	return text
}

func (t *told) append(b []byte) []byte {
	b = append(b, `{"seq":`...)
	b = strconv.AppendInt(b, int64(t.seq), 10)
	b = append(append(b, `,"cmd":`...), show.AppendString(nil, t.typed())...)
	b = append(b, `,"dice":[`...)
	for i, face := range t.faces {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(face), 10)
	}
	b = append(b, `],"told":`...)
	b = show.AppendString(b, t.headline)
	if t.comment != "" {
		b = append(b, `,"comment":`...)
		b = show.AppendString(b, t.comment)
	}
	return append(b, '}')
}
