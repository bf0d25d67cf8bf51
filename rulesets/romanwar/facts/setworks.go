package facts

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// setLadder changes a fact of a ladder.
func (r *Facts) setLadder(s *state.State, l *state.Ladder, field, text string) error {
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
			r.stepOff(s, l.Top[:l.NTop], state.OnLadder)
			r.stepOff(s, l.Below[:l.NBelow], state.OnLadder)
			l.Top, l.Below, l.NTop, l.NBelow, l.Stayed = [2]state.Climber{}, [2]state.Climber{}, 0, 0, false
		}
		return nil
	case "wall":
		if err := line.ValidName(text); err != nil {
			return err
		}
		k := r.Names.Number(strings.Clone(text))
		if s.Mode == state.Battle {
			return &fact.BadValue{Why: "on a table a ladder stands where it was put up", Hint: "ladder-up"}
		}
		l.Wall = k
		return nil
	case "keeper":
		return r.setKeeper(s, l, text)
	case "top", "below":
		if !l.Up {
			return &fact.BadValue{Why: "the ladder is down", Hint: "set " + r.Names.Name(l.Name) + ".state=up"}
		}
		list, n := &l.Top, &l.NTop
		if field == "below" {
			list, n = &l.Below, &l.NBelow
		}
		men, err := r.setMen(s, list[:*n], len(list), l.Side, state.OnLadder, text)
		if err != nil {
			return err
		}
		clear(list[:])
		*n = int8(copy(list[:], men))
		r.Sweep(s, l)
		return nil
	}
	return noField(field, []string{"state", "wall", "top", "below", "keeper"})
}

// setKeeper sets which unit of the fort is on the wall where a ladder comes up, or none.
func (r *Facts) setKeeper(s *state.State, l *state.Ladder, text string) error {
	if s.Mode == state.Battle {
		return &fact.BadValue{Why: "on a table the map says who is there"}
	}
	if text == "" || strings.EqualFold(text, "none") {
		l.Keeper = state.Nobody
		return nil
	}
	i, known := r.InPlay(s, text)
	if !known || i < 0 || s.Units[i].Side == l.Side {
		return &fact.BadValue{Why: state.Quoted(text) + " is no unit of the fort", Hint: "a unit, or none"}
	}
	l.Keeper = int32(i)
	return nil
}

// setCrewed changes a fact of a door or a chain.
func (r *Facts) setCrewed(s *state.State, d *state.Crewed, where uint8, field, text string) error {
	words, most := state.DoorWords, r.Content.N(state.NumBatterMost)
	if where == state.AtChain {
		words, most = state.ChainWords[1:], r.Content.N(state.NumChainMost)
	}
	switch field {
	case "state":
		k, err := fact.ParseWord(text, words)
		if err != nil {
			return err
		}
		d.State, d.Next = uint8(k), 0
		if where == state.AtChain && k == 1 {
			d.State = state.Broken
		}
		if d.State != state.Closed {
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

// setMen puts men of a side, written UNIT.N, at a work instead of those who are there; they count
// as having come in an earlier turn.
func (r *Facts) setMen(s *state.State, now []state.Climber, most int, side uint8, where uint8, text string) ([]state.Climber, error) {
	var men []state.Climber
	for _, name := range fact.Split(text) {
		i, man, ok := r.manCalled(s, name)
		switch {
		case !ok || s.Units[i].Side != side:
			return nil, &fact.BadValue{Why: state.Quoted(name) + " is no man of " + r.SideName(s, int(side)), Hint: "men are written UNIT.1,UNIT.2, or none"}
		case len(men) == most:
			return nil, &fact.BadValue{Why: "there is room for " + state.Itoa(most)}
		}
		k := s.Units[i].Man(int(man))
		x := state.Climber{ManRef: state.ManRef{Unit: int32(i), Num: s.Men[k].Num}, Turn: s.Clock() - 2}
		for _, y := range men {
			ok = ok && x != y
		}
		was := s.At(k)
		for _, y := range now {
			if y.ManRef == x.ManRef {
				was = state.InRanks
			}
		}
		if !ok || was != state.InRanks {
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

// stepOff sends men who are at some place back to the ranks.
func (r *Facts) stepOff(s *state.State, men []state.Climber, where uint8) {
	for _, x := range men {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) == where {
			s.Put(s.Units[x.Unit].Man(at), state.InRanks)
		}
	}
}

// setBridge changes a fact of a bridge.
func (r *Facts) setBridge(s *state.State, b *state.Bridge, field, text string) error {
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
