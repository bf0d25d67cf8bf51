package words

import (
	"maps"
	"slices"
	"strings"
)

// Names numbers the names of one table, such as figures and sides. A spelling keeps its number
// for ever, so that states with numbers stay plain values. Names match regardless of case, and
// are spelled as they first were among the names now known; undoing the commands that brought
// names makes them unknown again. Number 0 is no name.
type Names struct {
	list     []string
	numbers  map[string]uint16 // by spelling, of all names that ever were
	known    map[string]uint16 // by spelling, and in lower case
	borrowed bool              // known is shared with a Known: copy it before a change
}

// Known is the set of names that were known at some time.
type Known struct{ names map[string]uint16 }

// maxNames is the largest number of spellings in one session.
const maxNames = 1 << 15

// Known returns the names that are known now; it is empty for nil.
func (n *Names) Known() Known {
	if n == nil {
		return Known{}
	}
	n.borrowed = true
	return Known{n.known}
}

// Return makes the names in to known again, and all others unknown.
func (n *Names) Return(to Known) {
	if n != nil {
		n.known, n.borrowed = to.names, true
	}
}

// Number returns the number of a name, giving it one if it is new; 0 if the
// table is full.
func (n *Names) Number(name string) uint16 {
	if k, ok := n.Find(name); ok {
		return k
	}
	k, ok := n.numbers[name]
	if !ok {
		if k = n.enter(name); k == 0 {
			return 0
		}
	}
	if n.borrowed || n.known == nil {
		kept := make(map[string]uint16, len(n.known)+2)
		maps.Copy(kept, n.known)
		n.known, n.borrowed = kept, false
	}
	n.known[strings.ToLower(name)] = k
	n.known[name] = k // the usual spelling is found without lowering it
	return k
}

// enter gives a new spelling a number, 0 if the table is full.
func (n *Names) enter(name string) uint16 {
	if n.numbers == nil {
		n.numbers = map[string]uint16{}
		n.list = append(n.list, "")
	}
	if len(n.list) > maxNames {
		return 0
	}
	k := uint16(len(n.list))
	n.list = append(n.list, name)
	n.numbers[name] = k
	return k
}

// Find returns the number of a known name.
func (n *Names) Find(name string) (uint16, bool) {
	if k, ok := n.known[name]; ok {
		return k, true
	}
	k, ok := n.known[strings.ToLower(name)]
	return k, ok
}

// Name returns the name with a number, or "".
func (n *Names) Name(k uint16) string {
	if int(k) >= len(n.list) {
		return ""
	}
	return n.list[k]
}

// Clone returns a copy that can get new names of its own.
func (n *Names) Clone() *Names {
	return &Names{slices.Clone(n.list), maps.Clone(n.numbers), maps.Clone(n.known), false}
}
