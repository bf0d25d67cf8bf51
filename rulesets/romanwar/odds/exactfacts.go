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

// manByMan counts the records of each man of a unit whose hits are not settled yet: they
// add up, die by die. In large wars nobody is told of every man.
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

// facesOn is with what chances dice that are thrown at a man hit him and his mount, and
// how many shots of them are dealt to him.
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

// leftOut names the facts of a war that a chain may change and that are not counted, those
// of men and groups as UNIT.N.field: it is carried out with all dice low, all high, and by
// turns.
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
			if was == value || told[any] || !there && any != path && meleeOf(after, path) < 0 { // men may be listed who were too many before
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
func (r *Odds) ofAny(s *state.State, path string) string {
	at := strings.LastIndexByte(path, '.')
	owner := path[:max(at, 0)]
	end := strings.LastIndexByte(owner, '.')
	if _, known := r.InPlay(s, owner); known || end < 0 || !state.IsDigits(owner[end+1:]) {
		return path
	}
	return owner[:end] + ".N" + path[at:]
}

// meleeOf is the melee that a path leads into, or nobody.
func meleeOf(s *state.State, path string) int {
	owner, _, _ := strings.Cut(path, ".")
	return s.MeleeCalled(owner)
}

// factsByPath are the facts of a war that people are told of.
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

// carriedOut is a war after lines whose dice show these faces over and over, as far as
// they go.
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
