package romanwar

import (
	"encoding/hex"
	"hash/maphash"
	"slices"
	"strconv"
	"summa/internal/fact"
)

// Facts is what a war holds by name: the facts of the war as a whole with its melees and
// works, and of each unit with its men.
type Facts struct {
	*Rules
	*fact.Table[State]
	war    []warField
	fields []unitField // of a unit, that people are told of
	keeps  []unitField // and that complete the state
}

// NewFacts returns the facts of wars under some rules.
func NewFacts(under *Rules) *Facts {
	r := &Facts{Rules: under, war: warFields(), fields: unitFields(under.c), keeps: unitKeeps()}
	anything := func(a, b *State) bool { return true } // each part looks for itself
	r.Table = fact.NewTable(anything, fact.Part[State](warPart{r}), fact.Part[State](unitPart{r}))
	return r
}

// mix spreads a number over all bits of the next.
const mix = 0x9e3779b97f4a7c15

// A warPart is the war as a whole with its melees and works.
type warPart struct{ r *Facts }

// Count is one.
func (warPart) Count(*State) int { return 1 }

// Same reports whether two wars are the same as a whole.
func (warPart) Same(a, b *State, _ int) bool { return sameWar(a, b) }

// Copy copies all but the units. The parts come in order, so that the men of a unit lie
// behind those of the one before.
func (warPart) Copy(dst, src *State, _ int) {
	dst.copyWar(src)
	dst.dirty = 0
	dst.units = dst.units[:0]
	dst.men = dst.men[:0]
}

