package repl

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/answer"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/show"
	"summa/internal/show/board"
)

// doShow shows the bout or one figure; in JSON the whole state.
func (s *Session) doShow() error {
	a := s.args()
	name := ""
	if len(a) > 1 {
		return &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[1].Text), Hint: "usage: show [NAME]", Col: a[1].Col}
	}
	if len(a) == 1 {
		name = s.wholeName(a[0])
		if _, ok := s.g.Figure(name); !ok && (!s.owns(name) && !s.g.Lies(name) || len(s.g.Show(nil, name, s.Width())) == 0) {
			return &refusal.Failure{Code: "unknown-name", Msg: "no figure is called " + line.Quote(name), Hint: s.nameHint(name, s.others()...), Col: a[0].Col}
		}
	}
	return s.answer(s.in.Text, func() {
		text := string(s.g.Show(nil, name, s.Width()))
		if s.talk != nil {
			text = bars.ReplaceAllString(text, "$1") // the numbers stand beside the bars
		}
		s.Write(page.Wrap(nil, []byte(s.heard(s.atTerminal(text))), s.Width(), "    "))
	}, s.appendState)
}

// bars matches the bars after numbers in the output of show.
var bars = regexp.MustCompile(`(\d) #+`)

// drawn matches bars in brackets before a number.
var drawn = regexp.MustCompile(`\[[#.]+\] `)

// heard returns the output of show without signs that make no sense when read aloud: the mark of
// the active figure, the sign between what is in either hand, and bars.
func (s *Session) heard(text string) string {
	if s.talk == nil || !s.Plain {
		return text
	}
	var b strings.Builder
	for row := range strings.Lines(text) {
		who, marked := strings.CutPrefix(row, "> ")
		if marked {
			row = who
		}
		if name := s.g.Active(); marked && (name == "" || strings.Contains(who, name)) { // else it is another figure's turn
			row = strings.TrimSuffix(who, "\n") + ", to act\n"
		}
		row = drawn.ReplaceAllString(row, "")
		b.WriteString(strings.ReplaceAll(row, " / ", ", "))
	}
	return b.String()
}

// owns reports whether something that is no figure has facts under a name: a melee, a ladder, a
// door.
func (s *Session) owns(name string) bool {
	found := false
	s.g.Facts(func(f *fact.Fact) { found = found || strings.EqualFold(f.Owner, name) })
	return found
}

// wholeName completes an unambiguous prefix of a figure's name.
func (s *Session) wholeName(t line.Token) string {
	var names []string
	for i := 0; s.g.Side(i) != ""; i++ {
		names = append(names, string(s.g.Namer().AppendName(nil, i)))
	}
	if full, ok := line.OnlyPrefixed(t.Text, names); ok && s.Interactive && !t.Quoted {
		return full
	}
	return t.Text
}

// others returns the names of things with facts that are no figures: melees, ladders, doors, but
// not their parts.
func (s *Session) others() (names []string) {
	s.g.Facts(func(f *fact.Fact) {
		if f.Group != "figures" && f.Owner != "" && f.Owner != f.Group && !strings.Contains(f.Owner, ".") && !slices.Contains(names, f.Owner) {
			names = append(names, f.Owner)
		}
	})
	return names
}

// nameHint returns the hint for an unknown name: the nearest name, or the names there are and
// others that may be asked for.
func (s *Session) nameHint(name string, others ...string) string {
	var names []string
	for i := 0; s.g.Side(i) != ""; i++ {
		names = append(names, string(s.g.Namer().AppendName(nil, i)))
	}
	names = append(names, others...)
	if near := line.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	if len(names) == 0 {
		return "add NAME TYPE first"
	}
	return "in the arena: " + strings.Join(names, ", ")
}

// appendState appends the whole state under its field names.
func (s *Session) appendState(b []byte) []byte { return board.AppendState(b, s.g.Facts) }

// doLegal lists the commands that may be given now.
func (s *Session) doLegal() error {
	a := s.args()
	all := len(a) == 1 && strings.EqualFold(a[0].Text, "all")
	if len(a) > 0 && !all {
		return &refusal.Failure{Code: "bad-argument", Msg: "legal, or legal all", Col: a[0].Col}
	}
	list := s.g.Legal(all)
	if _, ready := s.g.Disclose(s.secrets); ready {
		list = append(list, game.Choice{Line: "reveal"})
	}
	words, appendJSON := answer.Choices(list, s.talk != nil, s.Cite)
	return s.answer(s.in.Text, func() {
		s.tellAll(words)
		if s.talk == nil {
			return
		}
		if len(list) == 0 && !s.g.Begun() {
			s.talk.AtFirst()
		}
		for _, c := range s.talk.ToCome() { // the list of a conversation includes them
			s.Tell(c.Line + " (in a later step)")
		}
	}, appendJSON)
}

// doWhy shows a derivation in full.
func (s *Session) doWhy() error {
	n, err := s.countArg()
	if err != nil {
		return err
	}
	r, have := s.standing(n)
	switch {
	case have == 0:
		return refusal.New("bad-argument", "", "nothing has been adjudicated yet")
	case n > have:
		return refusal.New("bad-argument", "", "want a number from 1 to "+strconv.Itoa(have)+", got "+strconv.Itoa(n))
	}
	v := s.View(s.g, r.Log, r.Rolled)
	v.Over = r.Over
	return s.answer(s.in.Text, func() {
		s.Tell(strconv.Itoa(r.Seq) + ": " + s.Unsealed(r.Text))
		why := v.Why(nil)
		if s.talk != nil {
			m := s.Means()
			why = []byte(m.Aloud(string(why)))
		}
		s.Write(page.Wrap(nil, why, s.Width(), "    "))
	}, func(b []byte) []byte {
		b = append(b, `,"of":`...)
		b = strconv.AppendInt(b, int64(r.Seq), 10)
		b = append(b, `,"why":`...)
		b = show.AppendString(b, r.Text)
		return appendResult(b, &v)
	})
}

// doHelp lists the commands, or explains one.
func (s *Session) doHelp() error {
	if len(s.in.Tokens) < 2 {
		words, appendJSON := answer.Help(s.g.Verbs(), ownVerbs())
		return s.answerAll("help", words, appendJSON)
	}
	word := strings.ToLower(s.in.Tokens[1].Text)
	if s.Interactive {
		word = s.WholeVerb(word)
	}
	usage, help := "", ""
	for _, v := range append(ownVerbs(), s.g.Verbs()...) {
		if v.Word == word {
			usage, help = v.Usage, v.Help
		}
	}
	if usage == "" {
		return s.unknownVerb(word)
	}
	return s.answerAll(s.in.Text, []string{usage, "  " + help}, func(b []byte) []byte {
		b = append(b, `,"usage":`...)
		b = append(show.AppendString(b, usage), `,"help":`...)
		return show.AppendString(b, help)
	})
}

// ownVerbs returns the verbs of the session in the form in which a bout lists its own.
func ownVerbs() (list []game.Verb) {
	for _, v := range sessionVerbs() {
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}
