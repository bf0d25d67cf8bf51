package facts

import (
	"math/bits"
	"strings"

	"summa/internal/fact"
	"summa/rulesets/munera/state"
)

func readEntangled(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.NumNets {
		b = fact.Listed(b, start, of.r.Content.Arms[f.Nets[k].Weapon].ID)
	}
	return b
}

// setEntangled puts nets on a man. A net of which an opponent has one in hand
// is taken to be his.
func setEntangled(of theFigure, text string) error {
	f := of.Figure
	var nets [state.MaxNets]state.Caught
	n := 0
	for _, word := range fact.Split(text) {
		w, err := of.r.Content.WeaponOf(word)
		if err != nil {
			return err
		}
		if of.r.Content.Arms[w].Entangles == state.NoNet || n == state.MaxNets {
			return &fact.BadValue{Why: "a " + of.r.Content.Arms[w].Name + " does not entangle", Hint: "net, lasso or cape, at most 4"}
		}
		nets[n] = of.r.likelyHolder(of.s, of.i, w)
		n++
	}
	f.Nets, f.NumNets = nets, int8(n)
	return nil
}

func (r *Facts) likelyHolder(s *state.State, victim int, w state.Weapon) state.Caught {
	for i := range int(s.N) {
		if i == victim || !s.Opponents(i, victim) {
			continue
		}
		if k := s.Fig[i].Find(w, state.InRight, state.InLeft); k >= 0 && s.VictimOf(i, k) < 0 {
			return state.Caught{Weapon: w, Holder: int8(i), Slot: int8(k)}
		}
		if f := &s.Fig[i]; f.HasShield() && r.Content.Shields[f.Shield] == w {
			return state.Caught{Weapon: w, Holder: int8(i), Slot: -1}
		}
	}
	return state.Caught{Weapon: w, Holder: state.Nobody}
}

func readEntangledBy(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.NumNets {
		name := "nobody"
		if f.Nets[k].Holder != state.Nobody {
			name = of.r.Name(of.s, int(f.Nets[k].Holder))
		}
		b = fact.Listed(b, start, name)
	}
	return b
}

func setEntangledBy(of theFigure, text string) error {
	f := of.Figure
	for k, word := range fact.Split(text) {
		if k >= int(f.NumNets) {
			return &fact.BadValue{Why: "there are more names than nets on him", Hint: "set entangled first"}
		}
		f.Nets[k].Holder = state.Nobody
		if strings.EqualFold(word, "nobody") {
			continue
		}
		who, err := of.r.FigureNamed(of.s, word)
		if err != nil {
			return err
		}
		f.Nets[k].Holder = int8(who)
		f.Nets[k].Slot = int8(of.s.Fig[who].Find(f.Nets[k].Weapon, state.InRight, state.InLeft))
	}
	return nil
}

func readSkills(b []byte, of theFigure) []byte {
	start := len(b)
	for k, word := range state.SkillWords {
		if of.Has(1 << uint(k)) {
			b = fact.Listed(b, start, word)
		}
	}
	return b
}

func setSkills(of theFigure, text string) error {
	var set uint8
	for _, word := range fact.Split(text) {
		k, err := fact.ParseWord(word, state.SkillWords)
		if err != nil {
			return err
		}
		set |= 1 << uint(k)
	}
	of.Skills = set
	if of.s.Phase == state.Muster {
		of.Skills0 = set
	}
	return nil
}

func readGrapple(b []byte, of theFigure) []byte {
	f := of.Figure
	if f.Role == state.NoRole {
		return b
	}
	b = append(b, of.r.Name(of.s, int(f.Partner))...)
	b = append(b, ',')
	return append(b, state.RoleWords[f.Role]...)
}

// setGrapple reads "PARTNER,grappler" or "none", and keeps the pair together.
func setGrapple(of theFigure, text string) error {
	f := of.Figure
	parts := fact.Split(text)
	if len(parts) == 0 || strings.EqualFold(text, "null") {
		if f.Role != state.NoRole {
			p := &of.s.Fig[f.Partner]
			p.Partner, p.Role = state.Nobody, state.NoRole
		}
		f.Partner, f.Role = state.Nobody, state.NoRole
		return nil
	}
	who, err := of.r.FigureNamed(of.s, parts[0])
	if err != nil {
		return err
	}
	role := int(state.Grappler)
	if len(parts) > 1 {
		if role, err = fact.ParseWord(parts[1], state.RoleWords); err != nil {
			return err
		}
	}
	if who == of.i || role == int(state.NoRole) {
		return &fact.BadValue{Why: "want PARTNER,grappler or PARTNER,grappled, or none"}
	}
	f.Partner, f.Role = int8(who), uint8(role)
	p := &of.s.Fig[who]
	p.Partner, p.Role = int8(of.i), uint8(3-role)
	return nil
}

func defeats(f *state.Figure) int { return bits.OnesCount16(f.DefeatedSet) + int(f.Defeated0) }

func setDefeated(of theFigure, text string) error {
	n, err := fact.ParseInt(text, 0, 200)
	if err == nil {
		of.Defeated0 = uint8(max(0, n-bits.OnesCount16(of.DefeatedSet)))
	}
	return err
}

// readSheet shows every entry of the sheet with its place, in sheet order.
func readSheet(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.NumSheet {
		x := f.Sheet[k]
		b = fact.Listed(b, start, of.r.Content.Arms[x.Weapon].ID)
		b = append(b, ':')
		b = append(b, state.WhereWords[x.Where]...)
		if x.Used {
			b = append(b, ":used"...)
		}
		if x.Tied {
			b = append(b, ":tied"...)
		}
		if int(x.Owner) != of.i && x.Owner >= 0 {
			b = append(b, ':')
			b = append(b, of.r.Name(of.s, int(x.Owner))...)
		}
	}
	return b
}

// readHolds shows by which entry of its holder's sheet each net on him is held.
func readHolds(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.NumNets {
		b = fact.Listed(b, start, "")
		b = fact.Num(b, int(f.Nets[k].Slot))
	}
	return b
}
