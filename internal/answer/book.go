package answer

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/show"
)

// A Book is the printed rules with the rulings that are in force.
type Book struct {
	*rule.Book
	Rulings []game.RulingID
	Now     func(ruling int) int // the option at which a ruling stands
}

// Option returns the name of the option that is in force for a ruling, "" if there is no such ruling.
func (b *Book) Option(ruling int) string {
	if ruling >= len(b.Rulings) {
		return ""
	}
	return b.Rulings[ruling].Options[b.Now(ruling)]
}

// Rule returns a rule in its own words, with the rulings that concern it.
func (b *Book) Rule(id rule.ID) (words []string, appendJSON func([]byte) []byte) {
	r := b.Book.Rules[id]
	words = []string{r.ID + " (" + r.Heading + ")", r.Text}
	for k := range b.Book.Rulings {
		for _, of := range b.Book.Rulings[k].Rules {
			if of == r.ID {
				words = append(words, "ruling "+b.Book.Rulings[k].ID+": "+b.Option(k))
			}
		}
	}
	return words, func(out []byte) []byte {
		out = show.AppendString(append(out, `,"rule":{"id":`...), r.ID)
		out = show.AppendString(append(out, `,"heading":`...), r.Heading)
		return append(show.AppendString(append(out, `,"text":`...), r.Text), '}')
	}
}

// RuleNear returns what to say where no rule has the id: the id most like it, or how rules are listed.
func (b *Book) RuleNear(id string) string {
	var ids []string
	for _, r := range b.Book.Rules[1:] {
		ids = append(ids, r.ID)
	}
	for _, r := range b.Book.Rulings {
		ids = append(ids, r.ID)
	}
	if near := line.Nearest(id, ids); near != "" {
		return "did you mean " + near + "?"
	}
	return "summa rules " + b.Ruleset + " lists them"
}

// Ruling returns a ruling with its options, the one in force marked.
func (b *Book) Ruling(k int) (words []string, appendJSON func([]byte) []byte) {
	r, now := b.Book.Rulings[k], b.Option(k)
	words = append(words, r.ID+": "+r.Question)
	for i, o := range r.Options {
		mark := "  "
		if o.ID == now {
			mark = "> "
		}
		text := mark + o.ID + ": " + o.Text
		if i == 0 {
			text += " (default)"
		}
		words = append(words, text)
	}
	return append(words, r.Why), func(out []byte) []byte {
		out = show.AppendString(append(out, `,"ruling":{"id":`...), r.ID)
		return append(show.AppendString(append(out, `,"option":`...), now), '}')
	}
}

// InForce returns the rulings with the options in force; those that were changed come first.
func (b *Book) InForce() (words []string, appendJSON func([]byte) []byte) {
	var usual []string
	for k, r := range b.Rulings {
		if o := b.Now(k); o == r.Default {
			usual = append(usual, "  "+r.ID+" = "+r.Options[o])
		} else {
			words = append(words, r.ID+" = "+r.Options[o]+" (default "+r.Options[r.Default]+")")
		}
	}
	head := "and at their defaults:"
	if len(words) == 0 {
		head = "every ruling stands at its default:"
	}
	return append(append(words, head), usual...), func(out []byte) []byte {
		out = append(out, `,"rulings":{`...)
		for k, r := range b.Rulings {
			if k > 0 {
				out = append(out, ',')
			}
			out = append(show.AppendString(out, r.ID), ':')
			out = show.AppendString(out, b.Option(k))
		}
		return append(out, '}')
	}
}

// Kinds says how many entries there are of each kind of content.
func Kinds(of *game.Content, talked bool) (words []string, appendJSON func([]byte) []byte) {
	count := func(kind string) int {
		rows, err := of.List(kind, "")
		if err != nil {
			return 0
		}
		return len(rows)
	}
	for _, kind := range of.ListKinds {
		words = append(words, kind+": "+strconv.Itoa(count(kind)))
	}
	if talked && len(of.ListKinds) > 0 {
		words = append(words, "list "+of.ListKinds[0]+" has those, and so on; explain and a name says all of one.")
	}
	return words, func(b []byte) []byte {
		b = append(b, `,"kinds":{`...)
		for i, kind := range of.ListKinds {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(append(show.AppendString(b, kind), ':'), int64(count(kind)), 10)
		}
		return append(b, '}')
	}
}

// Rows returns entries of the content, a line each, or everything about one of them. A person at a
// terminal (talked) is told in brief only what tells the entries apart, where they have such words.
func Rows(rows []game.Row, one, talked bool) (words []string, appendJSON func([]byte) []byte) {
	if talked && !one && len(rows) > 0 && rows[0].Brief != "" {
		words = briefly(rows)
	}
	for i := range rows {
		r := &rows[i]
		if one {
			words = append(words, row(r)...)
			continue
		}
		if talked && r.Brief != "" {
			continue
		}
		text := r.ID + ": " + strings.Join(r.Told(), "; ")
		if r.Rule != "" {
			text += " [" + r.Rule + "]"
		}
		words = append(words, text)
	}
	return words, func(b []byte) []byte {
		b = append(b, `,"list":[`...)
		for i, r := range rows {
			if i > 0 {
				b = append(b, ',')
			}
			b = show.AppendString(append(b, `{"id":`...), r.ID)
			b = append(show.AppendStrings(append(b, `,"cells":`...), r.Cells), '}')
		}
		return append(b, ']')
	}
}

// briefly returns entries in brief: first those that players choose, then the others.
func briefly(rows []game.Row) (words []string) {
	for _, aside := range [...]bool{false, true} {
		for i := range rows {
			if r := &rows[i]; r.Aside == aside {
				words = append(words, r.ID+": "+r.Brief)
			}
		}
	}
	return append(words, "explain "+rows[0].ID+" says all of that one, and so of the others.")
}

// row is everything about one entry, a line each.
func row(r *game.Row) []string {
	words := []string{r.ID}
	for _, cell := range r.Told() {
		words = append(words, "  "+cell)
	}
	if r.Rule != "" {
		words = append(words, "  rule "+r.Rule)
	}
	if r.From != "" {
		words = append(words, "  from "+r.From)
	}
	return words
}
