package munera

import (
	"hash/maphash"
	"strings"

	"summa/internal/bout"
	"summa/internal/game"
	"summa/internal/line"
)

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *State) { *s = State{} }

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

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
		a.unit != b.unit || a.length != b.length || a.order != b.order || a.floor != b.floor || a.rulings != b.rulings || a.spared != b.spared {
		return false
	}
	for i := range a.nGround {
		if a.ground[i] != b.ground[i] {
			return false
		}
	}
	return true
}

var digestSeed = maphash.MakeSeed()

// PartDigest is a number that equal parts share within one run of the program.
func (r *Rules) PartDigest(s *State, part int) uint64 {
	const mix = 0x9e3779b97f4a7c15
	switch {
	case part == 0:
		d := uint64(s.phase)<<48 ^ uint64(s.round)<<32 ^ uint64(s.nGround)<<8 ^ uint64(s.turn) ^ uint64(s.nSpared)<<16 ^ uint64(s.nFloor)<<24
		for i := range s.nGround {
			x := s.ground[i]
			d = d*mix ^ (uint64(x.item) | uint64(uint8(x.owner))<<8 | uint64(uint8(x.by))<<16 | uint64(uint8(x.point))<<24 | uint64(uint8(x.discardedBy))<<32)
		}
		return d
	case part > int(s.n):
		d := uint64(s.n)
		for i := range s.n {
			f := &s.fig[i]
			d = d*mix ^ uint64(f.statedR)<<16 ^ uint64(f.statedSees)<<32
			for j := range s.n {
				d = d*31 + uint64(f.rng[j])<<2 + uint64(f.sees[j])
			}
		}
		return d
	}
	return maphash.Comparable(digestSeed, s.fig[part-1])
}

// Verbs lists the ruleset's own words.
func (r *Rules) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.phase == Over }

// Active names the figure whose turn it is.
func (r *Rules) Active(s *State) string {
	if s.phase == TurnStart || s.phase == Actions {
		return r.name(s, s.active())
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Rules) Words() *bout.Words { return &r.c.words }

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Rules
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Rules) Namer(s *State) bout.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte {
	if who < 0 || who >= int(n.s.n) {
		return append(b, "nobody"...)
	}
	return append(b, n.r.names.Name(n.s.fig[who].name)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	c := n.r.c
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "item":
		return append(b, n.r.itemName(weapon(k))...)
	case "type":
		if k >= 0 && k < len(c.types) {
			return append(b, c.types[k].name...)
		}
	case "skill":
		return pick(skillWords)
	case "armour":
		return pick(armourWords)
	case "shield":
		return pick(shieldWords)
	case "quadrant":
		return pick(quadWords)
	case "point":
		return append(b, n.r.pointWords(n.s, k)...)
	case "name":
		return append(b, n.r.names.Name(uint16(k))...)
	}
	return append(b, '?')
}

// pointWords says where a point of the hexagon is. [mun.scatter.1]
func (r *Rules) pointWords(s *State, k int) string {
	numbering := 0
	if s.is(rulingScatterNumbering, scatterNumberingMirrored) {
		numbering = 1
	}
	switch {
	case k == 0:
		return "own space"
	case k >= 1 && k <= 6:
		return r.c.scatter[numbering][k]
	}
	return "two spaces away"
}

// Figure finds a figure by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	if k, ok := r.names.Find(name); ok {
		if i := s.find(k); i >= 0 {
			return i, true
		}
	}
	return -1, false
}

// Side names a figure's side.
func (r *Rules) Side(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.names.Name(s.fig[who].side)
}

// SetRuling puts a ruling at one of its options. Before the bout begins,
// figures whose kit is their type's own are equipped anew.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= numRulings {
		return
	}
	if s.phase != Muster {
		s.rulings[ruling] = uint8(option)
		return
	}
	old := *s
	s.rulings[ruling] = uint8(option)
	r.reEquip(&old, s)
	if ruling == rulingStartPositions {
		r.replace(&old, s)
	}
}

