package words

import (
	"maps"
	"slices"
	"strings"
)

// Names numbers the names of one table: figures, sides, whoever is spoken of.
// A name keeps its number for ever, so states that hold numbers stay plain
// values and undoing a command forgets nothing they need. Names match without
// regard to case. Number 0 is no name.
type Names struct {
	list  []string
	index map[string]uint16
}

// maxNames bounds the names of one session.
const maxNames = 1 << 15

// Number returns the number of a name, giving it one if it is new; 0 if the
// table is full.
func (n *Names) Number(name string) uint16 {
	if k, ok := n.Find(name); ok {
		return k
	}
	if n.index == nil {
		n.index = map[string]uint16{}
		n.list = append(n.list, "")
	}
	if len(n.list) > maxNames {
		return 0
	}
	k := uint16(len(n.list))
	n.list = append(n.list, name)
	n.index[strings.ToLower(name)] = k
	n.index[name] = k // the usual spelling is found without lowering it
	return k
}

// Find returns the number of a known name.
func (n *Names) Find(name string) (uint16, bool) {
	if k, ok := n.index[name]; ok {
		return k, true
	}
	k, ok := n.index[strings.ToLower(name)]
	return k, ok
}

// Name returns the name with a number, or "".
func (n *Names) Name(k uint16) string {
	if int(k) >= len(n.list) {
		return ""
	}
	return n.list[k]
}

// Clone is the same names with room of their own for new ones.
func (n *Names) Clone() *Names {
	return &Names{slices.Clone(n.list), maps.Clone(n.index)}
}
