package romanwar

import (
	"encoding/hex"
	"slices"
	"summa/internal/fact"
)

// Parts of a war: the war as a whole with its melees and works, then each unit with
// its men.
func (r *Rules) Parts(s *State) int { return len(s.units) + 1 }

// SamePart reports whether a part is the same in two wars.
func (r *Rules) SamePart(a, b *State, part int) bool {
	if part == 0 {
		return sameWar(a, b)
	}
	i := part - 1
	if i >= len(a.units) || i >= len(b.units) {
		return i >= len(a.units) && i >= len(b.units)
	}
	return sameUnit(a, b, i)
}

// CopyPart makes a part of dst what it is in src; the parts come in order, so that
// the men of a unit lie behind those of the one before.
func (r *Rules) CopyPart(dst, src *State, part int) {
	if part == 0 {
		dst.copyWar(src)
		dst.dirty = 0
		dst.units = dst.units[:0]
		dst.men = dst.men[:0]
		return
	}
	if part > len(src.units) {
		return
	}
	u := src.units[part-1]
	a, z := u.off, u.off+u.n
	u.off, dst.drawn = int32(len(dst.men)), false
	dst.units = append(dst.units, u)
	dst.men = append(dst.men, src.men[a:z]...)
}

// PartDigest is a number that equal parts share within one run of the program.
func (r *Rules) PartDigest(s *State, part int) uint64 {
	const mix = 0x9e3779b97f4a7c15
	if part == 0 {
		d := uint64(s.turn)<<32 ^ uint64(s.step)<<24 ^ uint64(s.active)<<16 ^ uint64(len(s.melees))
		for k := range s.melees {
			d = d*mix ^ uint64(s.melees[k].round)<<8 ^ uint64(bit(s.melees[k].over))
		}
		for k := range s.groups {
			g := &s.groups[k]
			d = d*mix ^ uint64(g.m)<<32 ^ uint64(g.n)<<16 ^ uint64(g.status)<<8 ^ uint64(bit(g.deciding)) ^ uint64(bit(g.missed))<<1
		}
		for k := range s.ranks {
			d = d*31 + uint64(s.ranks[k].num) + uint64(s.ranks[k].unit)<<16
		}
		for k := range s.ladders {
			d = d*mix ^ uint64(bit(s.ladders[k].up))
		}
		for k := range s.doors {
			d = d*mix ^ uint64(s.doors[k].state)
		}
		for k := range s.chains {
			d = d*mix ^ uint64(s.chains[k].state)
		}
		return d
	}
	if part > len(s.units) {
		return 1
	}
	u := &s.units[part-1]
	d := uint64(u.n)<<32 ^ uint64(u.dead)<<16 ^ uint64(uint32(u.x)) ^ uint64(uint32(u.y))<<20 ^ uint64(u.shots)<<48
	for k := u.off; k < u.off+u.n; k++ {
		d = (d ^ (uint64(s.men[k].num) | uint64(s.men[k].hit)<<16 | uint64(s.men[k].mnt)<<24 | uint64(s.men[k].dealt)<<32 | uint64(s.men[k].st)<<48)) * mix
		d ^= d >> 29
	}
	return d
}

// fewMen is how many men in all may each be listed with his records; in larger wars
// only those are who have any.
const fewMen = 240

// Facts visits the facts of one part of the war.
func (r *Rules) Facts(s *State, part int, visit func(*fact.Fact)) { r.facts(s, part, true, visit) }

// Told visits the facts of a part that do not go without saying.
func (r *Rules) Told(s *State, part int, visit func(*fact.Fact)) { r.facts(s, part, false, visit) }

// Changes visits the facts of a part; those that do not differ are for the caller to
// pass over. Of men who are there no more nothing is said.
func (r *Rules) Changes(before, s *State, part int, visit func(*fact.Fact)) {
	r.facts(s, part, true, visit)
	if i := part - 1; i >= 0 && i < len(before.units) && i < len(s.units) && before.alive[0]+before.alive[1] <= fewMen {
		for k := s.units[i].n; k < before.units[i].n; k++ {
			t := r.tell("figures", r.manName(s, i, int(k)), visit)
			for _, x := range manRecords {
				t.say(x.name, x.kind, "", false, nil)
			}
		}
	}
}

