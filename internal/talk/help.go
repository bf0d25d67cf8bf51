package talk

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/asked"
	"summa/internal/choices"
	"summa/internal/explain"
	"summa/internal/help"
	"summa/internal/inquiry"
	"summa/internal/screen"
)

// topic returns what help says about a topic, with the first kind of the content's lists as
// example.
func (k *conversation) topic(word string) []string {
	kind := ""
	if kinds := k.s.Content.ListKinds; len(kinds) > 0 {
		kind = kinds[0]
	}
	if word == "setup" && len(k.book.SetUp) > 0 {
		return k.book.SetUp
	}
	return help.Topic(word, kind)
}

// help shows the brief help, or that on a topic; it reports whether that was asked for. Any other
// word is a command or a word of the screen, to be explained elsewhere.
func (k *conversation) help(words []string) bool {
	s := k.s
	m := k.means()
	if len(words) == 0 && s.Game().Over() {
		s.Tell(help.Over)
		return true
	}
	if len(words) == 0 {
		lines := help.Brief
		if m.Spoken || m.Columns < 80 {
			lines = help.Spoken
		}
		if k.untouched() && len(k.book.Quick) > 0 {
			k.explain()
			if lines = help.AtFirst; m.Spoken || m.Columns < 80 {
				lines = help.Spoken[5:]
			}
		} else if k.atHand() {
			switch lines = help.AtHand; {
			case k.asking != "" && k.s.Hides() == "" && (m.Spoken || m.Columns < 80):
				lines = help.Spoken[2:]
			case k.asking != "" && k.s.Hides() == "":
				lines = help.AtQuestion
			case m.Spoken || m.Columns < 80:
				lines = help.Spoken[1:]
			}
		}
		for _, l := range lines {
			if k.mapless() {
				l = help.Unmapped(l)
			}
			switch {
			case !s.Game().Begun() || s.Game().Over():
			case k.endsNothing():
				l = strings.TrimSuffix(l, help.SpokenEnds)
			case l == help.Further && k.asking == "":
				l = help.Ends
			}
			if m.Spoken || m.Columns < 80 {
				s.Tell(l)
			} else {
				s.Write([]byte(l + "\n"))
			}
		}
		return true
	}
	word := strings.Join(words, " ")
	if k.helpOfGame(word) {
		return true
	}
	text := k.topic(word)
	verb := s.Verb(word) != nil && word != "undo" && word != "map" || s.Game().IsVerb(word)
	switch {
	case verb:
		return k.helpVerb(word)
	case len(text) == 0:
		x, _ := s.Lexicon().Find(word)
		if x == nil {
			return false
		}
		s.TellExplained(x)
		return true
	}
	for _, t := range text {
		s.Tell(t)
	}
	if word == "setup" {
		k.tellExample()
	}
	return true
}

// tellExample shows a whole set-up, from nothing to the first turn.
func (k *conversation) tellExample() {
	if len(k.book.Example) == 0 {
		return
	}
	k.s.Tell("A whole one, a command a line, which may be typed as it stands:")
	for _, text := range k.book.Example {
		k.s.Tell("  " + text)
	}
}

// helpOfGame says how the game is played, what its commands are, or what help covers; it reports
// whether that was asked for.
func (k *conversation) helpOfGame(word string) bool {
	s := k.s
	switch {
	case word == "rules" && len(k.book.Short) > 0:
		m := k.means()
		for i := range k.book.Short {
			r := &k.book.Short[i]
			l := screen.Say(screen.Normal, 0, r.Text, "")
			if len(r.Rules) > 0 && !m.Spoken && m.Columns >= 100 {
				l.Right = "[" + r.Rules[0] + "]"
			}
			k.say(l)
		}
		s.Tell("help commands has what may be typed, rule and an id the words of a rule, explain and a word what it means.")
	case word == "rules", word == "commands":
		for _, v := range s.Game().Verbs() {
			s.Tell(v.Usage)
			s.Tell("    " + v.Help)
		}
	case word == more, word == "topics":
		maps := "map, "
		if k.mapless() {
			maps = ""
		}
		s.Tell("help rules: how the game goes, in a few lines. help commands: what may be typed, a command a line; help and one of them says more of it.")
		s.Tell("help and one of dice, " + maps + "engine, undo, record, referee, sealed, screen, reader, setup: a paragraph on that.")
		s.Tell("help start: a first bout, step by step. explain and any word on the screen: what it means.")
	default:
		return false
	}
	return true
}

