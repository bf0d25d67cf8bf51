package grammar

import (
	"strings"

	"summa/internal/line"
)

// A sequence is nodes that follow each other.
type sequence[P Parser, C any] []node[P, C]

// A node is a literal, a slot, or alternatives.
type node[P Parser, C any] struct {
	word     string           // a literal
	slot     *Slot[P, C]      // or a slot
	many     bool             // the slot may be repeated
	among    []sequence[P, C] // or one of these
	optional bool             // the node may be left out
	free     bool             // it may be in any order with adjacent free nodes
}

// begins reports whether the next word of a line can be the first of a sequence.
func (q sequence[P, C]) begins(r *line.Reader, p P) bool {
	return len(q) == 0 && r.At == len(r.Toks) || len(q) > 0 && q[0].begins(r, p)
}

func (n *node[P, C]) begins(r *line.Reader, p P) bool {
	switch {
	case n.word != "":
		return strings.EqualFold(r.Word(), n.word)
	case n.slot != nil:
		return n.slot.begins(r, p)
	}
	for _, q := range n.among {
		if q.begins(r, p) {
			return true
		}
	}
	return false
}

func (s *Slot[P, C]) begins(r *line.Reader, p P) bool {
	switch {
	case s.Is != nil:
		return s.Is(p)
	case s.Key != "":
		return r.At < len(r.Toks) && strings.EqualFold(r.Toks[r.At].Key, s.Key)
	case s.Words != nil:
		return indexFold(s.Words, r.Word()) >= 0
	}
	return r.Word() != ""
}

func indexFold(list []string, word string) int {
	for k, w := range list {
		if strings.EqualFold(w, word) {
			return k
		}
	}
	return -1
}

// Append appends a blank and the text of a slot, or nothing if the command does not have it.
func (s *Slot[P, C]) Append(b []byte, p P, c *C) []byte {
	at := len(b)
	if b = s.Write(append(b, ' '), p, c); len(b) <= at+1 {
		b = b[:at]
	}
	return b
}

// fixed reports whether the first word of a node identifies it.
func (n *node[P, C]) fixed() bool {
	switch {
	case n.slot != nil:
		return n.slot.Words != nil || n.slot.Key != ""
	case n.among != nil:
		for _, q := range n.among {
			if !q[0].fixed() {
				return false
			}
		}
	}
	return true
}

// silent reports whether a node contains no slot, so that no command can tell whether it was typed.
func (n *node[P, C]) silent() bool {
	for _, q := range n.among {
		for i := range q {
			if !q[i].silent() {
				return false
			}
		}
	}
	return n.slot == nil
}

// one returns the sequence that the next word begins. A sequence that this word identifies comes
// before one that takes any word; if none fits, one returns the first.
func one[P Parser, C any](among []sequence[P, C], r *line.Reader, p P) sequence[P, C] {
	for _, fixed := range [2]bool{true, false} {
		for _, q := range among {
			if len(q) > 0 && q[0].fixed() == fixed && q.begins(r, p) {
				return q
			}
		}
	}
	return among[0]
}

