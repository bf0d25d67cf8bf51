package grammar

import (
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// Says is a literal that sets a flag: one of several words with the same meaning, of which the
// first is written.
func Says[P Parser, C any](at func(*C) *bool, words ...string) Slot[P, C] {
	return Slot[P, C]{
		Name:  words[0],
		Words: words,
		Read: func(p P, c *C) error {
			p.Line().At++
			*at(c) = true
			return nil
		},
		Write: func(b []byte, _ P, c *C) []byte {
			if *at(c) {
				b = append(b, words[0]...)
			}
			return b
		},
		Offer: func(P) []string { return words[:1] },
	}
}

// OneOf is a slot for one of a list of words; an empty word in the list is never typed or written.
func OneOf[P Parser, C any](words []string, at func(*C) *uint8) Slot[P, C] {
	typed := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	return Slot[P, C]{
		Name:  strings.Join(typed, "|"),
		Words: typed,
		Read: func(p P, c *C) error {
			*at(c) = uint8(indexFold(words, p.Line().Take()))
			return nil
		},
		Write: func(b []byte, _ P, c *C) []byte { return append(b, words[*at(c)]...) },
	}
}

// Number is a slot for a whole number from low to high.
func Number[P Parser, C any, N int8 | int16 | int32 | int](name, what string, low, high int, at func(*C) *N) Slot[P, C] {
	return Slot[P, C]{
		Name: name,
		Read: func(p P, c *C) error {
			n, err := p.Line().Number(what, low, high)
			*at(c) = N(n)
			return err
		},
		Write: func(b []byte, _ P, c *C) []byte { return fact.Num(b, int(*at(c))) },
		Offer: func(P) []string { return nil },
	}
}

// AppendPair appends a fact and its value as they are typed, key=value.
func AppendPair(b []byte, key, text string) []byte {
	return append(append(append(b, key...), '='), line.Typed(text)...)
}

// Pairs appends "=" to each key, for completion.
func Pairs(keys []string) []string {
	list := make([]string, len(keys))
	for k, key := range keys {
		list[k] = key + "="
	}
	return list
}

// Tail removes the blank before a slot, for a slot each of whose parts begins with its own blank.
func Tail(b []byte) []byte { return b[:len(b)-1] }

// Next lists the words that come after some words in any of a list of lines.
func Next(lines []string, words []string) []string {
	var next []string
	for _, text := range lines {
		w := line.InPlace(text) // a quoted name is one word
		if len(w) > len(words) && same(w, words) && !slices.Contains(next, w[len(words)]) {
			next = append(next, w[len(words)])
		}
	}
	return next
}

// same reports whether a line begins with words, quoted or not.
func same(line, words []string) bool {
	for i, w := range words {
		if !strings.EqualFold(strings.Trim(line[i], `"`), strings.Trim(w, `"`)) {
			return false
		}
	}
	return true
}

// Literal is a slot for one of several words with the same meaning, which set nothing; the first is
// written.
func Literal[P Parser, C any](words ...string) Slot[P, C] {
	return Slot[P, C]{
		Name:  words[0],
		Words: words,
		Read:  func(p P, _ *C) error { p.Line().At++; return nil },
		Write: func(b []byte, _ P, _ *C) []byte { return append(b, words[0]...) },
		Offer: func(P) []string { return words[:1] },
	}
}

// Either is a slot for one of two words, of which yes sets a flag.
func Either[P Parser, C any](yes, no string, at func(*C) *bool) Slot[P, C] {
	return Slot[P, C]{
		Name:  yes + "|" + no,
		Words: []string{yes, no},
		Read: func(p P, c *C) error {
			*at(c) = strings.EqualFold(p.Line().Take(), yes)
			return nil
		},
		Write: func(b []byte, _ P, c *C) []byte {
			if *at(c) {
				return append(b, yes...)
			}
			return append(b, no...)
		},
	}
}

// Between appends the separator of a list before each element but the first.
func Between(b []byte, i int, sep byte) []byte {
	if i > 0 {
		b = append(b, sep)
	}
	return b
}
