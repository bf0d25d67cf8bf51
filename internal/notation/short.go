package notation

import (
	"regexp"
	"strconv"
	"strings"

	"summa/internal/pack"
)

// A Short is a shorter form of a command: how it is written, and what it stands for. In both,
// {name} is a figure of the bout, {n} a number, {word} a word, {ways} steps of one letter each,
// written together, and {rest} whatever follows. They have the same order in both.
type Short struct{ As, Is string }

// Shorts are the shorter forms of a ruleset.
type Shorts struct {
	Round string // the fact that numbers the rounds or turns, "" if there is none
	Past  bool   // Round numbers the round that is over
	rows  []row
}

// Read reads the short forms and the rounds from the entries of a paper.yaml.
func Read(set *pack.Set) *Shorts {
	var list []Short
	for _, e := range set.All("short") {
		list = append(list, Short{As: e.Text("as"), Is: e.Text("is")})
	}
	s := NewShorts(list)
	for _, e := range set.All("paper") {
		s.Round, s.Past = e.Text("round"), e.Bool("past")
	}
	return s
}

// Number returns the number of the round that begins when the fact Round has this value.
func (s *Shorts) Number(fact string) int {
	n, _ := strconv.Atoi(fact)
	if s.Past {
		n++
	}
	return n
}

// Fits reports whether a number may stand before a move when the fact Round has this value. Older
// files have the value itself.
func (s *Shorts) Fits(number int, fact string) bool {
	return number == s.Number(fact) || fact == strconv.Itoa(number)
}

// A row is a short form, prepared for reading and writing.
type row struct {
	short   Short
	as, is  *regexp.Regexp
	asSlots []string // in order
	isSlots []string
}

// slot matches a placeholder in a form.
var slot = regexp.MustCompile(`\{[a-z]+\}`)

// written and typed are what a placeholder may match in a token and in a command.
var written = map[string]string{"{name}": `([^+]+(?:\+[^+]+)*?)`, "{n}": `([0-9]+(?:\.[0-9]+)?)`, "{word}": `([^+]+)`, "{ways}": `([nesw]+)`, "{rest}": `(.+)`}
var typed = map[string]string{"{name}": `(\S+(?: \S+)*?)`, "{n}": `([0-9]+(?:\.[0-9]+)?)`, "{word}": `(\S+)`, "{ways}": `([nesw](?: [nesw])*)`, "{rest}": `(.+)`}

// NewShorts prepares a list of short forms.
func NewShorts(list []Short) *Shorts {
	s := new(Shorts)
	for _, f := range list {
		s.rows = append(s.rows, row{short: f, as: form(f.As, written), is: form(f.Is, typed), asSlots: slot.FindAllString(f.As, -1), isSlots: slot.FindAllString(f.Is, -1)})
	}
	return s
}

// form compiles a form to a regular expression.
func form(text string, slots map[string]string) *regexp.Regexp {
	var b strings.Builder
	b.WriteByte('^')
	for text != "" {
		at := slot.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		b.WriteString(regexp.QuoteMeta(text[:at[0]]) + slots[text[at[0]:at[1]]])
		text = text[at[1]:]
	}
	b.WriteByte('$')
	return regexp.MustCompile(b.String())
}

// Command returns the command that a token stands for; known reports whether a name is that of a
// figure in the bout.
func (s *Shorts) Command(token string, known func(name string) bool) string {
	for i := range s.rows {
		if text, ok := s.rows[i].turned(token, true, known); ok {
			return text
		}
	}
	return strings.ReplaceAll(token, "+", " ")
}

// turned returns text, which has one form of the row, in its other form: the command of a token if
// back is set, else the token of a command. It returns false if text does not match.
func (r *row) turned(text string, back bool, known func(string) bool) (string, bool) {
	from, slots, to := r.is, r.isSlots, r.short.As
	if back {
		from, slots, to = r.as, r.asSlots, r.short.Is
	}
	found := from.FindStringSubmatch(text)
	if found == nil {
		return "", false
	}
	for i, s := range slots {
		value := found[i+1]
		switch {
		case s == "{ways}" && back:
			value = strings.Join(strings.Split(value, ""), " ")
		case s == "{ways}":
			value = strings.ReplaceAll(value, " ", "")
		case back:
			value = strings.ReplaceAll(value, "+", " ")
		}
		if s == "{name}" && !known(value) {
			return "", false
		}
		if !back {
			value = strings.ReplaceAll(value, " ", "+")
		}
		to = strings.Replace(to, s, value, 1)
	}
	return to, true
}

// Token returns a command as it is written: in the first short form that reads back as the same
// command, else as it is typed, else quoted.
func (s *Shorts) Token(command string, known func(name string) bool) (token string, quoted bool) {
	if strings.HasPrefix(command, "note ") {
		return command, true
	}
	for i := range s.rows {
		short, ok := s.rows[i].turned(command, false, known)
		if ok && plain(short) && s.Command(short, known) == command {
			return short, false
		}
	}
	token = strings.ReplaceAll(command, " ", "+")
	if plain(token) && !strings.Contains(command, "+") && s.Command(token, known) == command {
		return token, false
	}
	return command, true
}

// plain reports whether a token reads back as a token: no character of it ends a word, it is not
// the number of a round, and a forum would not take it for markup.
func plain(token string) bool {
	switch {
	case token == "", strings.ContainsAny(token, outside), strings.ContainsAny(token, "*_@#<>~`"), strings.ContainsFunc(token, func(c rune) bool { return c < ' ' || c > '~' && c < 0xa1 }):
		return false
	case token[0] == '+', token[len(token)-1] == '.':
		return false
	case strings.HasPrefix(token, ":") || strings.Count(token, ":") > 1:
		return false
	}
	return true
}