// helpVerb says how to type a command, with an example that may be given now, and what the word
// means in the rules, if anything; it reports whether the word is a command of the ruleset with
// more to say than the general help.
func (k *conversation) helpVerb(word string) bool {
	s := k.s
	if !s.Game().IsVerb(word) {
		return false
	}
	for _, v := range s.Game().Verbs() {
		if v.Word != word && !slices.Contains(v.Also, word) {
			continue
		}
		s.Tell(v.Usage)
		s.Tell("  " + cmp.Or(v.Told, v.Help))
		if s.Game().Begun() && !s.Game().Over() {
			for _, c := range s.Game().Legal(false) {
				if c.Refusal == nil && choices.Begun(c.Line, v.Word) {
					s.Tell("  now, for example: " + c.Line)
					break
				}
			}
		}
		break
	}
	if x, _ := s.Lexicon().Find(word); x != nil && !x.IsCommand() {
		s.TellExplained(x)
	}
	return true
}

// howToAnswer says how to answer the question on the screen.
func (k *conversation) howToAnswer() string {
	m := k.means()
	var answers []string
	for _, e := range k.shown {
		answers = append(answers, e.Number+" for "+m.Heard(e.Text))
	}
	return "The question waits for an answer: type its number, " + strings.Join(answers, ", ") + ", or its first letters; Enter alone is " + m.Heard(k.shown[0].Text) + "."
}

// atHand says what may be typed at the question on the screen, with an example, and how to read
// what it shows; it reports whether there is such a question.
func (k *conversation) atHand() bool {
	s := k.s
	if !s.Game().Begun() || s.Game().Over() || len(k.shown) == 0 {
		return false
	}
	e := &k.shown[0]
	name := cmp.Or(e.Text, e.Command)
	m := k.means()
	reading := k.book.ReadingOf(&m, k.s.Facts())
	switch who := k.s.Hides(); {
	case k.asking != "":
		s.Tell(k.howToAnswer())
	case who != "":
		text := who + " chooses a " + cmp.Or(k.chooses(), "course") + ": type its number or its name, as in " + e.Number + " for " + name
		if e.Other != "" {
			text += ", " + e.Number + e.OtherKey + " for the same " + e.OtherText
		}
		s.Tell(text + ".")
		if g := k.Group(e.Command); g != nil && (!g.Legend.Empty() || !g.LegendAll.Empty()) {
			if reading = cmp.Or(k.LegendText(g, k.shown, k.look(false)), m.Fill(&g.LegendAll, s.Facts())); m.Spoken {
				reading = m.Fill(&g.LegendAll, s.Facts())
			}
		}
	default:
		s.Tell(s.Game().Active() + " is to act: type a number of the list, as in " + e.Number + " for " + strings.TrimSuffix(name, " ...") + ", or any command in words or their first letters.")
	}
	if reading != "" {
		for row := range strings.SplitSeq(reading, "\n") {
			s.Tell(row)
		}
	}
	return true
}

// table returns the table on which questions are answered that the player puts in words.
func (k *conversation) table() *inquiry.Table {
	return &inquiry.Table{Table: asked.Table{S: k.s, Book: k.book, Means: k.means(), Open: k.inTheAir, Shown: k.shown, Ahead: k.ToCome(), Group: k.Group, Effect: k.EffectIn},
		Barred: k.Barred, Kept: k.kept(nil), Walk: k.WalkTo, Later: func(text string, err error) (code, why, rule string) {
			f := k.hints.OfItsStep(text, k.s.Explain(err))
			return f.Code, f.Msg, f.Rule
		}, Against: func(words []string) string { return k.List.Against(words, k.shown) }, Best: k.List.Best, Pairs: k.List.Pairs, Told: k.toldNow,
		Legend: func(g *screen.Group) string { return k.LegendText(g, k.shown, k.look(false)) },
		Places: func(command string) string { to, _ := k.Nearer(command); return to },
		Safest: func(g *screen.Group) string { return k.List.Safest(g, k.shown) },
		Columns: func() []*screen.Column {
			if !k.tables {
				return nil
			}
			m := k.means()
			return k.List.Columns(k.shown, k.wide(&m))
		}}
}

// toldNow returns the commands that advice has spoken of as the bout stands, and what it said of
// each.
func (k *conversation) toldNow() (commands, texts []string) {
	for _, a := range k.Told {
		if k.ToldOf == k.s.Game().Hash() {
			commands, texts = append(commands, a.Command), append(texts, a.Text)
		}
	}
	return commands, texts
}

func (k *conversation) Answer(text string) *explain.Explanation { return k.table().Answer(text) }
