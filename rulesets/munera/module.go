package munera

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Module is the ruleset as a bout needs it.
func (r *Rules) Module() *game.Module[State, Command] {
	return &game.Module[State, Command]{
		Rules: r, Facts: r, Language: r, Screen: r, Policies: policyNames,
		Play:    sim.Game[State, Command]{Rules: r, Trace: r},
		Fork:    func() *game.Module[State, Command] { return r.fork().Module() },
		Heed:    func(flag *halt.Flag) { r.halt = flag },
		Answers: r, AlsoCalled: turned, Unmapped: unmapped,
	}
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *State) {
	*s = State{}
	for k := range rulingNames {
		s.rulings[k] = rulingNames[k].usual
	}
}

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

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
	case "fall":
		return append(b, n.r.fallWords(n.s, k)...)
	case "name":
		return append(b, n.r.names.Name(uint16(k))...)
	case "hex":
		return appendHex(b, hexOf(k), ',')
	case "facing":
		return pick(facingWords)
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

// fallWords say the same of what falls beside the man who loses it: nobody has thrown
// it short or long. [mun.scatter.1]
func (r *Rules) fallWords(s *State, k int) string {
	switch k {
	case 1:
		return "towards the other man"
	case 4:
		return "away from the other man"
	}
	return r.pointWords(s, k)
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
		r.looksAgain(s, ruling)
		return
	}
	old := *s
	s.rulings[ruling] = uint8(option)
	r.looksAgain(s, ruling)
	r.reEquip(&old, s)
	if ruling == rulingStartPositions {
		r.replace(&old, s)
	}
}

// looksAgain: on a map, rulings decide who sees whom where, and who takes up
// space.
func (r *Rules) looksAgain(s *State, ruling int) {
	switch {
	case !s.mapped():
	case ruling == rulingHexGeometry:
		for i := range int(s.n) {
			s.lookRound(i)
		}
	case ruling == rulingRemovedFigures:
		r.leaveSpaces(s)
	}
}

// replace gives figures that nobody has placed their opening distance anew.
func (r *Rules) replace(old, s *State) {
	if s.mapped() {
		return
	}
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

// Set changes one fact: NAME.field, bout.field, range.A.B or sees.A.B. A man who
// by that takes no more part in a bout under way leaves it as the rules have it.
func (r *Rules) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) == 3 && (path[0] == "range" || path[0] == "sees") {
		if s.mapped() {
			return &line.Error{Code: "hex-knows-positions", Msg: mapKnows, Hint: "set NAME.position=Q,R,FACING"}
		}
		return r.setPair(s, path, text)
	}
	if len(path) != 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field, bout.field or range.A.B", Hint: "set Flamma.stamina=6"}
	}
	field := strings.ToLower(path[1])
	if strings.EqualFold(path[0], "bout") {
		if f := r.whole.Field(field); f != nil && f.Set != nil {
			if err := f.Set(theBout{r, s}, text); err != nil {
				return err
			}
			return r.due(s, ref)
		}
		return r.noField(field, true)
	}
	who, err := r.figure(s, path[0])
	if err != nil {
		return err
	}
	f := r.figures.Field(field)
	if f == nil || f.Set == nil {
		return r.noField(field, false)
	}
	was := s.fig[who]
	if err := f.Set(r.figures.View(s, who), text); err != nil {
		return err
	}
	if s.phase == Muster {
		s.fig[who].settleStamina(&was)
	}
	if under := s.phase == TurnStart || s.phase == Actions; under && was.status == active && s.fig[who].status != active {
		r.leaves(s, bout.None, who, ref)
	}
	return r.due(s, ref)
}

// due brings about what a fact of the referee's makes due in a bout under way: at a
// Stamina of -3 or less a man dies. One who is beaten and must appeal is refused, as
// the dice of the crowd are not the referee's. [mun.wound.2] [mun.wound.3]
func (r *Rules) due(s *State, ref *bout.Ref) error {
	if s.phase != TurnStart && s.phase != Actions {
		return nil
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.status != active || f.stamina > 0 {
			continue
		}
		if no := r.appeals(s, i); no != nil {
			if ref.Past { // he fights on in a record that was kept before
				continue
			}
			return no
		}
		r.mortallyWounded(s, bout.None, i, ref)
	}
	return nil
}

// appeals refuses to have a man fight on who must appeal to the crowd, nil if he is
// dead without one.
func (r *Rules) appeals(s *State, i int) *rule.Refusal {
	f := &s.fig[i]
	if s.vigour(i).standing() == mortallyHurt && s.is(rulingMortalWound, mortalWoundDiesNoAppeal) {
		return nil
	}
	name := r.typed(s, i)
	return refuse("bad-argument", wound2, "at a Stamina of "+itoa(int(f.stamina))+" "+r.name(s, i)+" is beaten and must appeal to the crowd",
		"say first what became of him: set "+name+".status=spared "+name+".stamina="+itoa(int(f.stamina))+", or status=killed")
}

func (r *Rules) noField(field string, bout bool) error {
	names := r.figures.Settable(true)
	if bout {
		names = r.whole.Settable(true)
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
		k, err := fact.ParseWord(text, quadWords)
		if err == nil {
			s.stateSees(a, b, Quadrant(k))
		}
		return err
	}
	n, err := fact.ParseInt(text, 1, maxRange)
	if err == nil {
		s.stateRange(a, b, n)
	}
	return err
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

// turned is range.B.A for range.A.B: a distance may be asked for in either order.
func turned(path string) string {
	p := strings.Split(path, ".")
	if len(p) != 3 || !strings.EqualFold(p[0], "range") {
		return path
	}
	return p[0] + "." + p[2] + "." + p[1]
}

// unmapped says how distances come to be known without a map.
func unmapped(s *State) string {
	if s.mapped() {
		return ""
	}
	return "range A B N says how far apart they are"
}
