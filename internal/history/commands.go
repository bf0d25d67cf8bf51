package history

import (
	"slices"

	"summa/internal/dice"
	"summa/internal/game"
)

// Commands are those that stand, the last at the end, and those that were undone, the next
// to be done again at the end.
type Commands struct {
	Applied     []Entry
	Undone      []Entry
	checkpoints []checkpoint
}

// A checkpoint is the bout after n applied commands.
type checkpoint struct {
	n    int
	snap game.Snapshot
}

// checkpointEvery is how many commands lie between two kept states; undo carries at
// most so many out again, if it does not go far back.
const checkpointEvery = 32

// Of the states that lie further back than the last few, every other is let go when
// there are too many: a long bout takes no more memory than a short one.
const (
	mostCheckpoints  = 192
	denseCheckpoints = 64
)

// Begin begins a history with the bout before its first command.
func (c *Commands) Begin(with game.Snapshot) { c.checkpoints = []checkpoint{{0, with}} }

// Start is the bout before its first command.
func (c *Commands) Start() game.Snapshot { return c.checkpoints[0].snap }

// Kept is the last state that is kept of the bout after n commands or fewer, and after how
// many it is.
func (c *Commands) Kept(n int) (game.Snapshot, int) {
	k := len(c.checkpoints) - 1
	for c.checkpoints[k].n > n {
		k--
	}
	return c.checkpoints[k].snap, c.checkpoints[k].n
}

// A Saver is the bout, which gives its state to be kept.
type Saver interface{ Save() game.Snapshot }

// Push adds an applied command and keeps the state of the bout now and then.
func (c *Commands) Push(e Entry, bout Saver) {
	if n := len(c.Applied); n == cap(c.Applied) {
		// Doubled: append grows a long list by a quarter, and a bout that is
		// verified would be copied five times over.
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

// thin lets every other of the older states go, but for the first.
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

// Pop takes the last applied command off the stack without touching the bout.
func (c *Commands) Pop() Entry {
	e := c.Applied[len(c.Applied)-1]
	c.Applied = c.Applied[:len(c.Applied)-1]
	for c.checkpoints[len(c.checkpoints)-1].n > len(c.Applied) {
		c.checkpoints = c.checkpoints[:len(c.checkpoints)-1]
	}
	return e
}

// Adjudged is the index of the last applied command that can have been an
// adjudication: remarks may follow it. -1 if there is none.
func (c *Commands) Adjudged() int {
	if n := len(c.Applied); n > 0 {
		return c.Applied[n-1].Deed
	}
	return -1
}

// OverruledBy is the last of the commands before n that overrules command i, or i: only
// remarks stand between them.
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

// Overruled are the applied commands that the referee has overruled.
func (c *Commands) Overruled() map[int]bool {
	list := map[int]bool{}
	for i := range c.Applied {
		if o := c.Applied[i].Over; o != nil {
			list[o.Base] = true
		}
	}
	return list
}

// LastGiven is how many commands go back to the last of so many that a person gave, and how
// many of those there are, at most as many.
func (c *Commands) LastGiven(many int) (n, found int) {
	for i := len(c.Applied) - 1; i >= 0; i-- {
		if c.Applied[i].Auto {
			continue
		}
		for i > 0 && c.Applied[i-1].Leads { // it was given with it
			i--
		}
		if found++; found == many {
			return len(c.Applied) - i, found
		}
	}
	return 0, found
}

// EngineTyped reports whether a player has typed dice of the engine's in some commands.
func EngineTyped(list []Entry) bool {
	return slices.ContainsFunc(list, func(e Entry) bool { return e.Auto && e.Comment != "" && len(e.Faces) > len(e.Drawn) })
}

// LastTyped is how many commands go back to the last with dice that nobody rolled for a player, up
// to a change of who rolls; 0 if there is none.
func (c *Commands) LastTyped() int {
	for i := len(c.Applied) - 1; i >= 0 && c.Applied[i].Mode == nil; i-- {
		if e := &c.Applied[i]; len(e.Faces) > len(e.Drawn) {
			return len(c.Applied) - i
		}
	}
	return 0
}

// NextAnswered is how many undone commands go forward to the last answer to the
// next of them.
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

// NextGiven is how many undone commands go forward with the next of them that a person gave, or
// with so many of those, and with all that followed; more than there are where he gave fewer.
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

// WithAnswers is as many undone commands with those that followed from them by themselves, up to
// the next that seals a choice.
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

// FirstSealed is the first command since choices were last turned up, and before
// that at a place, which seals one; that place if none does. sealing says of a command
// whether it seals a choice, or turns choices up.
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

// NextSealed is how many undone commands go forward together if the next of them
// seals a choice: up to the one that turns the choices up or, where that was never
// given, the last that seals one. As many went back together.
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

// After is the generator as the last applied command left it; start if there is none.
func (c *Commands) After(start dice.Generator) dice.Generator {
	if n := len(c.Applied); n > 0 {
		return c.Applied[n-1].After
	}
	return start
}

// ModeAt is where dice came from and whom the engine played when a command was given: as
// the next change of it found it; now, if there was none since.
func (c *Commands) ModeAt(i int, now Mode) Mode {
	for _, e := range c.Applied[i:] {
		if e.Mode != nil {
			return *e.Mode
		}
	}
	return now
}