// manRecords are the records of a man as facts.
var manRecords = []struct {
	name string
	kind fact.Kind
}{
	{"alive", fact.Truth}, {"mount_alive", fact.Truth},
	{"man_hits", fact.Number}, {"survived", fact.Truth}, {"mount_hits", fact.Number}, {"mount_survived", fact.Truth},
	{"shots_dealt", fact.Number}, {"pending", fact.Truth}, {"at", fact.Word},
}

func (r *Rules) facts(s *State, part int, all bool, visit func(*fact.Fact)) {
	switch {
	case part == 0:
		r.gameFacts(s, visit)
		r.meleeFacts(s, visit)
		r.workFacts(s, visit)
	case part <= len(s.units):
		r.unitFacts(s, part-1, all, visit)
		r.menFacts(s, part-1, all, visit)
	}
}

// A teller visits facts of one owner.
type teller struct {
	r     *Rules
	visit func(*fact.Fact)
	f     fact.Fact
	place int
}

func (r *Rules) tell(group, owner string, visit func(*fact.Fact)) *teller {
	return &teller{r: r, visit: visit, f: fact.Fact{Group: group, Owner: owner}}
}

// say visits one fact.
func (t *teller) say(field string, kind fact.Kind, plain string, inner bool, value []byte) {
	f := &t.r.fact
	*f = t.f
	t.place++
	f.Field, f.Kind, f.Inner, f.Value = field, kind, inner, value
	f.Plain = string(value) == plain
	t.visit(f)
}

func (t *teller) number(field string, n, plain int) {
	var buf, usual [20]byte
	t.say(field, fact.Number, string(num(usual[:0], plain)), false, num(buf[:0], n))
}

func (t *teller) word(field, value, plain string) {
	t.say(field, fact.Word, plain, false, []byte(value))
}

func (r *Rules) gameFacts(s *State, visit func(*fact.Fact)) {
	t := r.tell("bout", "", visit)
	for k := range r.game {
		x := &r.game[k]
		r.buf = x.read(r.buf[:0], r, s)
		t.say(x.name, x.kind, x.plain, x.inner, r.buf)
	}
	t = r.tell("game", "", visit)
	for _, x := range r.game {
		if x.name == "active" || x.name == "game_turn" {
			r.buf = x.read(r.buf[:0], r, s)
			t.say(x.name, x.kind, string(r.buf), true, r.buf)
		}
	}
}

func (r *Rules) unitFacts(s *State, i int, all bool, visit func(*fact.Fact)) {
	t := r.tell("figures", r.name(s, i), visit)
	for k := range r.fields {
		x := &r.fields[k]
		if x.follows && !all {
			continue
		}
		r.buf = x.read(r.buf[:0], r, s, i)
		plain := x.plain
		if x.follows {
			plain = string(r.buf)
		}
		t.say(x.name, x.kind, plain, x.inner, r.buf)
	}
}

// menFacts visits the records of the men of a unit, by their numbers now.
func (r *Rules) menFacts(s *State, i int, all bool, visit func(*fact.Fact)) {
	u := &s.units[i]
	if u.touched || u.atWork {
		r.buf = r.records(r.buf[:0], s, u)
		r.tell("figures", r.name(s, i), visit).say("records", fact.List, "", true, r.buf)
	}
	if !all {
		return // the records have told it all
	}
	if s.alive[0]+s.alive[1] > fewMen {
		all = false
	}
	for k := u.off; k < u.off+u.n; k++ {
		if !all && s.men[k].hit == 0 && s.men[k].mnt == 0 && s.men[k].dealt == 0 && s.men[k].st == 0 {
			continue
		}
		t := r.tell("figures", r.manName(s, i, int(k-u.off)), visit)
		flag := func(name string, b uint8) {
			v := truth(nil, s.men[k].st&b != 0)
			t.say(name, fact.Truth, string(v), false, v)
		}
		t.say("alive", fact.Truth, "true", false, truth(nil, true)) // the dead are taken off
		mounted := truth(nil, u.mount != 0)
		t.say("mount_alive", fact.Truth, string(mounted), false, mounted)
		t.number("man_hits", int(s.men[k].hit), int(s.men[k].hit))
		flag("survived", survived)
		t.number("mount_hits", int(s.men[k].mnt), int(s.men[k].mnt))
		flag("mount_survived", mountSurvived)
		t.number("shots_dealt", int(s.men[k].dealt), int(s.men[k].dealt))
		flag("pending", pending)
		t.word("at", placedMenWord[s.at(k)], placedMenWord[s.at(k)])
	}
}

