package speech

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// What a question at the shell takes for granted.
const (
	assumedStamina = 8
	assumedAP      = 12
)

// Place reads a question put at the shell, in which figures may be written in
// place: "as thracian attack samnite(stamina=5) with sica". It enters them,
// gives the turn to the one who acts, puts the target where the attack can be
// made, and returns the line with their names and what was taken for granted.
// Where the lines before it start his turn, it has not started yet (mun.seq.4);
// where they end it, the turn is another's by then and nothing is placed.
func (r *Speech) Place(s *state.State, before []string, text string) (string, []string, error) {
	q := placement{r: r, s: s, words: line.InPlace(text), turns: slices.ContainsFunc(before, opens("turn"))}
	if slices.ContainsFunc(before, opens("end")) {
		err := q.later()
		return strings.Join(q.words, " "), nil, err
	}
	was := q.acts()
	if err := q.actor(); err != nil {
		return "", nil, err
	}
	if err := q.target(); err != nil {
		return "", nil, err
	}
	if len(before) > 0 && was >= 0 && q.a >= 0 && q.a != was {
		return "", nil, q.outOfTurn(was, text)
	}
	q.stage()
	return strings.Join(q.words, " "), q.assumed, nil
}

// A placement is one question on its way to the table.
type placement struct {
	r       *Speech
	s       *state.State
	words   []string
	a, b    int
	entered uint16 // figures entered here
	turns   bool   // the chain has started a turn before
	assumed []string
}

// opens reports whether a line begins with a verb: turn, which rolls for the
// points of a turn, or end.
func opens(verb string) func(text string) bool {
	return func(text string) bool {
		words := line.InPlace(text)
		if len(words) > 2 && strings.EqualFold(words[0], "as") {
			words = words[2:]
		}
		return len(words) > 0 && strings.EqualFold(words[0], verb)
	}
}

// acts is whose turn it is before the line, or -1.
func (q *placement) acts() int {
	if q.s.Phase == state.TurnStart || q.s.Phase == state.Actions {
		return q.s.Active()
	}
	return -1
}

// outOfTurn says that somebody is to act in another's turn. [mun.seq.3]
func (q *placement) outOfTurn(whose int, text string) error {
	return &line.Error{Code: "not-your-turn", Col: 1, Msg: "by then it is " + q.r.Name(q.s, whose) + "'s turn, not " + q.r.Name(q.s, q.a) + "'s",
		Hint: "pass the turn on in the chain: ...; end; turn; " + text}
}

// later reads a line that comes when a turn has been ended in the chain. Only
// those who are in the arena already are named; that it is the turn of the one
// after `as` is for the rules to say when it comes to that.
func (q *placement) later() error {
	if len(q.words) > 1 && strings.EqualFold(q.words[0], "as") {
		who, err := q.present(q.words[1])
		if err != nil {
			return err
		}
		q.words = append([]string{"as", who}, q.words[2:]...)
		rest := placement{r: q.r, s: q.s, words: q.words[2:]}
		err = rest.later()
		return err
	}
	at := q.targetAt()
	if at < 0 {
		return nil
	}
	who, err := q.present(q.words[at])
	q.words[at] = who
	return err
}

// present is the name, as it is typed, of a figure in the arena.
func (q *placement) present(word string) (string, error) {
	i, err := q.r.FigureNamed(q.s, word)
	if err != nil {
		return word, err
	}
	return q.r.Typed(q.s, i), nil
}

func (q *placement) assume(text string) { q.assumed = append(q.assumed, text) }

// actor finds who acts: the figure after `as`, else whose turn it is.
func (q *placement) actor() error {
	q.a, q.b = -1, -1
	if len(q.words) > 1 && strings.EqualFold(q.words[0], "as") {
		i, err := q.figure(1)
		q.a = i
		q.words = q.words[2:]
		return err
	}
	if q.s.Phase == state.TurnStart || q.s.Phase == state.Actions {
		q.a = q.s.Active()
	}
	return nil
}

// targetAt is the index of the word that names the target, or -1.
func (q *placement) targetAt() int {
	if len(q.words) == 0 {
		return -1
	}
	verb := strings.ToLower(q.words[0])
	switch verb {
	case "attack", "shoot", "net", "lasso", "cape", "whirl", "grapple", "haze", "face", "appeal":
		if verb == "face" && len(q.words) > 1 && isDirection(q.words[1]) {
			return -1
		}
		if len(q.words) > 1 {
			return 1
		}
	case "throw":
		for i, w := range q.words {
			if strings.EqualFold(w, "at") && i+1 < len(q.words) {
				return i + 1
			}
		}
	}
	return -1
}

func (q *placement) target() error {
	at := q.targetAt()
	if at < 0 {
		return nil
	}
	i, err := q.figure(at)
	q.b = i
	if err == nil && q.a < 0 && !strings.EqualFold(q.words[0], "appeal") {
		return &line.Error{Code: "bad-argument", Col: 1, Msg: "who acts?", Hint: "as " + q.somebody() + " " + q.words[0] + " ..."}
	}
	return err
}

