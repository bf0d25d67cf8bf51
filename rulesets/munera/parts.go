package munera

import (
	"hash/maphash"
)

// Parts of a bout: the bout as a whole, each figure, and the facts of pairs.
func (r *Rules) Parts(s *State) int { return int(s.n) + 2 }

// SamePart reports whether a part is the same in two bouts.
func (r *Rules) SamePart(a, b *State, part int) bool {
	if !sameNames(a, b) {
		return false
	}
	switch {
	case part == 0:
		return sameBout(a, b)
	case part > int(a.n):
		return samePairs(a, b)
	}
	return a.fig[part-1] == b.fig[part-1]
}

// sameNames: the same figures by the same names, of whom every part may speak.
func sameNames(a, b *State) bool {
	if a.n != b.n {
		return false
	}
	for i := range a.n {
		if a.fig[i].name != b.fig[i].name {
			return false
		}
	}
	return true
}

// samePairs compares what is known about pairs of figures.
func samePairs(a, b *State) bool {
	if a.mapped() != b.mapped() { // on a map they go without saying
		return false
	}
	for i := range a.n {
		f, g := &a.fig[i], &b.fig[i]
		if f.rng != g.rng || f.sees != g.sees || f.statedR != g.statedR || f.statedSees != g.statedSees {
			return false
		}
	}
	return true
}

// sameBout compares what belongs to no figure.
func sameBout(a, b *State) bool {
	if a.nGround != b.nGround || a.phase != b.phase || a.turn != b.turn || a.round != b.round ||
		a.winner != b.winner || a.won != b.won || a.nSpared != b.nSpared || a.nFloor != b.nFloor ||
		a.unit != b.unit || a.length != b.length || a.arena != b.arena || a.order != b.order || a.floor != b.floor || a.rulings != b.rulings || a.spared != b.spared {
		return false
	}
	for i := range a.nGround {
		if a.ground[i] != b.ground[i] {
			return false
		}
	}
	return true
}

// CopyPart makes a part of dst what it is in src. What is known about pairs
// stands with the figures.
func (r *Rules) CopyPart(dst, src *State, part int) {
	switch {
	case part == 0:
		dst.copyBout(src)
	case part <= int(src.n):
		dst.fig[part-1] = src.fig[part-1]
	}
}

// PartDigest is a number that equal parts share within one run of the program.
func (r *Rules) PartDigest(s *State, part int) uint64 {
	const mix = 0x9e3779b97f4a7c15
	switch {
	case part == 0:
		d := uint64(s.phase)<<48 ^ uint64(s.round)<<32 ^ uint64(s.nGround)<<8 ^ uint64(s.turn) ^ uint64(s.nSpared)<<16 ^ uint64(s.nFloor)<<24
		for i := range s.nGround {
			x := s.ground[i]
			d = d*mix ^ (uint64(x.item) | uint64(uint8(x.owner))<<8 | uint64(uint8(x.by))<<16 | uint64(uint8(x.point))<<24 | uint64(x.barred)<<32 | uint64(uint8(x.at.Q))<<40 | uint64(uint8(x.at.R))<<48 | uint64(x.left)<<56) ^ uint64(x.near)<<20 ^ uint64(x.far)<<36
		}
		return d
	case part > int(s.n):
		d := uint64(s.n) + uint64(oneIf(s.mapped()))<<8
		for i := range s.n {
			f := &s.fig[i]
			d = d*mix ^ uint64(f.statedR)<<16 ^ uint64(f.statedSees)<<32
			for j := range s.n {
				d = d*31 + uint64(f.rng[j])<<2 + uint64(f.sees[j])
			}
		}
		return d
	}
	return maphash.Comparable(r.seed, s.fig[part-1])
}
