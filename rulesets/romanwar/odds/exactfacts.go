package odds

import (
	"math/big"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// manByMan adds the records of each man of a unit whose hits are not settled yet. In large wars it
// adds nothing, as men are not listed there.
func (t *tally) manByMan(s *state.State, a *aimed, c *game.Counted) {
	u := &s.Units[a.unit]
	if s.Alive[0]+s.Alive[1] > facts.FewMen {
		return
	}
	for k := range int(u.N) {
		name, m := t.r.ManName(s, a.unit, k), s.Men[u.Man(k)]
		record := func(field string, from int, values []game.CountedChance) {
			c.Facts = append(c.Facts, game.CountedFact{Path: name + "." + field, Owner: name, Field: field, Rising: true, From: from, Quiet: true, Values: values})
		}
		man, mount, dealt := t.facesOn(a, a.throws[k])
		record("man_hits", int(m.Hit), together(man))
		if u.Mount != state.OnFoot {
			record("mount_hits", int(m.Mnt), together(mount))
		}
		record("shots_dealt", int(m.Dealt), together([]trials{{big.NewRat(1, 1), dealt}}))
	}
}

// facesOn returns the trials of hits on a man and on his mount by the dice thrown at him, and how
// many of the dice are shots.
func (t *tally) facesOn(a *aimed, throws []throw) (man, mount []trials, dealt int) {
	sixths := func(n, dice int) trials { return trials{big.NewRat(int64(n), 6), dice} }
	for _, x := range throws {
		c := &a.kinds[x.kind]
		if c.Action.Word == "runover" { // [war.run.2]
			man = append(man, sixths(t.r.Content.N(state.NumRunOver), x.dice))
			continue
		}
		p := &c.Shot
		man, mount = append(man, sixths(int(p.Man), x.dice)), append(mount, sixths(int(p.Any-p.Man), x.dice))
		dealt += x.dice
	}
	return man, mount, dealt
}

// leftOut names the facts that a chain may change but that are not counted; those of men and groups
// as UNIT.N.field. It finds them by carrying the chain out with all dice low, with all high, and
// with both in turn.
func (r *Odds) leftOut(s *state.State, lines []*line.Line, c *game.Counted) (list []string) {
	told := map[string]bool{}
	for i := range c.Facts {
		told[r.ofAny(s, c.Facts[i].Path)] = true
	}
	before := r.factsByPath(s)
	for _, dice := range [][]int{{1}, {6}, {1, 6}} {
		after := r.carriedOut(s, lines, dice)
		for path, value := range r.factsByPath(after) {
			any := r.ofAny(after, path)
			was, there := before[path]
			if was == value || told[any] || !there && any != path && meleeOf(after, path) < 0 { // men may be listed only now, as they were too many before
				continue
			}
			told[any] = true
			list = append(list, any)
		}
	}
	slices.Sort(list)
	return list
}

// ofAny returns a path with the number of a man or group replaced by N: T.1.pending becomes
// T.N.pending.
func (r *Odds) ofAny(s *state.State, path string) string {
	at := strings.LastIndexByte(path, '.')
	owner := path[:max(at, 0)]
	end := strings.LastIndexByte(owner, '.')
	if _, known := r.InPlay(s, owner); known || end < 0 || !state.IsDigits(owner[end+1:]) {
		return path
	}
	return owner[:end] + ".N" + path[at:]
}

// meleeOf returns the melee to which a path belongs, or Nobody.
func meleeOf(s *state.State, path string) int {
	owner, _, _ := strings.Cut(path, ".")
	return s.MeleeCalled(owner)
}

// factsByPath returns the values of all facts that are shown, by path.
func (r *Odds) factsByPath(s *state.State) map[string]string {
	list := map[string]string{}
	for part := range r.Parts(s) {
		r.Table.Facts(s, part, func(f *fact.Fact) {
			if !f.Inner && !f.Hidden {
				list[string(f.AppendPath(nil))] = string(f.Value)
			}
		})
	}
	return list
}

// carriedOut returns the war after as many of the commands as can be carried out, with dice that
// show faces over and over.
func (r *Odds) carriedOut(s *state.State, lines []*line.Line, faces []int) *state.State {
	var v state.State
	v.CopyFrom(s)
	enough := 4 * (len(s.Men) + 1) // shots, survival, and dice of who strikes back
	given := make([]int, enough)
	for i := range given {
		given[i] = faces[i%len(faces)]
	}
	for _, l := range lines {
		var c rules.Command
		var tape dice.Tape
		tape.Give(given)
		if r.Parse(&v, l, &c) != nil || r.Do(&v, &c, &core.Ref{Tape: &tape}) != nil || tape.Err() != nil {
			break
		}
	}
	return &v
}
