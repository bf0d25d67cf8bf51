package repl

import (
	"slices"
	"strings"

	"summa/internal/answer"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
)

// A Verb is a verb of the session, not of a ruleset.
type Verb struct {
	word  string
	also  []string
	usage string
	help  string
	do    func(*Session) error
	is    trait
}

// A trait is a property of a verb, one bit each.
type trait uint8

const (
	recorded   trait = 1 << iota // it may stand in a record: it changes the bout or its record, and nothing else
	rolls                        // it may be followed by dice
	bare                         // it takes no arguments
	looks                        // it looks at the bout and changes nothing
	typedWhole                   // it cannot be abbreviated, so that a "no, ..." typed at the screen does not become a note
)

// has reports whether the verb has a trait.
func (v *Verb) has(t trait) bool { return v.is&t != 0 }

// prose reports whether the line just read is, or ends in, a player's own words, in which "dice"
// and "roll" do not begin a dice clause.
func (s *Session) prose() bool {
	for i, t := range s.in.Tokens {
		switch word := strings.ToLower(t.Text); {
		case i == 0 && (word == "note" || word == "about" || word == "alias" || word == "log" || word == "help" || word == "odds" || word == "try"):
			return true
		case i == 0 && word != "set" && word != "overrule":
			return false
		case i > 0 && t.Key == "" && word == "because":
			return true
		}
	}
	return false
}

// spareWords refuses dice and arguments that a verb has no use for.
func (s *Session) spareWords(v *Verb) error {
	if s.in.HasDice && !v.has(rolls) && !s.prose() {
		return &refusal.Failure{Code: "too-many-dice", Msg: v.word + " rolls no dice", Hint: "usage: " + v.usage}
	}
	if a := s.args(); v.has(bare) && len(a) > 0 {
		return &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[0].Text), Hint: "usage: " + v.usage, Col: a[0].Col}
	}
	return nil
}

// Line reads one line and carries it out. On an error, which is a *refusal.Failure, nothing has
// changed; the error has not been shown, but the line's own output has been written.
func (s *Session) Line(text string) error {
	s.line++
	s.onward = false
	if s.mapping && !s.replay {
		before := s.g.Hash()
		if err := s.carryOut(text); err != nil {
			return err
		}
		return s.mapAfter(before)
	}
	return s.carryOut(text)
}

// carryOut carries out a line, and lets the engine answer it.
func (s *Session) carryOut(text string) error {
	if err := s.exec(text, 0); err != nil {
		return s.Explain(err)
	}
	if err := s.tidy(); err != nil {
		return s.Explain(err)
	}
	if s.onward && !s.replay {
		return s.PlayOn()
	}
	return nil
}

// VerbOf returns the session's verb with which a line begins, or nil. Where the session and the
// ruleset have the same verb, a line with at most one argument is the session's, as in step 3 and
// map Flamma; step Flamma n and map 40 60 are the ruleset's.
func (s *Session) VerbOf(l *line.Line, word string) *Verb {
	if len(l.Tokens) > 2 && s.g.IsVerb(word) {
		return nil
	}
	return s.verbs[word]
}

// maxAliases is the largest depth of aliases that stand for aliases.
const maxAliases = 8

func (s *Session) exec(text string, depth int) error {
	if len(text) > line.MaxLength {
		return refusal.New("bad-argument", "a command is a few words", "the line is too long: at most 64 KiB")
	}
	err := s.in.Parse(text)
	if s.in.Verb() == "" && err == nil {
		return nil
	}
	s.leads = true
	if s.Interactive && !s.replay { // a script's line is recorded to the letter
		s.in.Comment = remark(s.g.Policies(), s.in.Comment)
	}
	typed := s.in.Verb()
	s.in.LowerVerb()
	word := s.in.Verb()
	if err != nil && !s.prose() {
		return err
	}
	if with, ok := s.aliases[strings.ToLower(word)]; ok && depth < maxAliases {
		return s.exec(with+strings.TrimPrefix(strings.TrimLeft(text, " \t"), typed), depth+1)
	}
	if s.Interactive && !s.dealsDice() {
		if list := s.prefixed(word); len(list) > 1 {
			if s.talk != nil {
				return &refusal.Failure{Code: "ambiguous", Msg: answer.Ambiguous(s.g, word, list, opened(s.g), s.sessionHelp), Hint: "type a letter more", Col: 1}
			}
			return ambiguous(word, list)
		}
		word = s.WholeVerb(word)
		s.inFullWord(word)
	}
	if v := s.VerbOf(&s.in, word); v != nil {
		if err := s.spareWords(v); err != nil {
			return err
		}
		return v.do(s)
	}
	s.inFullWord(word)
	if !s.g.IsVerb(word) && !strings.EqualFold(word, "as") {
		return s.unknownVerb(typed)
	}
	if s.Interactive {
		if err := s.CompleteWords(&s.in); err != nil {
			return err
		}
	}
	if text := s.g.Spelled(&s.in); text != "" {
		if err := respell(&s.in, text); err != nil {
			return err
		}
	}
	if err := s.g.TakeDice(&s.in); err != nil {
		return err
	}
	if told, ok, err := s.g.Tell(&s.in); ok || err != nil {
		if err != nil {
			return err
		}
		return s.doTold(told)
	}
	return s.play()
}

// inFullWord replaces the verb that was typed by the full verb, which is what is recorded.
func (s *Session) inFullWord(word string) {
	if word != s.in.Tokens[0].Text && !s.in.Tokens[0].Quoted {
		s.in.Tokens[0].Text = word
		s.in.Text = word + strings.TrimPrefix(s.in.Text, s.in.Text[:len(line.FirstWord(s.in.Text))])
	}
}

