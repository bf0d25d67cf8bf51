package history

import (
	"slices"

	"summa/internal/dice"
	"summa/internal/game"
)

// Commands are the applied commands, the last at the end, and the undone commands, of which the one
// at the end is the next to be redone.
type Commands struct {
	Applied     []Entry
	Undone      []Entry
	checkpoints []checkpoint
}

// A checkpoint is the state of the bout after n applied commands.
type checkpoint struct {
	n    int
	snap game.Snapshot
}

// checkpointEvery is the number of commands between two checkpoints. Undo repeats at most so many,
// unless it goes far back.
const checkpointEvery = 32

// When there are more than mostCheckpoints, every other one is dropped, except the last
// denseCheckpoints. So the memory for a long bout stays bounded.
const (
	mostCheckpoints  = 192
	denseCheckpoints = 64
)

// Begin begins a history with the state of the bout before its first command.
func (c *Commands) Begin(with game.Snapshot) { c.checkpoints = []checkpoint{{0, with}} }

// Start returns the state of the bout before its first command.
func (c *Commands) Start() game.Snapshot { return c.checkpoints[0].snap }

// Kept returns the last checkpoint after at most n commands, and the number of commands that it
// comes after.
func (c *Commands) Kept(n int) (game.Snapshot, int) {
	k := len(c.checkpoints) - 1
	for c.checkpoints[k].n > n {
		k--
	}
	return c.checkpoints[k].snap, c.checkpoints[k].n
}

// A Saver is a bout whose state can be saved.
type Saver interface{ Save() game.Snapshot }

// Push adds an applied command, and a checkpoint now and then.
func (c *Commands) Push(e Entry, bout Saver) {
	if n := len(c.Applied); n == cap(c.Applied) {
		// Double the capacity: append grows a long list by only a quarter, which would copy the
		// commands of a bout that is verified five times over.
		c.Applied = slices.Grow(c.Applied, n+64)
	}
	e.Deed = len(c.Applied)
	if e.Over == nil && IsRemark(e.Text) {
		e.Deed = c.Adjudged()
	}
	c.Applied = append(c.Applied, e)
	if n := len(c.Applied); n%checkpointEvery == 0 {
		c.checkpoints = append(c.checkpoints, checkpoint{n, bout.Save()})
		if len(c.checkpoints) > mostCheckpoints {
			c.thin()
		}
	}
}

// thin drops every other of the older checkpoints, except the first.
func (c *Commands) thin() {
	kept := c.checkpoints[:1]
	for i, x := range c.checkpoints[1:] {
		if i%2 == 1 || i >= len(c.checkpoints)-denseCheckpoints {
			kept = append(kept, x)
		}
	}
	clear(c.checkpoints[len(kept):])
	c.checkpoints = kept
}

// Pop removes the last applied command without changing the bout.
func (c *Commands) Pop() Entry {
	e := c.Applied[len(c.Applied)-1]
	c.Applied = c.Applied[:len(c.Applied)-1]
	for c.checkpoints[len(c.checkpoints)-1].n > len(c.Applied) {
		c.checkpoints = c.checkpoints[:len(c.checkpoints)-1]
	}
	return e
}

// Adjudged returns the index of the last applied command that can have been an adjudication,
// skipping remarks; -1 if there is none.
func (c *Commands) Adjudged() int {
	if n := len(c.Applied); n > 0 {
		return c.Applied[n-1].Deed
	}
	return -1
}

// OverruledBy returns the index of the last command before n that overrules command i, with nothing
// but remarks in between; i if there is none.
func (c *Commands) OverruledBy(i, n int) int {
	last := i
	if IsRemark(c.Applied[i].Text) {
		return i
	}
	for k := i + 1; k < n; k++ {
		switch e := &c.Applied[k]; {
		case e.Over != nil && e.Over.Base == i:
			last = k
		case e.Over != nil || !IsRemark(e.Text):
			return last
		}
	}
	return last
}

// Overruled returns the indices of the applied commands that the referee has overruled.
func (c *Commands) Overruled() map[int]bool {
	list := map[int]bool{}
	for i := range c.Applied {
		if o := c.Applied[i].Over; o != nil {
			list[o.Base] = true
		}
	}
	return list
}

