package words

import (
	"strconv"

	"summa/internal/core"
)

// A Phrase is the wording of one kind of record: text with places for the figures and numbers of
// the record. The zero Phrase is empty.
type Phrase struct{ parts []part }

// A part is a stretch of a Phrase.
type part struct {
	op   op
	slot uint8
	text string // the text itself, the table of a word, or the singular of a noun or verb
	more string // the plural
	skip int    // opIf, opUnless: how many of the following parts depend on the slot
}

type op uint8

const (
	opText   op = iota
	opWho       // {who}
	opWhom      // {whom}
	opNumber    // {a}
	opSigned    // {+a}
	opCount     // {a wound}
	opForm      // {a =is/are}
	opWord      // {item a}
	opIf        // [...?a]
	opUnless    // [...?!a]
)

// Append appends the phrase for r, with the names and words of n.
func (p *Phrase) Append(b []byte, n Namer, r *core.Record) []byte {
	for i := 0; i < len(p.parts); i++ {
		x := &p.parts[i]
		switch x.op {
		case opIf, opUnless:
			if (r.Number(x.slot) == 0) == (x.op == opIf) {
				i += x.skip
			}
		default:
			b = x.append(b, n, r)
		}
	}
	return b
}

// Pattern returns the phrase with a word in each of its places, to show the sort of sentence it
// makes.
func (p *Phrase) Pattern() string {
	var b []byte
	for i := 0; i < len(p.parts); i++ {
		x := &p.parts[i]
		switch x.op {
		case opIf:
		case opUnless:
			if i > 0 { // the word for the place stands before it
				i += x.skip
			}
		case opText, opWord:
			b = append(b, x.text...)
		case opWho:
			b = append(b, 'A')
		case opWhom:
			b = append(b, 'B')
		case opForm:
			b = append(b, x.more...)
		case opCount:
			b = append(append(b, "n "...), x.more...)
		default:
			b = append(b, 'n')
		}
	}
	return string(b)
}

// Names reports whether the phrase says whom the record is about.
func (p *Phrase) Names() bool {
	for i := range p.parts {
		if p.parts[i].op == opWho {
			return true
		}
	}
	return false
}

// Opening returns the name of the figure with which the phrase begins, "" if it begins with
// something else.
func (p *Phrase) Opening(n Namer, r *core.Record) string {
	for i := 0; i < len(p.parts); i++ {
		x := &p.parts[i]
		if x.op == opIf || x.op == opUnless {
			if (r.Number(x.slot) == 0) == (x.op == opIf) {
				i += x.skip
			}
			continue
		}
		if text := x.append(nil, n, r); len(text) > 0 {
			if x.op == opWho || x.op == opWhom {
				return string(text)
			}
			return ""
		}
	}
	return ""
}

func (x *part) append(b []byte, n Namer, r *core.Record) []byte {
	switch x.op {
	case opText:
		return append(b, x.text...)
	case opWho:
		return appendName(b, n, r.Who)
	case opWhom:
		return appendName(b, n, r.Whom)
	case opWord:
		return n.AppendWord(b, x.text, r.Number(x.slot))
	case opForm:
		return x.appendForm(b, r.Number(x.slot))
	}
	return x.appendNumber(b, r.Number(x.slot))
}

// appendForm appends the noun or verb in the form for a number.
func (x *part) appendForm(b []byte, v int) []byte {
	if v == 1 {
		return append(b, x.text...)
	}
	return append(b, x.more...)
}

func (x *part) appendNumber(b []byte, v int) []byte {
	if x.op == opSigned && v >= 0 {
		b = append(b, '+')
	}
	b = strconv.AppendInt(b, int64(v), 10)
	if x.op != opCount {
		return b
	}
	return x.appendForm(append(b, ' '), v)
}

func appendName(b []byte, n Namer, who int16) []byte {
	if who < 0 {
		return append(b, "nobody"...)
	}
	return n.AppendName(b, int(who))
}

// Empty reports whether the phrase says nothing.
func (p *Phrase) Empty() bool { return len(p.parts) == 0 }