// Digest is a number that wars share which are the same as a whole.
func (warPart) Digest(_ maphash.Seed, s *State, _ int) uint64 {
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

// Say says the facts of the war, its melees and its works.
func (p warPart) Say(to *fact.Teller, s *State, _ int, _ bool) {
	of := theWar{p.r, s}
	to.Of("bout", "")
	fact.TellAll(to, p.r.war, of)
	to.Of("game", "")
	for k := range p.r.war {
		if x := &p.r.war[k]; x.Name == "active" || x.Name == "game_turn" {
			to.Tell(x.Name, x.Kind, true, true, x.Read(to.Scratch(), of))
		}
	}
	t := teller{to}
	p.r.meleeFacts(s, t)
	p.r.workFacts(s, t)
}

// Differ says all of them.
func (p warPart) Differ(to *fact.Teller, _, s *State, i int) { p.Say(to, s, i, true) }

// A unitPart is a unit with its men.
type unitPart struct{ r *Facts }

// Count is how many units there are.
func (unitPart) Count(s *State) int { return len(s.units) }

// Same reports whether a unit is the same in two wars.
func (unitPart) Same(a, b *State, i int) bool {
	return i < len(a.units) && i < len(b.units) && sameUnit(a, b, i)
}

// Copy puts a unit behind those before it.
func (unitPart) Copy(dst, src *State, i int) {
	u := src.units[i]
	a, z := u.off, u.off+u.n
	u.off, dst.drawn = int32(len(dst.men)), false
	dst.units = append(dst.units, u)
	dst.men = append(dst.men, src.men[a:z]...)
}

// Digest is a number that equal units share.
func (unitPart) Digest(_ maphash.Seed, s *State, i int) uint64 {
	u := &s.units[i]
	d := uint64(u.n)<<32 ^ uint64(u.dead)<<16 ^ uint64(uint32(u.x)) ^ uint64(uint32(u.y))<<20 ^ uint64(u.shots)<<48
	for k := u.off; k < u.off+u.n; k++ {
		d = (d ^ (uint64(s.men[k].num) | uint64(s.men[k].hit)<<16 | uint64(s.men[k].mnt)<<24 | uint64(s.men[k].dealt)<<32 | uint64(s.men[k].st)<<48)) * mix
		d ^= d >> 29
	}
	return d
}

// Say says the facts of a unit and of its men.
func (p unitPart) Say(to *fact.Teller, s *State, i int, all bool) {
	of := theUnit{p.r, s, i, &s.units[i]}
	to.Of("figures", p.r.name(s, i))
	fact.TellAll(to, p.r.fields, of)
	if all { // it follows from the men
		to.Tell("roster", fact.List, true, true, readRoster(to.Scratch(), of))
	}
	fact.TellAll(to, p.r.keeps, of)
	p.r.menFacts(s, i, all, teller{to})
}

// Differ says the facts of a unit; those that do not differ are for the caller to pass
// over. Of men who are there no more nothing is said.
func (p unitPart) Differ(to *fact.Teller, before, s *State, i int) {
	p.Say(to, s, i, true)
	if i >= len(before.units) || before.alive[0]+before.alive[1] > fewMen {
		return
	}
	for k := s.units[i].n; k < before.units[i].n; k++ {
		to.Of("figures", p.r.manName(s, i, int(k)))
		for _, x := range manRecords {
			to.Tell(x.name, x.kind, true, false, nil)
		}
	}
}

// fewMen is how many men in all may each be listed with his records; in larger wars
// only those are who have any.
const fewMen = 240

// manRecords are the records of a man as facts.
var manRecords = []struct {
	name string
	kind fact.Kind
}{
	{"alive", fact.Truth}, {"mount_alive", fact.Truth},
	{"man_hits", fact.Number}, {"survived", fact.Truth}, {"mount_hits", fact.Number}, {"mount_survived", fact.Truth},
	{"shots_dealt", fact.Number}, {"pending", fact.Truth}, {"at", fact.Word},
}

// A teller says facts of one owner.
type teller struct{ *fact.Teller }

// say says one fact.
func (t teller) say(field string, kind fact.Kind, plain string, inner bool, value []byte) {
	t.Tell(field, kind, string(value) == plain, inner, value)
}

func (t teller) number(field string, n, plain int) {
	t.Tell(field, fact.Number, n == plain, false, fact.Num(t.Scratch(), n))
}

func (t teller) word(field, value, plain string) {
	t.say(field, fact.Word, plain, false, append(t.Scratch(), value...))
}

func (t teller) truth(field string, v, plain, inner bool) {
	t.Tell(field, fact.Truth, v == plain, inner, strconv.AppendBool(t.Scratch(), v))
}

// menFacts visits the records of the men of a unit, by their numbers now.
func (r *Facts) menFacts(s *State, i int, all bool, t teller) {
	u := &s.units[i]
	if u.touched || u.atWork {
		t.Of("figures", r.name(s, i))
		t.say("records", fact.List, "", true, r.records(t.Scratch(), s, u))
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
		t.Of("figures", r.manName(s, i, int(k-u.off)))
		flag := func(name string, b uint8) {
			v := s.men[k].st&b != 0
			t.truth(name, v, v, false)
		}
		t.truth("alive", true, true, false) // the dead are taken off
		mounted := u.mount != 0
		t.truth("mount_alive", mounted, mounted, false)
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
func (r *Facts) manName(s *State, i, man int) string {
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
func (r *Facts) records(b []byte, s *State, u *unit) []byte {
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
		b = fact.Num(append(fact.Num(b, int(first-u.off)+1), '-'), int(k-u.off))
		for j, n := range [...]int{int(s.men[first].hit), int(s.men[first].mnt), int(s.men[first].dealt), int(s.men[first].st)} {
			b = fact.Num(append(b, ":..."[min(j, 1)]), n)
		}
		b = append(b, ' ')
	}
	return b
}

// meleeFacts visits the melees and their groups. A paper that the other side has
// not answered is not told.
func (r *Facts) meleeFacts(s *State, t teller) {
	for k := range s.melees {
		m := &s.melees[k]
		label := "M" + itoa(int(m.number))
		t.Of("melees", label)
		t.word("attacker", r.sideName(s, int(m.side)), "")
		t.word("defender", r.sideName(s, 1-int(m.side)), "")
		t.number("round", int(m.round), -1)
		t.truth("advantage", m.advantage, false, false)
		t.truth("over", m.over, false, false)
		t.number("front", int(m.front), 0)
		t.say("units", fact.List, "", false, r.sidesOf(s, m))
		t.say("kept", fact.List, "", true, keptOf(m))
		for g := range m.groups {
			r.groupFacts(s, m, &s.groups[m.first+g], label+"."+itoa(int(g)+1), t)
		}
	}
}

func (r *Facts) groupFacts(s *State, m *melee, g *group, label string, t teller) {
	t.Of("melees", label)
	t.word("status", statusWords[g.status], "")
	t.number("attackers", int(g.m), -1)
	t.number("defenders", int(g.n), -1)
	t.number("attackers_dead", int(g.deadA), 0)
	t.number("defenders_dead", int(g.deadD), 0)
	t.truth("deciding", g.deciding, false, false)
	t.Hide(g.deciding) // until both are in [war.melee.5]
	t.say("paper", fact.List, "0,0", true, fact.Num(append(fact.Num(nil, int(g.paper[0])), ','), int(g.paper[1])))
	t.say("grounds", fact.List, "0,0", true, fact.Num(append(fact.Num(nil, int(g.ground[0])), ','), int(g.ground[1])))
	t.Hide(false)
	var b []byte
	for _, f := range slices.Concat(s.ranks[g.off:g.off+g.m], s.ranks[g.off+g.roomA:g.off+g.roomA+g.n]) {
		b = append(fact.Num(append(fact.Num(b, int(f.unit)), ':'), int(f.num)), ' ')
	}
	t.say("men", fact.List, "", true, b)
	for k := range s.seals {
		if x := &s.seals[k]; &s.groups[s.melees[x.melee].first+x.group] == g {
			t.say("sealed_by_"+r.sideName(s, int(x.side)), fact.Text, "", true, hex.AppendEncode(nil, x.digest[:]))
		}
	}
	t.truth("missed", g.missed, false, true)
	t.truth("left", g.done, false, true)
}

// sidesOf names the units of a melee: attackers v defenders.
func (r *Facts) sidesOf(s *State, m *melee) []byte {
	return append(append(r.namesOf(s, m.of(0)), " v "...), r.namesOf(s, m.of(1))...)
}

func keptOf(m *melee) (b []byte) {
	for _, n := range [...]int{int(m.side), int(m.askA), int(m.askD), bit(m.made), int(m.ladder), int(m.gx), int(m.gy), int(m.fought), int(m.first)} {
		b = append(fact.Num(b, n), ',')
	}
	return b
}

// workFacts visits ladders, doors, chains and bridges.
func (r *Facts) workFacts(s *State, t teller) {
	for k := range s.ladders {
		l := &s.ladders[k]
		t.Of("ladders", r.names.Name(l.name))
		state := "down"
		if l.up {
			state = "up"
		}
		t.word("state", state, "")
		t.word("wall", r.names.Name(l.wall), "")
		t.number("top", int(l.nTop), 0)
		t.number("below", int(l.nBelow), 0)
		b := fact.Num(nil, int(l.side))
		for _, x := range slices.Concat(l.top[:l.nTop], l.below[:l.nBelow]) {
			b = fact.Num(append(fact.Num(append(fact.Num(append(b, ' '), int(x.unit)), ':'), int(x.num)), ':'), int(x.turn))
		}
		for _, n := range [...]int{bit(l.broken), int(l.pushed), bit(l.fought), bit(l.stayed), bit(l.got), int(l.crest), int(l.x), int(l.y)} {
			b = fact.Num(append(b, ','), n)
		}
		t.say("kept", fact.List, "", true, b)
	}
	for k := range s.doors {
		r.crewFacts("doors", &s.doors[k], doorWords, t)
	}
	for k := range s.chains {
		r.crewFacts("chains", &s.chains[k], chainWords, t)
	}
	for k := range s.bridges {
		b := &s.bridges[k]
		t.Of("bridges", r.names.Name(b.name))
		size, abreast := "small", r.c.n(numBridgeSmall)
		if b.large {
			size, abreast = "large", r.c.n(numBridgeLarge)
		}
		t.word("size", size, "")
		t.number("done", int(b.done), -1)
		t.number("abreast", abreast, -1)
		t.truth("built", b.built, false, false)
		t.number("came", int(b.came), 0)
	}
}

func (r *Facts) crewFacts(group string, d *crewed, states []string, t teller) {
	t.Of(group, r.names.Name(d.name))
	t.word("state", states[d.state], "")
	t.number("crew", int(d.n), 0)
	b := fact.Num(nil, int(d.worked))
	for _, x := range d.crew[:d.n] {
		b = fact.Num(append(fact.Num(append(fact.Num(append(b, ' '), int(x.unit)), ':'), int(x.num)), ':'), int(x.turn))
	}
	b = append(append(b, ' '), r.names.Name(d.bridge)...)
	t.say("kept", fact.List, "", true, fact.Num(append(b, ' '), int(d.next)))
}
