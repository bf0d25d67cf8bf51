package munera

import (
	"math/bits"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
)

func readEntangled(b []byte, r *Rules, s *State, i int) []byte {
	f, start := &s.fig[i], len(b)
	for k := range f.nNets {
		b = item(b, start, r.c.arms[f.nets[k].weapon].id)
	}
	return b
}

// setEntangled puts nets on a man. A net of which an opponent has one in hand
// is taken to be his.
func setEntangled(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
	var nets [maxNets]caught
	n := 0
	for _, word := range fact.Split(text) {
		w, err := r.weaponOf(word)
		if err != nil {
			return err
		}
		if r.c.arms[w].entangles == noNet || n == maxNets {
			return &fact.BadValue{Why: "a " + r.c.arms[w].name + " does not entangle", Hint: "net, lasso or cape, at most 4"}
		}
		nets[n] = r.likelyHolder(s, i, w)
		n++
	}
	f.nets, f.nNets = nets, int8(n)
	return nil
}

func (r *Rules) likelyHolder(s *State, victim int, w weapon) caught {
	for i := range int(s.n) {
		if i == victim || !s.opponents(i, victim) {
			continue
		}
		if k := s.fig[i].find(w, inRight, inLeft); k >= 0 && s.victimOf(i, k) < 0 {
			return caught{w, int8(i), int8(k)}
		}
		if f := &s.fig[i]; f.hasShield() && r.c.shields[f.shield] == w {
			return caught{w, int8(i), -1}
		}
	}
	return caught{weapon: w, holder: nobody}
}

func readEntangledBy(b []byte, r *Rules, s *State, i int) []byte {
	f, start := &s.fig[i], len(b)
	for k := range f.nNets {
		name := "nobody"
		if f.nets[k].holder != nobody {
			name = r.name(s, int(f.nets[k].holder))
		}
		b = item(b, start, name)
	}
	return b
}

func setEntangledBy(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
	for k, word := range fact.Split(text) {
		if k >= int(f.nNets) {
			return &fact.BadValue{Why: "there are more names than nets on him", Hint: "set entangled first"}
		}
		f.nets[k].holder = nobody
		if strings.EqualFold(word, "nobody") {
			continue
		}
		who, err := r.figure(s, word)
		if err != nil {
			return err
		}
		f.nets[k].holder = int8(who)
		f.nets[k].slot = int8(s.fig[who].find(f.nets[k].weapon, inRight, inLeft))
	}
	return nil
}

func readSkills(b []byte, r *Rules, s *State, i int) []byte {
	start := len(b)
	for k, word := range skillWords {
		if s.fig[i].has(1 << uint(k)) {
			b = item(b, start, word)
		}
	}
	return b
}

func setSkills(r *Rules, s *State, i int, text string) error {
	var set uint8
	for _, word := range fact.Split(text) {
		k, err := fact.ParseWord(word, skillWords)
		if err != nil {
			return err
		}
		set |= 1 << uint(k)
	}
	s.fig[i].skills = set
	if s.phase == Muster {
		s.fig[i].skills0 = set
	}
	return nil
}

func readGrapple(b []byte, r *Rules, s *State, i int) []byte {
	f := &s.fig[i]
	if f.role == noRole {
		return b
	}
	b = append(b, r.name(s, int(f.partner))...)
	b = append(b, ',')
	return append(b, roleWords[f.role]...)
}

// setGrapple reads "PARTNER,grappler" or "none", and keeps the pair together.
func setGrapple(r *Rules, s *State, i int, text string) error {
	f := &s.fig[i]
	parts := fact.Split(text)
	if len(parts) == 0 || strings.EqualFold(text, "null") {
		if f.role != noRole {
			p := &s.fig[f.partner]
			p.partner, p.role = nobody, noRole
		}
		f.partner, f.role = nobody, noRole
		return nil
	}
	who, err := r.figure(s, parts[0])
	if err != nil {
		return err
	}
	role := int(grappler)
	if len(parts) > 1 {
		if role, err = fact.ParseWord(parts[1], roleWords); err != nil {
			return err
		}
	}
	if who == i || role == int(noRole) {
		return &fact.BadValue{Why: "want PARTNER,grappler or PARTNER,grappled, or none"}
	}
	f.partner, f.role = int8(who), uint8(role)
	p := &s.fig[who]
	p.partner, p.role = int8(i), uint8(3-role)
	return nil
}

// readOne and setOne are fields that name one figure or none.
func readOne(at func(*Figure) *int8) func([]byte, *Rules, *State, int) []byte {
	return func(b []byte, r *Rules, s *State, i int) []byte {
		if k := *at(&s.fig[i]); k >= 0 {
			return append(b, r.name(s, int(k))...)
		}
		return append(b, "none"...)
	}
}

func setOne(at func(*Figure) *int8) func(*Rules, *State, int, string) error {
	return func(r *Rules, s *State, i int, text string) error {
		if strings.EqualFold(text, "none") {
			*at(&s.fig[i]) = nobody
			return nil
		}
		k, err := r.figure(s, text)
		if err == nil {
			*at(&s.fig[i]) = int8(k)
		}
		return err
	}
}

func (f *Figure) defeats() int { return bits.OnesCount16(f.defeatedSet) + int(f.defeated0) }

func (f *Figure) setDefeats(n int) {
	f.defeated0 = uint8(max(0, n-bits.OnesCount16(f.defeatedSet)))
}

// readSheet shows every entry of the sheet with its place, in sheet order.
func readSheet(b []byte, r *Rules, s *State, i int) []byte {
	f, start := &s.fig[i], len(b)
	for k := range f.nSheet {
		x := f.sheet[k]
		b = item(b, start, r.c.arms[x.weapon].id)
		b = append(b, ':')
		b = append(b, whereWords[x.where]...)
		if x.used {
			b = append(b, ":used"...)
		}
		if x.tied {
			b = append(b, ":tied"...)
		}
		if int(x.owner) != i && x.owner >= 0 {
			b = append(b, ':')
			b = append(b, r.name(s, int(x.owner))...)
		}
	}
	return b
}

// readHolds shows by which entry of its holder's sheet each net on him is held.
func readHolds(b []byte, r *Rules, s *State, i int) []byte {
	f, start := &s.fig[i], len(b)
	for k := range f.nNets {
		b = item(b, start, "")
		b = num(b, int(f.nets[k].slot))
	}
	return b
}

// figure finds a figure by name.
func (r *Rules) figure(s *State, name string) (int, error) {
	if k, ok := r.names.Find(name); ok {
		if i := s.find(k); i >= 0 {
			return i, nil
		}
	}
	all := make([]string, 0, s.n)
	for i := range int(s.n) {
		all = append(all, r.name(s, i))
	}
	err := unknown("figure", name, all, "show")
	if e, ok := err.(*line.Error); ok {
		e.Code = "unknown-figure"
		if len(all) == 0 {
			e.Hint = "add NAME TYPE first"
		} else if e.Hint == "show" {
			e.Hint = "in the arena: " + strings.Join(all, ", ")
		}
	}
	return -1, err
}
