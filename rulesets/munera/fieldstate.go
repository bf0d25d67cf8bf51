package munera

import (
	"math/bits"
	"strings"

	"summa/internal/fact"
)

func readEntangled(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.nNets {
		b = fact.Listed(b, start, of.r.c.arms[f.nets[k].weapon].id)
	}
	return b
}

// setEntangled puts nets on a man. A net of which an opponent has one in hand
// is taken to be his.
func setEntangled(of theFigure, text string) error {
	f := of.Figure
	var nets [maxNets]caught
	n := 0
	for _, word := range fact.Split(text) {
		w, err := of.r.c.weaponOf(word)
		if err != nil {
			return err
		}
		if of.r.c.arms[w].entangles == noNet || n == maxNets {
			return &fact.BadValue{Why: "a " + of.r.c.arms[w].name + " does not entangle", Hint: "net, lasso or cape, at most 4"}
		}
		nets[n] = of.r.likelyHolder(of.s, of.i, w)
		n++
	}
	f.nets, f.nNets = nets, int8(n)
	return nil
}

func (r *Facts) likelyHolder(s *State, victim int, w weapon) caught {
	for i := range int(s.n) {
		if i == victim || !s.opponents(i, victim) {
			continue
		}
		if k := s.fig[i].find(w, inRight, inLeft); k >= 0 && s.victimOf(i, k) < 0 {
			return caught{weapon: w, holder: int8(i), slot: int8(k)}
		}
		if f := &s.fig[i]; f.hasShield() && r.c.shields[f.shield] == w {
			return caught{weapon: w, holder: int8(i), slot: -1}
		}
	}
	return caught{weapon: w, holder: nobody}
}

func readEntangledBy(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.nNets {
		name := "nobody"
		if f.nets[k].holder != nobody {
			name = of.r.name(of.s, int(f.nets[k].holder))
		}
		b = fact.Listed(b, start, name)
	}
	return b
}

func setEntangledBy(of theFigure, text string) error {
	f := of.Figure
	for k, word := range fact.Split(text) {
		if k >= int(f.nNets) {
			return &fact.BadValue{Why: "there are more names than nets on him", Hint: "set entangled first"}
		}
		f.nets[k].holder = nobody
		if strings.EqualFold(word, "nobody") {
			continue
		}
		who, err := of.r.figure(of.s, word)
		if err != nil {
			return err
		}
		f.nets[k].holder = int8(who)
		f.nets[k].slot = int8(of.s.fig[who].find(f.nets[k].weapon, inRight, inLeft))
	}
	return nil
}

func readSkills(b []byte, of theFigure) []byte {
	start := len(b)
	for k, word := range skillWords {
		if of.has(1 << uint(k)) {
			b = fact.Listed(b, start, word)
		}
	}
	return b
}

func setSkills(of theFigure, text string) error {
	var set uint8
	for _, word := range fact.Split(text) {
		k, err := fact.ParseWord(word, skillWords)
		if err != nil {
			return err
		}
		set |= 1 << uint(k)
	}
	of.skills = set
	if of.s.phase == Muster {
		of.skills0 = set
	}
	return nil
}

func readGrapple(b []byte, of theFigure) []byte {
	f := of.Figure
	if f.role == noRole {
		return b
	}
	b = append(b, of.r.name(of.s, int(f.partner))...)
	b = append(b, ',')
	return append(b, roleWords[f.role]...)
}

// setGrapple reads "PARTNER,grappler" or "none", and keeps the pair together.
func setGrapple(of theFigure, text string) error {
	f := of.Figure
	parts := fact.Split(text)
	if len(parts) == 0 || strings.EqualFold(text, "null") {
		if f.role != noRole {
			p := &of.s.fig[f.partner]
			p.partner, p.role = nobody, noRole
		}
		f.partner, f.role = nobody, noRole
		return nil
	}
	who, err := of.r.figure(of.s, parts[0])
	if err != nil {
		return err
	}
	role := int(grappler)
	if len(parts) > 1 {
		if role, err = fact.ParseWord(parts[1], roleWords); err != nil {
			return err
		}
	}
	if who == of.i || role == int(noRole) {
		return &fact.BadValue{Why: "want PARTNER,grappler or PARTNER,grappled, or none"}
	}
	f.partner, f.role = int8(who), uint8(role)
	p := &of.s.fig[who]
	p.partner, p.role = int8(of.i), uint8(3-role)
	return nil
}

func (f *Figure) defeats() int { return bits.OnesCount16(f.defeatedSet) + int(f.defeated0) }

func setDefeated(of theFigure, text string) error {
	n, err := fact.ParseInt(text, 0, 200)
	if err == nil {
		of.defeated0 = uint8(max(0, n-bits.OnesCount16(of.defeatedSet)))
	}
	return err
}

// readSheet shows every entry of the sheet with its place, in sheet order.
func readSheet(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.nSheet {
		x := f.sheet[k]
		b = fact.Listed(b, start, of.r.c.arms[x.weapon].id)
		b = append(b, ':')
		b = append(b, whereWords[x.where]...)
		if x.used {
			b = append(b, ":used"...)
		}
		if x.tied {
			b = append(b, ":tied"...)
		}
		if int(x.owner) != of.i && x.owner >= 0 {
			b = append(b, ':')
			b = append(b, of.r.name(of.s, int(x.owner))...)
		}
	}
	return b
}

// readHolds shows by which entry of its holder's sheet each net on him is held.
func readHolds(b []byte, of theFigure) []byte {
	f, start := of.Figure, len(b)
	for k := range f.nNets {
		b = fact.Listed(b, start, "")
		b = fact.Num(b, int(f.nets[k].slot))
	}
	return b
}
