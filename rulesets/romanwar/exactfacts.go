package romanwar

import (
	"math/big"
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
)

// manByMan counts the records of each man of a unit whose hits are not settled yet: they
// add up, die by die. In large wars nobody is told of every man.
func (t *tally) manByMan(s *State, a *aimed, c *game.Counted) {
	u := &s.units[a.unit]
	if s.alive[0]+s.alive[1] > fewMen {
		return
	}
	for k := range int(u.n) {
		name, m := t.r.manName(s, a.unit, k), s.men[u.man(k)]
		record := func(field string, from int, values []game.CountedChance) {
			c.Facts = append(c.Facts, game.CountedFact{Path: name + "." + field, Owner: name, Field: field, Rising: true, From: from, Quiet: true, Values: values})
		}
		man, mount, dealt := t.facesOn(a, a.throws[k])
		record("man_hits", int(m.hit), together(man))
		if u.mount != onFoot {
			record("mount_hits", int(m.mnt), together(mount))
		}
		record("shots_dealt", int(m.dealt), together([]trials{{big.NewRat(1, 1), dealt}}))
	}
}

// facesOn is with what chances dice that are thrown at a man hit him and his mount, and
// how many shots of them are dealt to him.
func (t *tally) facesOn(a *aimed, throws []throw) (man, mount []trials, dealt int) {
	sixths := func(n, dice int) trials { return trials{big.NewRat(int64(n), 6), dice} }
	for _, x := range throws {
		c := &a.kinds[x.kind]
		if c.action.word == "runover" { // [war.run.2]
			man = append(man, sixths(t.r.c.n(numRunOver), x.dice))
			continue
		}
		p := &c.plan
		man, mount = append(man, sixths(int(p.man), x.dice)), append(mount, sixths(int(p.any-p.man), x.dice))
		dealt += x.dice
	}
	return man, mount, dealt
}

// leftOut names the facts of a war that a chain may change and that are not counted, those
// of men and groups as UNIT.N.field: it is carried out with all dice low, all high, and by
// turns.
func (r *Odds) leftOut(s *State, lines []*line.Line, c *game.Counted) (list []string) {
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
			if was == value || told[any] || !there && any != path && after.meleeOf(path) < 0 { // men may be listed who were too many before
				continue
			}
			told[any] = true
			list = append(list, any)
		}
	}
	slices.Sort(list)
	return list
}

// ofAny is the path of a fact, for one of a man or a group that of any: T.1.pending is
// T.N.pending.
func (r *Odds) ofAny(s *State, path string) string {
	at := strings.LastIndexByte(path, '.')
	owner := path[:max(at, 0)]
	end := strings.LastIndexByte(owner, '.')
	if _, known := r.inPlay(s, owner); known || end < 0 || !isDigits(owner[end+1:]) {
		return path
	}
	return owner[:end] + ".N" + path[at:]
}

// meleeOf is the melee that a path leads into, or nobody.
func (s *State) meleeOf(path string) int {
	owner, _, _ := strings.Cut(path, ".")
	return s.meleeCalled(owner)
}

// factsByPath are the facts of a war that people are told of.
func (r *Odds) factsByPath(s *State) map[string]string {
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

// carriedOut is a war after lines whose dice show these faces over and over, as far as
// they go.
func (r *Odds) carriedOut(s *State, lines []*line.Line, faces []int) *State {
	var v State
	v.CopyFrom(s)
	enough := 4 * (len(s.men) + 1) // shots, survival, and dice of who strikes back
	given := make([]int, enough)
	for i := range given {
		given[i] = faces[i%len(faces)]
	}
	for _, l := range lines {
		var c Command
		var tape dice.Tape
		tape.Give(given)
		if r.Parse(&v, l, &c) != nil || r.Do(&v, &c, &bout.Ref{Tape: &tape}) != nil || tape.Err() != nil {
			break
		}
	}
	return &v
}