// CompleteWords replaces unambiguous prefixes of names, weapons and other words of a command by
// the full words.
func (s *Session) CompleteWords(l *line.Line) error {
	words := []string{l.Tokens[0].Text}
	changed := false
	for _, t := range l.Tokens[1:] {
		word := t.Text
		switch full, ok := line.OnlyPrefixed(word, s.g.Complete(words)); {
		case t.Key != "":
			return nil // nothing is completed in a line with KEY=VALUE words
		case t.Quoted:
			word = `"` + word + `"`
		case ok:
			word, changed = full, true
		}
		words = append(words, word)
	}
	if !changed {
		return nil
	}
	return respell(l, strings.Join(words, " "))
}

// respell replaces the words of a line, and keeps its dice and its remark.
func respell(l *line.Line, text string) error {
	dice, had, comment := append([]int(nil), l.Dice...), l.HasDice, l.Comment
	if err := l.Parse(text); err != nil {
		return err
	}
	l.Comment = comment
	if had { // else dice may have been abbreviated: di 5 2 4
		l.Dice, l.HasDice = append(l.Dice[:0], dice...), had
	}
	return nil
}

// WholeVerb completes an unambiguous prefix of a verb.
func (s *Session) WholeVerb(word string) string {
	if s.verbs[word] != nil || s.g.IsVerb(word) {
		return word
	}
	if list := s.prefixed(word); len(list) == 1 {
		return list[0]
	}
	return word
}

// prefixed lists the verbs that a word may abbreviate; none if it is a verb itself.
func (s *Session) prefixed(word string) []string {
	if s.verbs[word] != nil || s.g.IsVerb(word) {
		return nil
	}
	return slices.DeleteFunc(line.BegunWith(word, s.Words()), func(full string) bool {
		v := s.verbs[full]
		return v != nil && v.has(typedWhole)
	})
}

// opened returns the commands that may be given now and in later steps of the turn.
func opened(g game.Game) map[string]bool {
	const mostSteps = 6
	open := map[string]bool{}
	who, then := g.Active(), g.Fork()
	for range mostSteps {
		for _, c := range then.Legal(false) {
			open[line.FirstWord(c.Line)] = true
		}
		var l line.Line
		var tape dice.Tape
		tape.Give(nil)
		if _, step := then.Ends(); step == "" || l.Parse(step) != nil || then.Do(&l, &core.Ref{Tape: &tape, Choose: true}) != nil || then.Active() != who {
			break
		}
	}
	return open
}

// sessionHelp returns the help on a verb of the session; "" for a verb of the bout, and for one
// that has nothing to do now.
func (s *Session) sessionHelp(word string) string {
	if v := s.verbs[word]; v != nil && (word != "redo" || len(s.commands.Undone) > 0) {
		return v.help
	}
	return ""
}

// ambiguous refuses a prefix of several verbs.
func ambiguous(word string, list []string) error {
	return &refusal.Failure{Code: "ambiguous", Msg: line.Quote(word) + " may be any of " + strings.Join(list, ", "), Hint: "type a letter more", Col: 1}
}

// dealsDice reports whether a line is nothing but dice by their colours, red 5 3 blue 2: red does
// not abbreviate redo there.
func (s *Session) dealsDice() bool {
	a := s.in.Tokens
	if len(a) < 2 || !line.IsColour(a[0].Text) {
		return false
	}
	_, err := history.ParseFaces(a[1].Text)
	return err == nil
}

// Understands reports whether a line begins with a verb, or with something a person may type for
// one.
func (s *Session) Understands(text string) bool {
	var l line.Line
	_ = l.Parse(text) // other errors in the line are reported when it is carried out
	l.LowerVerb()
	word := l.Verb()
	return word != "" && (s.verbs[word] != nil || s.g.IsVerb(word) || strings.EqualFold(word, "as") || len(s.prefixed(word)) > 0)
}

// Words lists every verb a session understands.
func (s *Session) Words() []string {
	words := s.boutVerbs()
	for _, v := range sessionVerbs() {
		words = append(words, v.word)
	}
	for alias := range s.aliases {
		words = append(words, alias)
	}
	return words
}

func (s *Session) unknownVerb(word string) error {
	f := unknownAmong(word, s.Words())
	switch {
	case strings.EqualFold(word, "summa"):
		f.Hint = "a command of a bout is given without summa"
	case slices.Contains(s.Outside, strings.ToLower(word)):
		f.Hint = "that is for the shell: summa " + strings.ToLower(word)
	}
	if faces, err := history.ParseFaces(word); err == nil && len(faces) > 0 && word[0] <= '9' || s.dealsDice() {
		if text := line.Clean(s.in.Text); len(text) <= 60 {
			word = text
		}
		f.Hint = "a die is given when it is asked for, or behind its command: COMMAND dice " + word
	}
	return f
}

// unknownAmong refuses a word that is not among the verbs of a list.
func unknownAmong(word string, verbs []string) *refusal.Failure {
	f := &refusal.Failure{Code: "unknown-verb", Msg: "there is no command " + line.Quote(word), Hint: "help lists the commands", Col: 1}
	if near := line.Nearest(word, verbs); near != "" {
		f.Hint = "did you mean " + near + "?"
	}
	return f
}

// rest returns the line after its verb.
func (s *Session) rest() string {
	return strings.TrimSpace(strings.TrimPrefix(s.in.Text, line.FirstWord(s.in.Text)))
}

// verbMap indexes the session's verbs by all their words.
func verbMap() map[string]*Verb {
	table := sessionVerbs()
	m := make(map[string]*Verb, 2*len(table))
	for i := range table {
		m[table[i].word] = &table[i]
		for _, also := range table[i].also {
			m[also] = &table[i]
		}
	}
	return m
}
