package romanwar

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

// setLadder changes a fact of a ladder.
func (r *Facts) setLadder(s *State, l *ladder, field, text string) error {
	for k := range s.melees {
		if m := &s.melees[k]; !m.over && m.ladder >= 0 && &s.ladders[m.ladder] == l {
			return &fact.BadValue{Why: "the men of the ladder are in " + m.label()}
		}
	}
	switch field {
	case "state":
		k, err := fact.ParseWord(text, []string{"down", "up"})
		if err != nil {
			return err
		}
		if l.up = k == 1; !l.up {
			r.stepOff(s, l.top[:l.nTop], onLadder)
			r.stepOff(s, l.below[:l.nBelow], onLadder)
			l.top, l.below, l.nTop, l.nBelow, l.stayed = [2]climber{}, [2]climber{}, 0, 0, false
		}
		return nil
	case "wall":
		if err := line.ValidName(text); err != nil {
			return err
		}
		k := r.names.Number(strings.Clone(text))
		if s.mode == battle {
			return &fact.BadValue{Why: "on a table a ladder stands where it was put up", Hint: "ladder-up"}
		}
		l.wall = k
		return nil
	case "top", "below":
		if !l.up {
			return &fact.BadValue{Why: "the ladder is down", Hint: "set " + r.names.Name(l.name) + ".state=up"}
		}
		list, n := &l.top, &l.nTop
		if field == "below" {
			list, n = &l.below, &l.nBelow
		}
		men, err := r.setMen(s, list[:*n], len(list), l.side, onLadder, text)
		if err != nil {
			return err
		}
		clear(list[:])
		*n = int8(copy(list[:], men))
		r.sweep(s, l)
		return nil
	}
	return noField(field, []string{"state", "wall", "top", "below"})
}

// setCrewed changes a fact of a door or a chain.
func (r *Facts) setCrewed(s *State, d *crewed, where uint8, field, text string) error {
	words, most := doorWords, r.c.n(numBatterMost)
	if where == atChain {
		words, most = chainWords[1:], r.c.n(numChainMost)
	}
	switch field {
	case "state":
		k, err := fact.ParseWord(text, words)
		if err != nil {
			return err
		}
		d.state, d.next = uint8(k), 0
		if where == atChain && k == 1 {
			d.state = broken
		}
		if d.state != closed {
			r.release(s, d, where)
		}
		return nil
	case "crew":
		side := s.active
		if d.n > 0 {
			side = s.units[d.crew[0].unit].side
		}
		if list := fact.Split(text); len(list) > 0 {
			if i, _, ok := r.manCalled(s, list[0]); ok {
				side = s.units[i].side
			}
		}
		men, err := r.setMen(s, d.crew[:d.n], most, side, where, text)
		if err != nil {
			return err
		}
		clear(d.crew[:])
		d.n = int8(copy(d.crew[:], men))
		return nil
	}
	return noField(field, []string{"state", "crew"})
}

// setMen puts men of a side, UNIT.N, to a work in place of those who are there; they have
// come in an earlier turn.
func (r *Facts) setMen(s *State, now []climber, most int, side uint8, where uint8, text string) ([]climber, error) {
	var men []climber
	for _, name := range fact.Split(text) {
		i, man, ok := r.manCalled(s, name)
		switch {
		case !ok || s.units[i].side != side:
			return nil, &fact.BadValue{Why: quoted(name) + " is no man of " + r.sideName(s, int(side)), Hint: "men are written UNIT.1,UNIT.2, or none"}
		case len(men) == most:
			return nil, &fact.BadValue{Why: "there is room for " + itoa(most)}
		}
		k := s.units[i].man(int(man))
		x := climber{manRef{int32(i), s.men[k].num}, s.clock() - 2}
		for _, y := range men {
			ok = ok && x != y
		}
		was := s.at(k)
		for _, y := range now {
			if y.manRef == x.manRef {
				was = inRanks
			}
		}
		if !ok || was != inRanks {
			return nil, &fact.BadValue{Why: name + " is not in the ranks"}
		}
		men = append(men, x)
	}
	r.stepOff(s, now, where)
	for _, x := range men {
		s.put(s.units[x.unit].man(s.find(x.manRef)), where)
		s.units[x.unit].atWork = true
	}
	return men, nil
}

// stepOff sends men back to the ranks who are at some place.
func (r *Facts) stepOff(s *State, men []climber, where uint8) {
	for _, x := range men {
		if at := s.find(x.manRef); at >= 0 && s.at(s.units[x.unit].man(at)) == where {
			s.put(s.units[x.unit].man(at), inRanks)
		}
	}
}

// setBridge changes a fact of a bridge.
func (r *Facts) setBridge(s *State, b *bridge, field, text string) error {
	switch field {
	case "size":
		k, err := fact.ParseWord(text, []string{"small", "large"})
		if err == nil {
			b.large = k == 1
			b.done = min(b.done, r.bridgeWork(s, b))
			b.built = b.done == r.bridgeWork(s, b)
		}
		return err
	case "done":
		n, err := fact.ParseInt(text, 0, int(r.bridgeWork(s, b)))
		if err == nil {
			b.done = int32(n)
			b.built = b.done == r.bridgeWork(s, b)
		}
		return err
	}
	return noField(field, []string{"done", "size"})
}
