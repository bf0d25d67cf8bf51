package words

import (
	"slices"
	"strings"
	"unicode/utf8"

	"summa/internal/line"
)

// Parse compiles a phrase that may take words from tables of the ruleset. Its text stands as it is, but for
//
//	{who} {whom}          the figures of the record
//	{a} {+b}              a number, a number with its sign
//	{a wound}             a count with its noun: 1 wound, 3 wounds
//	{a foot/feet}         the same with a plural of its own
//	{item a}              word number a of the table "item"
//	[, {b} left?b]        a part left out when the number is 0
//	[, none left?!b]      a part left out unless the number is 0
//	[, nothing?!bc]       a part left out unless both numbers are 0
func Parse(text string, tables []string) (Phrase, error) {
	p := phraseParser{text: text, tables: tables}
	for p.at < len(text) {
		var err error
		if text[p.at] == '[' {
			err = p.optional()
		} else {
			err = p.plain(p.until("["))
		}
		if err != nil {
			return Phrase{}, err
		}
	}
	return Phrase{p.parts}, nil
}

// A phraseParser reads the text of a phrase from offset at.
type phraseParser struct {
	text   string
	tables []string
	at     int
	parts  []part
}

// until returns the offset of the next of the given bytes, or of the end.
func (p *phraseParser) until(bytes string) int {
	if n := strings.IndexAny(p.text[p.at:], bytes); n >= 0 {
		return p.at + n
	}
	return len(p.text)
}

func (p *phraseParser) fail(at int, msg, hint string) error {
	return &line.Error{Col: utf8.RuneCountInString(p.text[:at]) + 1, Msg: msg, Hint: hint}
}

// optional reads a part in square brackets.
func (p *phraseParser) optional() error {
	open := p.at
	p.at++
	end := p.until("]")
	if end == len(p.text) {
		return p.fail(open, "this [ is never closed", "")
	}
	query := strings.LastIndexByte(p.text[:end], '?')
	kind, names := opIf, ""
	if query > open {
		name, not := strings.CutPrefix(p.text[query+1:end], "!")
		if not {
			kind = opUnless
		}
		names = name
	}
	head := len(p.parts)
	for _, name := range strings.Split(names, "") {
		slot, ok := slotOf(name)
		if !ok {
			names = ""
			break
		}
		p.parts = append(p.parts, part{op: kind, slot: slot})
	}
	if names == "" {
		return p.fail(end, "an optional part ends in the number it depends on", "write ?a, ?b, ?c or ?d before the ]")
	}
	if err := p.plain(query); err != nil {
		return err
	}
	for i := range names {
		p.parts[head+i].skip = len(p.parts) - head - i - 1
	}
	p.at = end + 1
	return nil
}

// plain reads text and placeholders up to the offset end.
func (p *phraseParser) plain(end int) error {
	for p.at < end {
		at := min(p.until("{}[]"), end)
		if at > p.at {
			p.parts = append(p.parts, part{op: opText, text: p.text[p.at:at]})
		}
		p.at = at
		if at == end {
			return nil
		}
		if p.text[at] != '{' {
			return p.fail(at, "a "+p.text[at:at+1]+" without its partner", "")
		}
		if err := p.placeholder(end); err != nil {
			return err
		}
	}
	return nil
}

// placeholder reads what stands in braces.
func (p *phraseParser) placeholder(end int) error {
	n := strings.IndexByte(p.text[p.at:end], '}')
	if n < 0 {
		return p.fail(p.at, "this { is never closed", "")
	}
	name := p.text[p.at+1 : p.at+n]
	x, ok := p.place(name)
	if !ok {
		return p.fail(p.at, "unknown placeholder {"+line.Clean(name)+"}", p.choice(name))
	}
	p.parts = append(p.parts, x)
	p.at += n + 1
	return nil
}

// place returns the part that a placeholder stands for.
func (p *phraseParser) place(name string) (x part, ok bool) {
	first, rest, two := strings.Cut(name, " ")
	slot, isSlot := slotOf(first)
	switch {
	case two && isSlot && rest != "":
		rest, form := strings.CutPrefix(rest, "=")
		one, more, irregular := strings.Cut(rest, "/")
		if form {
			return part{op: opForm, slot: slot, text: one, more: more}, irregular
		}
		if !irregular {
			more = one + "s"
		}
		return part{op: opCount, slot: slot, text: one, more: more}, true
	case two:
		slot, ok = slotOf(rest)
		return part{op: opWord, slot: slot, text: first}, ok && slices.Contains(p.tables, first)
	case isSlot:
		return part{op: opNumber, slot: slot}, true
	case name == "who":
		return part{op: opWho}, true
	case name == "whom":
		return part{op: opWhom}, true
	}
	number, signed := strings.CutPrefix(name, "+")
	slot, ok = slotOf(number)
	return part{op: opSigned, slot: slot}, ok && signed
}

func slotOf(name string) (slot uint8, ok bool) {
	if len(name) != 1 || name[0] < 'a' || name[0] > 'd' {
		return 0, false
	}
	return name[0] - 'a', true
}

// choice says what could stand in place of an unknown placeholder.
func (p *phraseParser) choice(name string) string {
	first, _, two := strings.Cut(name, " ")
	if two {
		if near := line.Nearest(first, p.tables); near != "" {
			return "write {" + near + " a} for a word of that table"
		}
		return "a word is written with its table and its number: {item a}"
	}
	if near := line.Nearest(name, []string{"who", "whom"}); near != "" {
		return "write {" + near + "}"
	}
	return "choose from {who}, {whom}, {a}, {+a}, {a wound}, {a =is/are} and {item a}"
}