// twin is the second man of a type that an earlier command of a chain named
// twice, or -1.
func (q *placement) twin(kind string) int {
	if _, err := q.r.Content.TypeOf(kind); err != nil {
		return -1
	}
	if k, ok := q.r.Names.Find(kind + "-2"); ok {
		return q.s.Find(k)
	}
	return -1
}

// somebody is a name to put after `as`.
func (q *placement) somebody() string {
	for i := range int(q.s.N) {
		if q.entered&state.Bit(i) == 0 {
			return q.r.Typed(q.s, i)
		}
	}
	return "TYPE"
}

// figure finds or enters the figure a word names, and writes its name there.
func (q *placement) figure(at int) (int, error) {
	word := q.words[at]
	kind, inside, written := strings.Cut(word, "(")
	kind = strings.Trim(kind, `"`)
	if k, ok := q.r.Names.Find(kind); ok && !written {
		// A type named twice is two men: murmillo against murmillo.
		switch i := q.s.Find(k); {
		case i >= 0 && i == q.a && q.twin(kind) >= 0:
			q.words[at] = q.r.Typed(q.s, q.twin(kind))
			return q.twin(kind), nil
		case i >= 0 && !(i == q.a && q.entered&state.Bit(i) != 0):
			return i, nil
		}
	}
	if _, err := q.r.Content.TypeOf(kind); err != nil {
		if e, ok := err.(*line.Error); ok && q.s.N > 0 {
			e.Msg = "no figure or type is called " + state.Quoted(kind)
		}
		return -1, err
	}
	name := q.freeName(kind)
	if err := q.enter(name, kind, strings.TrimSuffix(inside, ")")); err != nil {
		return -1, err
	}
	q.words[at] = name
	return int(q.s.N) - 1, nil
}

// freeName makes a name for a figure written in place.
func (q *placement) freeName(kind string) string {
	name := strings.ToUpper(kind[:1]) + kind[1:]
	for n := 2; ; n++ {
		k, ok := q.r.Names.Find(name)
		if !ok || q.s.Find(k) < 0 {
			return name
		}
		name = strings.ToUpper(kind[:1]) + kind[1:] + "-" + state.Itoa(n)
	}
}

// enter adds a figure as if it had been typed.
func (q *placement) enter(name, kind, inside string) error {
	text := "add " + name + " " + kind
	for _, pair := range line.Pairs(inside) {
		text += " " + pair
	}
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c rules.Command
	phase := q.s.Phase
	q.s.Phase = state.Muster
	err := q.r.Parse(q.s, &l, &c)
	if err == nil {
		err = q.r.Do(q.s, &c, &core.Ref{Tape: new(dice.Tape)})
	}
	q.s.Phase = phase
	if err != nil {
		return err
	}
	i := int(q.s.N) - 1
	q.entered |= state.Bit(i)
	q.s.Order[i] = int8(i)
	q.roll(i)
	return nil
}

// roll takes a Stamina for granted that has not been rolled.
func (q *placement) roll(i int) {
	if f := &q.s.Fig[i]; f.Unrolled() {
		f.Stamina0, f.Stamina = assumedStamina, assumedStamina
		q.assume(q.r.Name(q.s, i) + " has Stamina " + state.Itoa(assumedStamina))
	}
}

// stage gives the actor the turn and puts the two where the attack is usual.
func (q *placement) stage() {
	s := q.s
	if q.a < 0 && q.b < 0 {
		return
	}
	under := s.Phase == state.TurnStart || s.Phase == state.Actions
	if !under {
		for i := range int(s.N) {
			q.roll(i)
		}
		s.Enter(state.TurnStart)
	}
	who := q.a
	if who < 0 {
		who = q.b
	}
	waits := q.turns && s.Phase == state.TurnStart && s.Active() == who
	for k := range s.N {
		if int(s.Order[k]) == who {
			s.Turn = k
		}
	}
	if len(q.words) == 0 || strings.EqualFold(q.words[0], "turn") {
		s.Phase = state.TurnStart
		return
	}
	f := &s.Fig[who]
	if !waits && (s.Phase != state.Actions || q.entered&state.Bit(who) != 0) {
		s.Phase = state.Actions
		if f.AP == 0 {
			f.AP = assumedAP
			q.assume(q.r.Name(s, who) + " has AP enough and this is his first attack of the turn")
		}
	}
	if q.a >= 0 && q.b >= 0 {
		q.armUp(f)
		q.distance()
		q.grip(f)
	}
}

// grip says which grip is taken for granted of a weapon that has two.
// [mun.spear.2] [mun.twohand.2]
func (q *placement) grip(f *state.Figure) {
	verb := strings.ToLower(q.words[0])
	said := func(w string) bool { return strings.EqualFold(w, "two-handed") || strings.EqualFold(w, "one-handed") }
	if verb != "attack" && verb != "whirl" || slices.ContainsFunc(q.words, said) {
		return
	}
	w := q.weaponNamed()
	if w == 0 {
		w = q.r.Readiest(q.s, q.a, state.Melee)
	}
	k := q.r.FindHeld(f, w, state.Melee)
	if k < 0 || !q.r.Content.Arms[w].TwoGrips() {
		return
	}
	hands := "in one hand"
	if q.r.BothFree(q.s, q.a, k) {
		hands = "in both hands"
	}
	q.assume("the " + q.r.Content.Arms[w].Name + " is " + hands)
}