func (q sequence[P, C]) read(v *Verb[P, C], r *line.Reader, p P, c *C) error {
	for i := 0; i < len(q); i++ {
		n := &q[i]
		var err error
		switch {
		case n.free:
			last := q.run(i)
			err = q[i:last].free(r, p, func(n *node[P, C]) error { return n.read(v, r, p, c) })
			i = last - 1
		case !n.optional || n.begins(r, p):
			err = n.read(v, r, p, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// run returns the end of the adjacent free nodes that begin at i.
func (q sequence[P, C]) run(i int) int {
	for i < len(q) && q[i].free {
		i++
	}
	return i
}

// free takes free nodes in the order in which they are on the line, each once.
func (q sequence[P, C]) free(r *line.Reader, p P, take func(*node[P, C]) error) error {
	for taken, k := uint32(0), 0; k < len(q); k++ {
		if taken>>k&1 == 0 && q[k].begins(r, p) {
			if err := take(&q[k]); err != nil {
				return err
			}
			taken, k = taken|1<<k, -1
		}
	}
	return nil
}

func (n *node[P, C]) read(v *Verb[P, C], r *line.Reader, p P, c *C) error {
	switch {
	case n.slot != nil && n.slot.Read == nil:
		r.Take()
		return nil
	case n.slot != nil && n.slot.Words != nil && !n.slot.begins(r, p):
		return v.missing(r, n.slot.Words[0])
	case n.slot != nil:
		at := r.At
		err := n.slot.Read(p, c)
		for n.many && err == nil && r.At > at && n.slot.begins(r, p) {
			at = r.At
			err = n.slot.Read(p, c)
		}
		return err
	case n.among == nil && !r.Skip(n.word):
		return v.missing(r, n.word)
	case n.among == nil:
		return nil
	case len(n.among) == 1:
		return n.among[0].read(v, r, p, c)
	}
	return one(n.among, r, p).read(v, r, p, c)
}

// write appends the text of a sequence; said is false if a slot that is not optional has no text,
// and then the text is to be dropped.
func (q sequence[P, C]) write(b []byte, p P, c *C) (text []byte, said bool) {
	said = true
	for i := range q {
		n := &q[i]
		at, ok := len(b), true
		if b, ok = n.write(b, p, c); !ok {
			b, said = b[:at], said && n.optional
		}
	}
	return b, said
}

func (n *node[P, C]) write(b []byte, p P, c *C) (text []byte, said bool) {
	switch {
	case n.slot != nil:
		at := len(b)
		b = n.slot.Append(b, p, c)
		return b, len(b) > at
	case n.among == nil:
		return append(append(b, ' '), n.word...), true
	}
	at := len(b)
	for _, q := range n.among {
		if b, said = q.write(b[:at], p, c); said {
			return b, true
		}
	}
	return b, false
}

// offer appends the words that may come next in a sequence, after reading the line's words. It
// reports whether the sequence may be complete.
func (q sequence[P, C]) offer(list []string, v *Verb[P, C], r *line.Reader, p P, c *C) ([]string, bool) {
	for i := 0; i < len(q); i++ {
		n, more := &q[i], true
		switch {
		case r.At == len(r.Toks):
			if list = n.first(list, p); !n.optional {
				return list, false
			}
		case n.free:
			last := q.run(i)
			var left []string
			taken := make(map[*node[P, C]]bool)
			_ = q[i:last].free(r, p, func(n *node[P, C]) error {
				taken[n] = true
				left, more = n.offer(left, v, r, p, c)
				return nil
			})
			if list = append(list, left...); !more {
				return list, false
			}
			for k := i; k < last && r.At == len(r.Toks); k++ {
				if !taken[&q[k]] {
					list = q[k].first(list, p)
				}
			}
			i = last - 1
		case !n.optional || n.begins(r, p):
			if list, more = n.offer(list, v, r, p, c); !more {
				return list, false
			}
		}
	}
	return list, true
}

// offer appends the words that may come next in a node whose first word is on the line.
func (n *node[P, C]) offer(list []string, v *Verb[P, C], r *line.Reader, p P, c *C) ([]string, bool) {
	if n.among != nil {
		return one(n.among, r, p).offer(list, v, r, p, c)
	}
	if err := n.read(v, r, p, c); err != nil {
		if n.slot != nil && r.At >= len(r.Toks) { // it has several words, and some of them are there
			list = n.first(list, p)
		}
		return list, false
	}
	if (n.many || n.slot != nil && n.slot.More) && r.At == len(r.Toks) {
		list = n.first(list, p)
	}
	return list, true
}

// first appends the words that a node may begin with.
func (n *node[P, C]) first(list []string, p P) []string {
	switch {
	case n.word != "":
		return append(list, n.word)
	case n.slot == nil:
		for _, q := range n.among {
			if len(q) > 0 {
				list = q[0].first(list, p)
			}
		}
		return list
	case n.slot.Offer != nil:
		return append(list, n.slot.Offer(p)...)
	case n.slot.Key != "":
		return append(list, n.slot.Key+"=")
	}
	return append(list, n.slot.Words...)
}