// replace gives figures that nobody has placed their opening distance anew.
func (r *Rules) replace(old, s *State) {
	for i := range int(s.n) {
		for j := range i {
			if s.fig[i].statedR&bit(j) == 0 {
				s.setRange(i, j, s.openingRange())
			}
		}
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= numRulings {
		return 0
	}
	return int(s.rulings[ruling])
}

// Set changes one fact: NAME.field, bout.field, range.A.B or sees.A.B.
func (r *Rules) Set(s *State, path []string, text string) error {
	if len(path) == 3 && (path[0] == "range" || path[0] == "sees") {
		return r.setPair(s, path, text)
	}
	if len(path) != 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field, bout.field or range.A.B", Hint: "set Flamma.stamina=6"}
	}
	field := strings.ToLower(path[1])
	if strings.EqualFold(path[0], "bout") {
		for _, f := range r.bout {
			if f.name == field && f.set != nil {
				return f.set(r, s, text)
			}
		}
		return r.noField(field, true)
	}
	who, err := r.figure(s, path[0])
	if err != nil {
		return err
	}
	f := r.figureField(field)
	if f == nil || f.set == nil {
		return r.noField(field, false)
	}
	return f.set(r, s, who, text)
}

func (r *Rules) noField(field string, bout bool) error {
	var names []string
	if bout {
		for _, f := range r.bout {
			if f.set != nil {
				names = append(names, f.name)
			}
		}
	} else {
		for i := range r.fields {
			if r.fields[i].set != nil {
				names = append(names, r.fields[i].name)
			}
		}
	}
	hint := "fields: " + commonFields
	if bout {
		hint = "fields: " + strings.Join(names, " ")
	}
	if near := line.Nearest(field, names); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: hint}
}

func (r *Rules) setPair(s *State, path []string, text string) error {
	a, err := r.figure(s, path[1])
	if err != nil {
		return err
	}
	b, err := r.figure(s, path[2])
	if err != nil {
		return err
	}
	if a == b {
		return &line.Error{Code: "bad-argument", Msg: "two different figures are wanted"}
	}
	if path[0] == "sees" {
		k, err := game.ParseWord(text, quadWords)
		if err == nil {
			s.stateSees(a, b, Quadrant(k))
		}
		return err
	}
	n, err := game.ParseInt(text, 1, maxRange)
	if err == nil {
		s.stateRange(a, b, n)
	}
	return err
}

// Facts visits the facts of one part of the bout.
func (r *Rules) Facts(s *State, part int, visit func(*game.Fact)) {
	switch {
	case part == 0:
		r.boutFacts(s, visit)
	case part <= int(s.n):
		r.figureFacts(s, part-1, visit)
	default:
		r.pairs(s, visit)
	}
}

// Told visits the facts of a part that do not go without saying, and perhaps
// some that do.
func (r *Rules) Told(s *State, part int, visit func(*game.Fact)) {
	switch {
	case part == 0:
		r.boutTold(s, visit)
	case part > int(s.n):
		r.pairsTold(s, visit)
	default:
		r.figureTold(s, part-1, visit)
	}
}