// armUp draws the weapon named, if it is stowed.
func (q *placement) armUp(f *state.Figure) {
	if q.entered&state.Bit(q.a) == 0 {
		return
	}
	w := q.weaponNamed()
	k := f.Find(w, state.Stowed, state.Stowed)
	if w == 0 || k < 0 || f.Find(w, state.InRight, state.InLeft) >= 0 {
		return
	}
	hand := f.FreeHand(state.InRight, state.InLeft)
	if hand == state.Absent {
		hand = state.InRight
		if in := f.Hand(state.InRight); in >= 0 {
			f.Sheet[in].Where = state.Fallen
			f.HastaDropped = f.HastaDropped || q.r.Content.Arms[f.Sheet[in].Weapon].Missile == state.HastaMissile
			q.assume("he has let the " + q.r.Content.Arms[f.Sheet[in].Weapon].Name + " go")
		}
	}
	f.Sheet[k].Where = hand
	q.assume("the " + q.r.Content.Arms[w].Name + " is drawn")
}

// weaponNamed is the weapon the question is about, or 0.
func (q *placement) weaponNamed() state.Weapon {
	for i, w := range q.words {
		if strings.EqualFold(w, "with") && i+1 < len(q.words) {
			return q.weapon(q.words[i+1])
		}
	}
	switch verb := strings.ToLower(q.words[0]); verb {
	case "throw":
		if len(q.words) > 1 {
			return q.weapon(q.words[1])
		}
	case "shoot":
		return q.r.Archery(&q.s.Fig[q.a])
	default:
		return q.r.Content.WeaponNames[verb]
	}
	return 0
}

// weapon is the weapon a word names, in any of its spellings, or 0.
func (q *placement) weapon(word string) state.Weapon {
	w, err := q.r.Content.WeaponOf(strings.Trim(word, `"`))
	if err != nil {
		return 0 // a shield, or what the command itself will be refused for
	}
	return w
}

// distance puts the pair at the weapon's ordinary range and face to face, where
// nobody has said otherwise.
func (q *placement) distance() {
	s := q.s
	if q.entered&(state.Bit(q.a)|state.Bit(q.b)) == 0 || s.Fig[q.a].StatedR&state.Bit(q.b) != 0 {
		return
	}
	n := 1
	if w := q.weaponNamed(); w != 0 {
		a := &q.r.Content.Arms[w]
		switch {
		case strings.EqualFold(q.words[0], "whirl"), strings.EqualFold(q.words[0], "grapple"):
		case strings.EqualFold(q.words[0], "throw") && a.Missile == state.HastaMissile && s.Fig[q.a].TiedSlot() >= 0:
			n = a.ThrowTied.Ordinary()
		case strings.EqualFold(q.words[0], "throw"), a.Reach.N == 0 && a.Throw.N > 0:
			n = a.Throw.Ordinary()
		case a.Reach.N > 0:
			n = a.Reach.Ordinary()
		}
	}
	if s.Mapped() {
		if q.faceToFace(n) {
			q.assume("range " + state.Itoa(n) + ", face to face")
		}
		return
	}
	s.SetRange(q.a, q.b, n)
	if !q.says("at") {
		q.assume("range " + state.Itoa(n))
	}
	if !q.says("from") && s.Quadrant(q.b, q.a) == state.Front {
		q.assume("face to face")
	}
}

// faceToFace puts those of the pair who have no place on the map so many
// increments apart, as near to the middle as there is room.
func (q *placement) faceToFace(n int) bool {
	s := q.s
	a, b := &s.Fig[q.a], &s.Fig[q.b]
	if a.Placed && b.Placed {
		return false
	}
	north, south := s.Arena.Ends()
	middle := field.Hex{Q: north.Q, R: (north.R + south.R) / 2}
	best, found := 0, false
	var from, to field.Hex
	var way field.Facing
	for h := range s.Arena.All() {
		for dir := field.N; dir <= field.NW; dir++ {
			end := h
			for range n {
				end = field.Neighbour(end, dir)
			}
			fits := (q.r.Open(s, h) && !a.Placed || a.Placed && a.At == h) && (q.r.Open(s, end) && !b.Placed || b.Placed && b.At == end && b.Facing == dir.Opposite())
			off := field.Distance(h, middle) + field.Distance(end, middle)
			if fits && (!found || off < best) {
				best, found, from, to, way = off, true, h, end, dir
			}
		}
	}
	if !found {
		return false
	}
	s.Stand(q.a, from, way)
	if !b.Placed {
		s.Stand(q.b, to, way.Opposite())
	}
	return true
}

// says reports whether the question uses a word.
func (q *placement) says(word string) bool {
	for i, w := range q.words {
		if strings.EqualFold(w, word) && i+1 < len(q.words) && (word != "at" || q.words[i+1][0] >= '0' && q.words[i+1][0] <= '9') {
			return true
		}
	}
	return false
}
