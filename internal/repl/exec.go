package repl

import (
	"strings"

	"summa/internal/line"
)

// A verb of the session, not of a ruleset.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	do    func(*Session) error
}

// MaxLine is the longest line a session reads, in bytes.
const MaxLine = 64 << 10

// Line reads one line and carries it out. On an error, a *Failure, nothing has
// changed; it has not been shown. The line's own output has been written.
func (s *Session) Line(text string) error {
	s.line++
	if err := s.exec(text, 0); err != nil {
		return s.failure(err)
	}
	return nil
}

// maxAliases bounds aliases that stand for aliases.
const maxAliases = 8

func (s *Session) exec(text string, depth int) error {
	if len(text) > MaxLine {
		return failf("bad-argument", "a command is a few words", "the line is too long: at most 64 KiB")
	}
	err := s.in.Parse(text)
	if s.in.Verb() == "" && err == nil {
		return nil
	}
	word := s.in.Verb()
	if err != nil && word != "help" {
		return err
	}
	if s.replay {
		s.in.Dice, s.in.HasDice, s.in.Comment = append(s.in.Dice[:0], s.past.Dice...), len(s.past.Dice) > 0, s.past.Comment
	}
	if with, ok := s.aliases[strings.ToLower(word)]; ok && depth < maxAliases {
		return s.exec(with+strings.TrimPrefix(s.in.Text, word), depth+1)
	}
	if s.Interactive {
		word = s.whole(word)
	}
	if v := s.verbs[word]; v != nil {
		return v.do(s)
	}
	if word != s.in.Tokens[0].Text && !s.in.Tokens[0].Quoted {
		s.in.Tokens[0].Text = word
		s.in.Text = word + strings.TrimPrefix(s.in.Text, s.in.Text[:len(firstWord(s.in.Text))])
	}
	if !s.g.IsVerb(word) && !strings.EqualFold(word, "as") {
		return s.unknownVerb(word)
	}
	return s.play()
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// whole completes an unambiguous prefix of a verb, as people type them.
func (s *Session) whole(word string) string {
	if s.verbs[word] != nil || s.g.IsVerb(word) {
		return word
	}
	found := ""
	for _, w := range s.Words() {
		if strings.HasPrefix(w, strings.ToLower(word)) {
			if found != "" && found != w {
				return word
			}
			found = w
		}
	}
	if found == "" {
		return word
	}
	return found
}

// Words lists every verb a session understands.
func (s *Session) Words() []string {
	var words []string
	for _, v := range s.g.Verbs() {
		words = append(words, v.Word)
	}
	for _, v := range sessionVerbs() {
		words = append(words, v.word)
	}
	for alias := range s.aliases {
		words = append(words, alias)
	}
	return words
}

func (s *Session) unknownVerb(word string) error {
	hint := "help lists the commands"
	if near := line.Nearest(word, s.Words()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &Failure{Code: "unknown-verb", Msg: "there is no command " + quote(word), Hint: hint, Col: 1}
}

func quote(text string) string {
	const most = 40
	text = line.Clean(text)
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "..."
	}
	return `"` + text + `"`
}

// rest is the line after its verb.
func (s *Session) rest() string {
	return strings.TrimSpace(strings.TrimPrefix(s.in.Text, firstWord(s.in.Text)))
}

// verbMap indexes the session's verbs by all their words.
func verbMap() map[string]*verb {
	table := sessionVerbs()
	m := make(map[string]*verb, 2*len(table))
	for i := range table {
		m[table[i].word] = &table[i]
		for _, also := range table[i].also {
			m[also] = &table[i]
		}
	}
	return m
}
