package grammar

import (
	"errors"
	"slices"
	"strings"
	"unicode"
)

// A compiler parses a usage.
type compiler[P Parser, C any] struct {
	rest   string       // of the usage
	braces int          // depth of braces; within braces a bar separates sequences, not single words
	own    []Slot[P, C] // slots of the verb
	used   []bool       // which of own this usage has had already
	ever   []bool       // which of own any usage has
	shared []Slot[P, C]
}

// compile builds the tree of a verb's usage, and removes the braces from the usage that is shown.
func (v *Verb[P, C]) compile(shared []Slot[P, C]) error {
	k := &compiler[P, C]{own: v.Slots, ever: make([]bool, len(v.Slots)), shared: shared}
	for _, form := range strings.Split(v.Usage, " | ") {
		tail, ok := strings.CutPrefix(form, v.Word)
		if !ok {
			return errors.New("a usage begins with its verb")
		}
		k.rest, k.used = tail, make([]bool, len(v.Slots))
		q, err := k.sequence("")
		if err == nil && k.rest != "" {
			err = errors.New("there is no end to what begins before " + k.rest)
		}
		if err != nil {
			return err
		}
		v.forms = append(v.forms, q)
	}
	for i, used := range k.ever {
		if !used {
			return errors.New("it has no " + v.Slots[i].Name)
		}
	}
	v.Usage = strings.ReplaceAll(strings.ReplaceAll(v.Usage, "{", ""), "}", "")
	return nil
}

// sequence parses up to one of some signs, or to the end.
func (k *compiler[P, C]) sequence(ends string) (sequence[P, C], error) {
	var q sequence[P, C]
	for {
		k.rest = strings.TrimPrefix(k.rest, " ")
		if k.rest == "" || strings.ContainsRune(ends, rune(k.rest[0])) {
			break
		}
		n, err := k.item()
		if err != nil {
			return nil, err
		}
		q = append(q, n)
	}
	for i := range q { // an optional part may come in any order if its first word identifies it
		n := &q[i]
		n.free = n.optional && n.fixed()
	}
	return q, nil
}

// item parses a word with the alternatives joined to it by bars, or a part in brackets or braces.
func (k *compiler[P, C]) item() (node[P, C], error) {
	var n node[P, C]
	switch first := k.rest[0]; {
	case first == '[' && !k.tail():
		q, err := k.enclosed("]")
		if err == nil && len(q[0]) == 1 && !q[0][0].optional {
			n = q[0][0] // the same node, but optional
		} else {
			n.among = q
		}
		if n.optional = true; err == nil && n.silent() {
			err = errors.New("nothing says whether " + n.word + " is left out")
		}
		return n, err
	case first == '{':
		k.braces++
		q, err := k.enclosed("}")
		k.braces--
		return node[P, C]{among: q}, err
	}
	n, err := k.word()
	if err != nil || k.rest == "" || k.rest[0] != '|' || k.braces > 0 {
		return n, err
	}
	among := []sequence[P, C]{{n}}
	for err == nil && k.rest != "" && k.rest[0] == '|' {
		k.rest = k.rest[1:]
		if n, err = k.word(); err == nil {
			among = append(among, sequence[P, C]{n})
		}
	}
	return node[P, C]{among: among}, err
}

// enclosed parses a part in brackets, or the alternatives in braces.
func (k *compiler[P, C]) enclosed(end string) ([]sequence[P, C], error) {
	var among []sequence[P, C]
	ends := end
	if end == "}" {
		ends = "|}"
	}
	for {
		k.rest = k.rest[1:]
		q, err := k.sequence(ends)
		switch {
		case err != nil:
			return nil, err
		case k.rest == "":
			return nil, errors.New("there is no " + end)
		case len(q) == 0:
			return nil, errors.New("there is nothing before " + k.rest)
		}
		among = append(among, q)
		if k.rest[0] == end[0] {
			k.rest = k.rest[1:]
			return among, nil
		}
	}
}

// word parses a slot or a literal.
func (k *compiler[P, C]) word() (node[P, C], error) {
	n := node[P, C]{slot: k.slot()}
	if n.slot == nil {
		end := strings.IndexAny(k.rest, " |[]{}")
		if end < 0 {
			end = len(k.rest)
		}
		n.word, k.rest = k.rest[:end], k.rest[end:]
		if n.word == "" || strings.ContainsFunc(n.word, func(c rune) bool { return c != '-' && !unicode.IsLower(c) }) {
			return n, errors.New("nobody has defined " + n.word)
		}
	}
	k.rest, n.many = strings.CutPrefix(k.rest, "...")
	return n, nil
}

// slot takes the longest slot name that comes next and returns its slot; nil if there is none.
func (k *compiler[P, C]) slot() *Slot[P, C] {
	best, length := (*Slot[P, C])(nil), 0
	for i := range k.shared {
		if x := &k.shared[i]; len(x.Name) > length && k.next(x.Name) {
			best, length = x, len(x.Name)
		}
	}
	taken := -1
	for i := range k.own {
		x := &k.own[i]
		if len(x.Name) < length || len(x.Name) == length && taken >= 0 && !k.used[taken] || !k.next(x.Name) {
			continue
		}
		best, length, taken = x, len(x.Name), i
	}
	if taken >= 0 {
		k.used[taken], k.ever[taken] = true, true
	}
	k.rest = k.rest[length:]
	return best
}

// tail reports whether the bracket that comes next begins the name of a slot, one that reads all
// that follows.
func (k *compiler[P, C]) tail() bool {
	named := func(x Slot[P, C]) bool { return x.Name[0] == '[' && k.next(x.Name) }
	return slices.ContainsFunc(k.own, named) || slices.ContainsFunc(k.shared, named)
}

// next reports whether the usage continues with a word.
func (k *compiler[P, C]) next(word string) bool {
	tail, ok := strings.CutPrefix(k.rest, word)
	return ok && (tail == "" || strings.ContainsAny(tail[:1], " |[]{}") || strings.HasPrefix(tail, "..."))
}