// LastGiven returns how many applied commands have to be undone to undo the last many that a person
// gave, and how many of those it found, at most many. If it found fewer, n is 0.
func (c *Commands) LastGiven(many int) (n, found int) {
	for i := len(c.Applied) - 1; i >= 0; i-- {
		if c.Applied[i].Auto {
			continue
		}
		for i > 0 && c.Applied[i-1].Leads { // it was given together with that command
			i--
		}
		if found++; found == many {
			return len(c.Applied) - i, found
		}
	}
	return 0, found
}

// EngineTyped reports whether a player has typed dice for the engine in some of the commands.
func EngineTyped(list []Entry) bool {
	return slices.ContainsFunc(list, func(e Entry) bool { return e.Auto && e.Comment != "" && len(e.Faces) > len(e.Drawn) })
}

// LastTyped returns how many applied commands have to be undone to undo the last one with dice that
// were not all rolled for a player, looking back only to the last change of mode; 0 if there is
// none.
func (c *Commands) LastTyped() int {
	for i := len(c.Applied) - 1; i >= 0 && c.Applied[i].Mode == nil; i-- {
		if e := &c.Applied[i]; len(e.Faces) > len(e.Drawn) {
			return len(c.Applied) - i
		}
	}
	return 0
}

// NextAnswered returns how many undone commands have to be redone for the next of them and
// everything that follows from it.
func (c *Commands) NextAnswered() int {
	n := 1
	for n < len(c.Undone) && c.Undone[len(c.Undone)-n].Leads {
		n++
	}
	for n < len(c.Undone) && c.Undone[len(c.Undone)-1-n].Follows() {
		n++
	}
	return n
}

// NextGiven returns how many undone commands have to be redone for the next many that a person
// gave, with everything that follows from them. It returns more than there are if the person gave
// fewer.
func (c *Commands) NextGiven(many int, sealing func(text string) (seals, opens bool)) int {
	n := 0
	for range many {
		if n >= len(c.Undone) {
			return n + 1
		}
		left := Commands{Undone: c.Undone[:len(c.Undone)-n]}
		n += left.WithAnswers(max(left.NextAnswered(), left.NextSealed(sealing)), sealing)
	}
	return n
}

// WithAnswers extends n undone commands by those that follow from them automatically, up to the
// next that seals or opens a choice.
func (c *Commands) WithAnswers(n int, sealing func(text string) (seals, opens bool)) int {
	for 0 < n && n < len(c.Undone) {
		e := &c.Undone[len(c.Undone)-1-n]
		if seals, opens := sealing(e.Text); seals || opens || !e.Follows() {
			break
		}
		n++
	}
	return n
}

// FirstSealed returns the index of the first command before at that seals a choice, looking back
// only to the last that opens choices; at if there is none. sealing reports whether a command seals
// a choice or opens choices.
func (c *Commands) FirstSealed(at int, sealing func(text string) (seals, opens bool)) int {
	first := at
	for k := at - 1; k >= 0; k-- {
		seals, opens := sealing(c.Applied[k].Text)
		if opens {
			break
		}
		if seals {
			first = k
		}
	}
	return first
}

// NextSealed returns how many undone commands have to be redone together if the next of them seals
// a choice: up to the one that opens the choices or, if that was never given, the last that seals
// one. The same commands were undone together. It returns 0 if the next does not seal a choice.
func (c *Commands) NextSealed(sealing func(text string) (seals, opens bool)) int {
	n := 0
	for k, e := range Reversed(c.Undone) {
		seals, opens := sealing(e.Text)
		if k == 0 && !seals {
			return 0
		}
		if opens {
			return k + 1
		}
		if seals {
			n = k + 1
		}
	}
	return n
}

// After returns the generator's state after the last applied command; start if there is none.
func (c *Commands) After(start dice.Generator) dice.Generator {
	if n := len(c.Applied); n > 0 {
		return c.Applied[n-1].After
	}
	return start
}

// ModeAt returns the mode in which command i was given: the one that the next change of mode
// replaced, or now if there was no change since.
func (c *Commands) ModeAt(i int, now Mode) Mode {
	for _, e := range c.Applied[i:] {
		if e.Mode != nil {
			return *e.Mode
		}
	}
	return now
}
