package facts

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
)

// setLadder changes a fact of a ladder.
func (r *Facts) setLadder(s *rules.State, l *rules.Ladder, field, text string) error {
	for k := range s.Melees {
		if m := &s.Melees[k]; !m.Over && m.Ladder >= 0 && &s.Ladders[m.Ladder] == l {
			return &fact.BadValue{Why: "the men of the ladder are in " + m.Label()}
		}
	}
	switch field {
	case "state":
		k, err := fact.ParseWord(text, []string{"down", "up"})
		if err != nil {
			return err
		}
		if l.Up = k == 1; !l.Up {
			r.stepOff(s, l.Top[:l.NTop], rules.OnLadder)
			r.stepOff(s, l.Below[:l.NBelow], rules.OnLadder)
			l.Top, l.Below, l.NTop, l.NBelow, l.Stayed = [2]rules.Climber{}, [2]rules.Climber{}, 0, 0, false
		}
		return nil
	case "wall":
		if err := line.ValidName(text); err != nil {
			return err
		}
		k := r.Names.Number(strings.Clone(text))
		if s.Mode == rules.Battle {
			return &fact.BadValue{Why: "on a table a ladder stands where it was put up", Hint: "ladder-up"}
		}
		l.Wall = k
		return nil
	case "top", "below":
		if !l.Up {
			return &fact.BadValue{Why: "the ladder is down", Hint: "set " + r.Names.Name(l.Name) + ".state=up"}
		}
		list, n := &l.Top, &l.NTop
		if field == "below" {
			list, n = &l.Below, &l.NBelow
		}
		men, err := r.setMen(s, list[:*n], len(list), l.Side, rules.OnLadder, text)
		if err != nil {
			return err
		}
		clear(list[:])
		*n = int8(copy(list[:], men))
		r.Sweep(s, l)
		return nil
	}
	return noField(field, []string{"state", "wall", "top", "below"})
}

// setCrewed changes a fact of a door or a chain.
func (r *Facts) setCrewed(s *rules.State, d *rules.Crewed, where uint8, field, text string) error {
	words, most := rules.DoorWords, r.Content.N(rules.NumBatterMost)
	if where == rules.AtChain {
		words, most = rules.ChainWords[1:], r.Content.N(rules.NumChainMost)
	}
	switch field {
	case "state":
		k, err := fact.ParseWord(text, words)
		if err != nil {
			return err
		}
		d.State, d.Next = uint8(k), 0
		if where == rules.AtChain && k == 1 {
			d.State = rules.Broken
		}
		if d.State != rules.Closed {
			r.Release(s, d, where)
		}
		return nil
	case "crew":
		side := s.Active
		if d.N > 0 {
			side = s.Units[d.Crew[0].Unit].Side
		}
		if list := fact.Split(text); len(list) > 0 {
			if i, _, ok := r.manCalled(s, list[0]); ok {
				side = s.Units[i].Side
			}
		}
		men, err := r.setMen(s, d.Crew[:d.N], most, side, where, text)
		if err != nil {
			return err
		}
		clear(d.Crew[:])
		d.N = int8(copy(d.Crew[:], men))
		return nil
	}
	return noField(field, []string{"state", "crew"})
}

// setMen puts men of a side, UNIT.N, to a work in place of those who are there; they have
// come in an earlier turn.
func (r *Facts) setMen(s *rules.State, now []rules.Climber, most int, side uint8, where uint8, text string) ([]rules.Climber, error) {
	var men []rules.Climber
	for _, name := range fact.Split(text) {
		i, man, ok := r.manCalled(s, name)
		switch {
		case !ok || s.Units[i].Side != side:
			return nil, &fact.BadValue{Why: rules.Quoted(name) + " is no man of " + r.SideName(s, int(side)), Hint: "men are written UNIT.1,UNIT.2, or none"}
		case len(men) == most:
			return nil, &fact.BadValue{Why: "there is room for " + rules.Itoa(most)}
		}
		k := s.Units[i].Man(int(man))
		x := rules.Climber{ManRef: rules.ManRef{Unit: int32(i), Num: s.Men[k].Num}, Turn: s.Clock() - 2}
		for _, y := range men {
			ok = ok && x != y
		}
		was := s.At(k)
		for _, y := range now {
			if y.ManRef == x.ManRef {
				was = rules.InRanks
			}
		}
		if !ok || was != rules.InRanks {
			return nil, &fact.BadValue{Why: name + " is not in the ranks"}
		}
		men = append(men, x)
	}
	r.stepOff(s, now, where)
	for _, x := range men {
		s.Put(s.Units[x.Unit].Man(s.Find(x.ManRef)), where)
		s.Units[x.Unit].AtWork = true
	}
	return men, nil
}

// stepOff sends men back to the ranks who are at some place.
func (r *Facts) stepOff(s *rules.State, men []rules.Climber, where uint8) {
	for _, x := range men {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == where {
			s.Put(s.Units[x.Unit].Man(at), rules.InRanks)
		}
	}
}

// setBridge changes a fact of a bridge.
func (r *Facts) setBridge(s *rules.State, b *rules.Bridge, field, text string) error {
	switch field {
	case "size":
		k, err := fact.ParseWord(text, []string{"small", "large"})
		if err == nil {
			b.Large = k == 1
			b.Done = min(b.Done, r.BridgeWork(s, b))
			b.Built = b.Done == r.BridgeWork(s, b)
		}
		return err
	case "done":
		n, err := fact.ParseInt(text, 0, int(r.BridgeWork(s, b)))
		if err == nil {
			b.Done = int32(n)
			b.Built = b.Done == r.BridgeWork(s, b)
		}
		return err
	}
	return noField(field, []string{"done", "size"})
}