// manName is how the records of a unit's man are called, who is counted from 0: UNIT.1,
// or UNIT.man.1 where a unit has that name, as one that has split off.
func (r *Rules) manName(s *State, i, man int) string {
	name := r.name(s, i) + "." + itoa(man+1)
	if _, taken := r.inPlay(s, name); taken {
		name = r.name(s, i) + manPart + itoa(man+1)
	}
	return name
}

// manPart stands between a unit and the number of its man.
const manPart = ".man."

// records are those of all men of a unit who have any, in order, those alike in a row
// together: 1-20:1.0.1.4 for hits, hits on the mount, shots dealt and the bits.
func (r *Rules) records(b []byte, s *State, u *unit) []byte {
	same := func(j, k int32) bool {
		return s.men[j].hit == s.men[k].hit && s.men[j].mnt == s.men[k].mnt && s.men[j].dealt == s.men[k].dealt && s.men[j].st == s.men[k].st
	}
	for k := u.off; k < u.off+u.n; {
		first := k
		for k++; k < u.off+u.n && same(first, k); k++ {
		}
		if s.men[first].hit == 0 && s.men[first].mnt == 0 && s.men[first].dealt == 0 && s.men[first].st == 0 {
			continue
		}
		b = num(append(num(b, int(first-u.off)+1), '-'), int(k-u.off))
		for j, n := range [...]int{int(s.men[first].hit), int(s.men[first].mnt), int(s.men[first].dealt), int(s.men[first].st)} {
			b = num(append(b, ":..."[min(j, 1)]), n)
		}
		b = append(b, ' ')
	}
	return b
}

// meleeFacts visits the melees and their groups. A paper that the other side has
// not answered is not told.
func (r *Rules) meleeFacts(s *State, visit func(*fact.Fact)) {
	for k := range s.melees {
		m := &s.melees[k]
		label := "M" + itoa(int(m.number))
		t := r.tell("melees", label, visit)
		t.word("attacker", r.sideName(s, int(m.side)), "")
		t.word("defender", r.sideName(s, 1-int(m.side)), "")
		t.number("round", int(m.round), -1)
		t.say("advantage", fact.Truth, "false", false, truth(nil, m.advantage))
		t.say("over", fact.Truth, "false", false, truth(nil, m.over))
		t.number("front", int(m.front), 0)
		t.say("units", fact.List, "", false, r.sidesOf(s, m))
		t.say("kept", fact.List, "", true, keptOf(m))
		for g := range m.groups {
			r.groupFacts(s, m, &s.groups[m.first+g], label+"."+itoa(int(g)+1), visit)
		}
	}
}