func (r *Rules) boutTold(s *State, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		if same := r.boutSame[k]; r.boutUsual[k] && same(&r.plain, s) {
			continue
		}
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value = x.name, x.kind, b
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

func (r *Rules) figureTold(s *State, i int, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	is, usual := &s.fig[i], &r.plain.fig[0]
	for k := 0; k < len(r.fields); k++ {
		k = r.skip(k, usual, is)
		x := &r.fields[k]
		if r.usual[k] && x.same(usual, is) {
			continue
		}
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value = x.name, x.kind, b
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

// Changes visits the facts of a part that differ from before, and perhaps some
// that do not.
func (r *Rules) Changes(before, s *State, part int, visit func(*game.Fact)) {
	if part == 0 {
		r.boutChanges(before, s, visit)
		return
	}
	if part > int(s.n) || part > int(before.n) {
		r.Facts(s, part, visit)
		return
	}
	i := part - 1
	was, is := &before.fig[i], &s.fig[i]
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	for k := 0; k < len(r.fields); k++ {
		k = r.skip(k, was, is)
		x := &r.fields[k]
		if x.same(was, is) {
			continue
		}
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Inner = x.name, x.kind, b, k >= r.inner
		visit(f)
	}
	r.buf = b
}

// scratch is a fact to fill in for a visit, so that visiting allocates nothing.
func (r *Rules) scratch(group, owner string) *game.Fact {
	r.fact = game.Fact{Group: group, Owner: owner}
	return &r.fact
}

// skip passes over the fields of the turn record and of the deeds at once, where
// the two figures have the same.
func (r *Rules) skip(k int, a, b *Figure) int {
	if k == r.turnAt && a.turnRecord == b.turnRecord {
		k = r.deedsAt
	}
	if k == r.deedsAt && a.deeds == b.deeds {
		k = r.inner
	}
	return k
}

// boutChanges visits the facts of the bout as a whole that may differ.
func (r *Rules) boutChanges(before, s *State, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		if same := r.boutSame[k]; same != nil && same(before, s) {
			continue
		}
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value = x.name, x.kind, b
		visit(f)
	}
	r.buf = b
}

func (r *Rules) boutFacts(s *State, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value = x.name, x.kind, b
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

func (r *Rules) figureFacts(s *State, i int, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	for k := range r.fields {
		x := &r.fields[k]
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Inner = x.name, x.kind, b, k >= r.inner
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

// pairs visits the facts the players state about two figures.
func (r *Rules) pairs(s *State, visit func(*game.Fact)) { r.pairFacts(s, true, visit) }

func (r *Rules) pairsTold(s *State, visit func(*game.Fact)) { r.pairFacts(s, false, visit) }

// pairFacts visits ranges, quadrants and which of them players have stated; with
// all set also the quadrants that go without saying.
func (r *Rules) pairFacts(s *State, all bool, visit func(*game.Fact)) {
	f := r.scratch("", "")
	for a := range int(s.n) {
		for b := range int(s.n) {
			if a == b {
				continue
			}
			if a < b {
				f.Kind, f.Value = game.Number, num(r.pair[:0], int(s.fig[a].rng[b]))
				f.Field, f.Plain, f.Inner = r.pairPath("range.", s, a, b), false, false
				visit(f)
			}
			if q := s.fig[a].sees[b]; all || q != Front {
				f.Kind, f.Value = game.Word, append(r.pair[:0], quadWords[q]...)
				f.Field, f.Plain, f.Inner = r.pairPath("sees.", s, a, b), q == Front, false
				visit(f)
			}
			stated := (s.fig[a].statedR>>uint(b)&1)*2 + s.fig[a].statedSees>>uint(b)&1
			if stated != 0 {
				f.Kind, f.Value = game.Number, num(r.pair[:0], int(stated))
				f.Field, f.Plain, f.Inner = r.pairPath("stated.", s, a, b), false, true
				visit(f)
			}
		}
	}
}

// pairPath names a fact of a pair; the names are kept, as a bout asks for the
// same few again and again.
func (r *Rules) pairPath(kind string, s *State, a, b int) string {
	key := pairKey{kind[1], s.fig[a].name, s.fig[b].name} // range, sees, stated differ in their second letter
	p, ok := r.paths[key]
	if !ok {
		p = kind + r.name(s, a) + "." + r.name(s, b)
		r.paths[key] = p
	}
	return p
}

type pairKey struct {
	kind byte
	a, b uint16
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mun.ap.7]
func (r *Rules) Reminders(s *State, verb string) []string {
	if verb != "end" || s.phase != Actions {
		return nil
	}
	var list []string
	f := &s.fig[s.active()]
	if f.ap > 0 {
		list = append(list, itoa(int(f.ap))+" AP unspent")
	}
	if f.feint == feintReady {
		list = append(list, "the feint paid for has not been used")
	}
	if f.nNets > 0 && !f.cutTried && f.ap > 0 {
		list = append(list, "no try to cut free yet")
	}
	for i := range s.nFloor {
		v := int(s.floor[i].victim)
		if s.fig[v].status == active && !s.adjacent(s.active(), v) {
			list = append(list, r.name(s, v)+" is floored and would only be knocked down: he is not adjacent")
		}
	}
	return list
}
