package facts

import (
	"encoding/hex"
	"hash/maphash"
	"slices"
	"strconv"

	"summa/internal/fact"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Facts gives access to a war by named facts: those of the war as a whole with its melees and
// works, and those of each unit with its men.
type Facts struct {
	*rules.Rules
	*fact.Table[state.State]
	war    []warField
	fields []unitField // of a unit, shown to people
	keeps  []unitField // of a unit, needed only to complete the state
}

// NewFacts returns the facts of wars under some rules.
func NewFacts(under *rules.Rules) *Facts {
	r := &Facts{Rules: under, war: warFields(), fields: unitFields(under.Content), keeps: unitKeeps()}
	anything := func(a, b *state.State) bool { return true } // each part compares for itself
	r.Table = fact.NewTable(anything, fact.Part[state.State](warPart{r}), fact.Part[state.State](unitPart{r}))
	return r
}

// mix is a multiplier that spreads a number over all bits of the digest.
const mix = 0x9e3779b97f4a7c15

// A warPart is the war as a whole with its melees and works.
type warPart struct{ r *Facts }

// Count is one.
func (warPart) Count(*state.State) int { return 1 }

// Same reports whether two wars are the same as a whole.
func (warPart) Same(a, b *state.State, _ int) bool { return state.SameWar(a, b) }

// Copy copies all but the units. The parts are copied in order, so each unit's men are appended
// after those of the unit before.
func (warPart) Copy(dst, src *state.State, _ int) {
	dst.CopyWar(src)
	dst.Dirty = 0
	dst.Units = dst.Units[:0]
	dst.Men = dst.Men[:0]
}

// Digest returns a hash that is equal for wars equal as a whole.
func (warPart) Digest(_ maphash.Seed, s *state.State, _ int) uint64 {
	d := uint64(s.Turn)<<32 ^ uint64(s.Step)<<24 ^ uint64(s.Active)<<16 ^ uint64(len(s.Melees))
	for k := range s.Melees {
		d = d*mix ^ uint64(s.Melees[k].Round)<<8 ^ uint64(state.Bit(s.Melees[k].Over))
	}
	for k := range s.Groups {
		g := &s.Groups[k]
		d = d*mix ^ uint64(g.M)<<32 ^ uint64(g.N)<<16 ^ uint64(g.Status)<<8 ^ uint64(state.Bit(g.Deciding)) ^ uint64(state.Bit(g.Missed))<<1
	}
	for k := range s.Ranks {
		d = d*31 + uint64(s.Ranks[k].Num) + uint64(s.Ranks[k].Unit)<<16
	}
	for k := range s.Ladders {
		d = d*mix ^ uint64(state.Bit(s.Ladders[k].Up))
	}
	for k := range s.Doors {
		d = d*mix ^ uint64(s.Doors[k].State)
	}
	for k := range s.Chains {
		d = d*mix ^ uint64(s.Chains[k].State)
	}
	return d
}

// Say says the facts of the war, its melees and its works.
func (p warPart) Say(to *fact.Teller, s *state.State, _ int, _ bool) {
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

// Differ says all facts, and marks those of a melee that is no longer listed as gone.
func (p warPart) Differ(to *fact.Teller, before, s *state.State, i int) {
	p.Say(to, s, i, true)
	to.Gone(true)
	defer to.Gone(false)
	for k := range before.Melees {
		m := &before.Melees[k]
		if !slices.ContainsFunc(s.Melees, func(x state.Melee) bool { return x.Number == m.Number }) {
			p.r.meleeFactsOf(before, m, teller{to})
		}
	}
}

// A unitPart is a unit with its men.
type unitPart struct{ r *Facts }

// Count is how many units there are.
func (unitPart) Count(s *state.State) int { return len(s.Units) }

// Same reports whether a unit is the same in two wars.
func (unitPart) Same(a, b *state.State, i int) bool {
	return i < len(a.Units) && i < len(b.Units) && state.SameUnit(a, b, i)
}

// Copy appends a unit and its men to those copied before.
func (unitPart) Copy(dst, src *state.State, i int) {
	u := src.Units[i]
	a, z := u.Off, u.Off+u.N
	u.Off, dst.Drawn = int32(len(dst.Men)), false
	dst.Units = append(dst.Units, u)
	dst.Men = append(dst.Men, src.Men[a:z]...)
}

// Digest is a number that equal units share.
func (unitPart) Digest(_ maphash.Seed, s *state.State, i int) uint64 {
	u := &s.Units[i]
	d := uint64(u.N)<<32 ^ uint64(u.Dead)<<16 ^ uint64(uint32(u.X)) ^ uint64(uint32(u.Y))<<20 ^ uint64(u.Shots)<<48
	for k := u.Off; k < u.Off+u.N; k++ {
		d = (d ^ (uint64(s.Men[k].Num) | uint64(s.Men[k].Hit)<<16 | uint64(s.Men[k].Mnt)<<24 | uint64(s.Men[k].Dealt)<<32 | uint64(s.Men[k].St)<<48)) * mix
		d ^= d >> 29
	}
	return d
}

// Say says the facts of a unit and of its men.
func (p unitPart) Say(to *fact.Teller, s *state.State, i int, all bool) {
	of := theUnit{p.r, s, i, &s.Units[i]}
	to.Of("figures", p.r.Name(s, i))
	if to.Past() {
		return
	}
	fact.TellAll(to, p.r.fields, of)
	if all { // derived from the men
		to.Tell("roster", fact.List, true, true, readRoster(to.Scratch(), of))
	}
	fact.TellAll(to, p.r.keeps, of)
	p.r.menFacts(s, i, all, teller{to})
}

// Differ says the facts of a unit; the caller skips those that are unchanged. It says nothing of
// men who are gone, but says records that were there before even if there are none now.
func (p unitPart) Differ(to *fact.Teller, before, s *state.State, i int) {
	p.Say(to, s, i, true)
	if i >= len(before.Units) {
		return
	}
	t, was, now := teller{to}, &before.Units[i], &s.Units[i]
	if recorded(was) && !recorded(now) {
		to.Of("figures", p.r.Name(s, i))
		t.say("records", fact.List, "", true, nil)
	}
	each, listed := listsAll(before), listsAll(s)
	for k := range was.N {
		if !each && !before.Men[was.Off+k].Recorded() {
			continue
		}
		switch {
		case k >= now.N:
			to.Of("figures", p.r.ManName(s, i, int(k)))
			for _, x := range manRecords {
				to.Tell(x.name, x.kind, true, false, nil)
			}
		case !listed && !s.Men[now.Off+k].Recorded():
			p.r.manFacts(s, i, int(k), t)
		}
	}
}

// recorded reports whether the records of a unit's men are shown.
func recorded(u *state.Unit) bool { return u.Touched || u.AtWork }

// listsAll reports whether every man of a war is listed with his records, instead of only those who
// have any.
func listsAll(s *state.State) bool { return s.Alive[0]+s.Alive[1] <= FewMen }

// FewMen is the number of men in a war up to which each is listed with his records; in larger wars,
// only those who have any.
const FewMen = 240

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

// menFacts visits the records of a unit's men, by their present index.
func (r *Facts) menFacts(s *state.State, i int, all bool, t teller) {
	u := &s.Units[i]
	if recorded(u) {
		t.Of("figures", r.Name(s, i))
		t.say("records", fact.List, "", true, r.records(t.Scratch(), s, u))
	}
	if !all {
		return // the records field covers them
	}
	all = listsAll(s)
	for k := range u.N {
		if all || s.Men[u.Off+k].Recorded() {
			r.manFacts(s, i, int(k), t)
		}
	}
}

// manFacts visits the records of one man of a unit.
func (r *Facts) manFacts(s *state.State, i, man int, t teller) {
	u := &s.Units[i]
	k := u.Off + int32(man)
	t.Of("figures", r.ManName(s, i, man))
	flag := func(name string, b uint8) {
		v := s.Men[k].St&b != 0
		t.truth(name, v, v, false)
	}
	t.truth("alive", true, true, false) // the dead are not listed
	mounted := u.Mount != 0
	t.truth("mount_alive", mounted, mounted, false)
	t.number("man_hits", int(s.Men[k].Hit), int(s.Men[k].Hit))
	flag("survived", state.Survived)
	t.number("mount_hits", int(s.Men[k].Mnt), int(s.Men[k].Mnt))
	flag("mount_survived", state.MountSurvived)
	t.number("shots_dealt", int(s.Men[k].Dealt), int(s.Men[k].Dealt))
	flag("pending", state.Pending)
	t.word("at", state.PlacedMenWord[s.At(k)], state.PlacedMenWord[s.At(k)])
}

// ManName returns the name of a man, counted from 0, as UNIT.1, or as UNIT.man.1 if a unit that has
// split off has that name.
func (r *Facts) ManName(s *state.State, i, man int) string {
	name := r.Name(s, i) + "." + state.Itoa(man+1)
	if _, taken := r.InPlay(s, name); taken {
		name = r.Name(s, i) + manPart + state.Itoa(man+1)
	}
	return name
}

// manPart stands between a unit and the number of its man.
const manPart = ".man."

// records lists the men of a unit who have records, in order and grouped where consecutive ones are
// alike: 1-20:1.0.1.4 gives hits, hits on the mount, shots dealt and the bits.
func (r *Facts) records(b []byte, s *state.State, u *state.Unit) []byte {
	same := func(j, k int32) bool {
		return s.Men[j].Hit == s.Men[k].Hit && s.Men[j].Mnt == s.Men[k].Mnt && s.Men[j].Dealt == s.Men[k].Dealt && s.Men[j].St == s.Men[k].St
	}
	for k := u.Off; k < u.Off+u.N; {
		first := k
		for k++; k < u.Off+u.N && same(first, k); k++ {
		}
		if !s.Men[first].Recorded() {
			continue
		}
		b = fact.Num(append(fact.Num(b, int(first-u.Off)+1), '-'), int(k-u.Off))
		for j, n := range [...]int{int(s.Men[first].Hit), int(s.Men[first].Mnt), int(s.Men[first].Dealt), int(s.Men[first].St)} {
			b = fact.Num(append(b, ":..."[min(j, 1)]), n)
		}
		b = append(b, ' ')
	}
	return b
}

// meleeFacts visits the melees and their groups. A paper is hidden until the other side has
// answered it.
func (r *Facts) meleeFacts(s *state.State, t teller) {
	for k := range s.Melees {
		r.meleeFactsOf(s, &s.Melees[k], t)
	}
}

// meleeFactsOf visits a melee and its groups.
func (r *Facts) meleeFactsOf(s *state.State, m *state.Melee, t teller) {
	label := "M" + state.Itoa(int(m.Number))
	t.Of("melees", label)
	t.word("attacker", r.SideName(s, int(m.Side)), "")
	t.word("defender", r.SideName(s, 1-int(m.Side)), "")
	t.number("round", int(m.Round), -1)
	t.truth("advantage", m.Advantage, false, false)
	t.truth("over", m.Over, false, false)
	t.number("front", int(m.Front), 0)
	t.say("units", fact.List, "", false, r.sidesOf(s, m))
	t.say("kept", fact.List, "", true, keptOf(m))
	for g := range m.Groups {
		r.groupFacts(s, m, &s.Groups[m.First+g], label+"."+state.Itoa(int(g)+1), t)
	}
}

func (r *Facts) groupFacts(s *state.State, m *state.Melee, g *state.Group, label string, t teller) {
	t.Of("melees", label)
	t.word("status", state.StatusWords[g.Status], "")
	t.number("attackers", int(g.M), -1)
	t.number("defenders", int(g.N), -1)
	t.number("attackers_dead", int(g.DeadA), 0)
	t.number("defenders_dead", int(g.DeadD), 0)
	t.truth("deciding", g.Deciding, false, false)
	t.Hide(g.Deciding) // until both papers are in [war.melee.5]
	t.say("paper", fact.List, "0,0", true, fact.Num(append(fact.Num(nil, int(g.Paper[0])), ','), int(g.Paper[1])))
	t.say("grounds", fact.List, "0,0", true, fact.Num(append(fact.Num(nil, int(g.Ground[0])), ','), int(g.Ground[1])))
	t.Hide(false)
	var b []byte
	for _, f := range slices.Concat(s.Ranks[g.Off:g.Off+g.M], s.Ranks[g.Off+g.RoomA:g.Off+g.RoomA+g.N]) {
		b = append(fact.Num(append(fact.Num(b, int(f.Unit)), ':'), int(f.Num)), ' ')
	}
	t.say("men", fact.List, "", true, b)
	for k := range s.Seals {
		if x := &s.Seals[k]; &s.Groups[s.Melees[x.Melee].First+x.Group] == g {
			t.say("sealed_by_"+r.SideName(s, int(x.Side)), fact.Text, "", true, hex.AppendEncode(nil, x.Digest[:]))
		}
	}
	t.truth("missed", g.Missed, false, true)
	t.truth("left", g.Done, false, true)
}

// sidesOf names the units of a melee: attackers v defenders.
func (r *Facts) sidesOf(s *state.State, m *state.Melee) []byte {
	return append(append(r.NamesOf(s, m.Of(0)), " v "...), r.NamesOf(s, m.Of(1))...)
}

func keptOf(m *state.Melee) (b []byte) {
	for _, n := range [...]int{int(m.Side), int(m.AskA), int(m.AskD), state.Bit(m.Made), int(m.Ladder), int(m.Gx), int(m.Gy), int(m.Fought), int(m.First)} {
		b = append(fact.Num(b, n), ',')
	}
	return b
}

// workFacts visits ladders, doors, chains and bridges.
func (r *Facts) workFacts(s *state.State, t teller) {
	for k := range s.Ladders {
		l := &s.Ladders[k]
		t.Of("ladders", r.Names.Name(l.Name))
		how := "down"
		if l.Up {
			how = "up"
		}
		t.word("state", how, "")
		t.word("wall", r.Names.Name(l.Wall), "")
		t.number("top", int(l.NTop), 0)
		t.number("below", int(l.NBelow), 0)
		if l.Keeper >= 0 {
			t.say("keeper", fact.Text, "", false, append(t.Scratch(), r.Name(s, int(l.Keeper))...))
		}
		b := fact.Num(nil, int(l.Side))
		for _, x := range slices.Concat(l.Top[:l.NTop], l.Below[:l.NBelow]) {
			b = fact.Num(append(fact.Num(append(fact.Num(append(b, ' '), int(x.Unit)), ':'), int(x.Num)), ':'), int(x.Turn))
		}
		for _, n := range [...]int{state.Bit(l.Broken), int(l.Pushed), state.Bit(l.Fought), state.Bit(l.Stayed), state.Bit(l.Got), int(l.Crest), int(l.X), int(l.Y)} {
			b = fact.Num(append(b, ','), n)
		}
		t.say("kept", fact.List, "", true, b)
	}
	for k := range s.Doors {
		r.crewFacts("doors", &s.Doors[k], state.DoorWords, t)
	}
	for k := range s.Chains {
		r.crewFacts("chains", &s.Chains[k], state.ChainWords, t)
	}
	for k := range s.Bridges {
		b := &s.Bridges[k]
		t.Of("bridges", r.Names.Name(b.Name))
		size, abreast := "small", r.Content.N(state.NumBridgeSmall)
		if b.Large {
			size, abreast = "large", r.Content.N(state.NumBridgeLarge)
		}
		t.word("size", size, "")
		t.number("done", int(b.Done), -1)
		t.number("abreast", abreast, -1)
		t.truth("built", b.Built, false, false)
		t.number("came", int(b.Came), 0)
	}
}

func (r *Facts) crewFacts(group string, d *state.Crewed, states []string, t teller) {
	t.Of(group, r.Names.Name(d.Name))
	t.word("state", states[d.State], "")
	t.number("crew", int(d.N), 0)
	b := fact.Num(nil, int(d.Worked))
	for _, x := range d.Crew[:d.N] {
		b = fact.Num(append(fact.Num(append(fact.Num(append(b, ' '), int(x.Unit)), ':'), int(x.Num)), ':'), int(x.Turn))
	}
	b = append(append(b, ' '), r.Names.Name(d.Bridge)...)
	t.say("kept", fact.List, "", true, fact.Num(append(b, ' '), int(d.Next)))
}