func (r *Rules) groupFacts(s *State, m *melee, g *group, label string, visit func(*fact.Fact)) {
	t := r.tell("melees", label, visit)
	t.word("status", statusWords[g.status], "")
	t.number("attackers", int(g.m), -1)
	t.number("defenders", int(g.n), -1)
	t.number("attackers_dead", int(g.deadA), 0)
	t.number("defenders_dead", int(g.deadD), 0)
	t.say("deciding", fact.Truth, "false", false, truth(nil, g.deciding))
	t.f.Hidden = g.deciding // until both are in [war.melee.5]
	t.say("paper", fact.List, "0,0", true, num(append(num(nil, int(g.paper[0])), ','), int(g.paper[1])))
	t.say("grounds", fact.List, "0,0", true, num(append(num(nil, int(g.ground[0])), ','), int(g.ground[1])))
	t.f.Hidden = false
	var b []byte
	for _, f := range slices.Concat(s.ranks[g.off:g.off+g.m], s.ranks[g.off+g.roomA:g.off+g.roomA+g.n]) {
		b = append(num(append(num(b, int(f.unit)), ':'), int(f.num)), ' ')
	}
	t.say("men", fact.List, "", true, b)
	for k := range s.seals {
		if x := &s.seals[k]; &s.groups[s.melees[x.melee].first+x.group] == g {
			t.say("sealed_by_"+r.sideName(s, int(x.side)), fact.Text, "", true, hex.AppendEncode(nil, x.digest[:]))
		}
	}
	t.say("missed", fact.Truth, "false", true, truth(nil, g.missed))
	t.say("left", fact.Truth, "false", true, truth(nil, g.done))
}

// sidesOf names the units of a melee: attackers v defenders.
func (r *Rules) sidesOf(s *State, m *melee) []byte {
	return append(append(r.namesOf(s, m.of(0)), " v "...), r.namesOf(s, m.of(1))...)
}

func keptOf(m *melee) (b []byte) {
	for _, n := range [...]int{int(m.side), int(m.askA), int(m.askD), bit(m.made), int(m.ladder), int(m.gx), int(m.gy), int(m.fought), int(m.first)} {
		b = append(num(b, n), ',')
	}
	return b
}

// workFacts visits ladders, doors, chains and bridges.
func (r *Rules) workFacts(s *State, visit func(*fact.Fact)) {
	for k := range s.ladders {
		l := &s.ladders[k]
		t := r.tell("ladders", r.names.Name(l.name), visit)
		state := "down"
		if l.up {
			state = "up"
		}
		t.word("state", state, "")
		t.word("wall", r.names.Name(l.wall), "")
		t.number("top", int(l.nTop), 0)
		t.number("below", int(l.nBelow), 0)
		b := num(nil, int(l.side))
		for _, x := range slices.Concat(l.top[:l.nTop], l.below[:l.nBelow]) {
			b = num(append(num(append(num(append(b, ' '), int(x.unit)), ':'), int(x.num)), ':'), int(x.turn))
		}
		for _, n := range [...]int{bit(l.broken), int(l.pushed), bit(l.fought), bit(l.stayed), bit(l.got), int(l.crest), int(l.x), int(l.y)} {
			b = num(append(b, ','), n)
		}
		t.say("kept", fact.List, "", true, b)
	}
	for k := range s.doors {
		r.crewFacts("doors", &s.doors[k], doorWords, visit)
	}
	for k := range s.chains {
		r.crewFacts("chains", &s.chains[k], chainWords, visit)
	}
	for k := range s.bridges {
		b := &s.bridges[k]
		t := r.tell("bridges", r.names.Name(b.name), visit)
		size, abreast := "small", r.c.n(numBridgeSmall)
		if b.large {
			size, abreast = "large", r.c.n(numBridgeLarge)
		}
		t.word("size", size, "")
		t.number("done", int(b.done), -1)
		t.number("abreast", abreast, -1)
		t.say("built", fact.Truth, "false", false, truth(nil, b.built))
		t.number("came", int(b.came), 0)
	}
}

func (r *Rules) crewFacts(group string, d *crewed, states []string, visit func(*fact.Fact)) {
	t := r.tell(group, r.names.Name(d.name), visit)
	t.word("state", states[d.state], "")
	t.number("crew", int(d.n), 0)
	b := num(nil, int(d.worked))
	for _, x := range d.crew[:d.n] {
		b = num(append(num(append(num(append(b, ' '), int(x.unit)), ':'), int(x.num)), ':'), int(x.turn))
	}
	b = append(append(b, ' '), r.names.Name(d.bridge)...)
	t.say("kept", fact.List, "", true, num(append(b, ' '), int(d.next)))
}
