package grammar

import (
	"errors"
	"slices"
	"strings"
	"unicode"
)

// A compiler takes a usage apart.
type compiler[P Parser, C any] struct {
	rest   string       // of the usage
	braces int          // in how many a bar stands between more than two words
	own    []Slot[P, C] // slots of the verb,
	used   []bool       // which are those that this usage has had already,
	ever   []bool       // and those that any has
	shared []Slot[P, C]
}

// compile makes the tree of a verb's usage, and takes the braces out of what is shown.
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

// sequence takes what stands before one of some signs, or at the end.
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
	for i := range q { // a part that may be left out is free if it is told by its first word
		n := &q[i]
		n.free = n.optional && n.fixed()
	}
	return q, nil
}

// item takes a word, with the others that may stand in its place, or what stands in
// brackets or in braces.
func (k *compiler[P, C]) item() (node[P, C], error) {
	var n node[P, C]
	switch first := k.rest[0]; {
	case first == '[' && !k.tail():
		q, err := k.enclosed("]")
		if err == nil && len(q[0]) == 1 && !q[0][0].optional {
			n = q[0][0] // as it is, but optional
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

// enclosed takes what stands in brackets, or alternatives in braces.
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

// word takes a slot or a literal.
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

// slot takes the longest name of a slot that stands next, nil if none does.
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

// tail reports whether a slot begins with a bracket: it reads all that follows.
func (k *compiler[P, C]) tail() bool {
	named := func(x Slot[P, C]) bool { return x.Name[0] == '[' && k.next(x.Name) }
	return slices.ContainsFunc(k.own, named) || slices.ContainsFunc(k.shared, named)
}

// next reports whether the usage goes on with a word.
func (k *compiler[P, C]) next(word string) bool {
	tail, ok := strings.CutPrefix(k.rest, word)
	return ok && (tail == "" || strings.ContainsAny(tail[:1], " |[]{}") || strings.HasPrefix(tail, "..."))
}
