package speech

import (
	"slices"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/rules"
)

// Place reads a question put at the shell, in which gladiators may be written in
// place: "as secutor attack barbarian(life=5)". It enters them, gives the turn to
// the one who acts, and returns the line with their names and what was taken for
// granted.
func (r *Speech) Place(s *state.State, before []string, text string) (string, []string, error) {
	placed, assumed, err := r.place(s, text)
	if err == nil {
		assumed = append(assumed, r.SuggestedIn(s, placed, len(before) == 0)...)
	}
	return placed, assumed, err
}

func (r *Speech) place(s *state.State, text string) (string, []string, error) {
	q := Placement{R: r, S: s, words: line.InPlace(text)}
	if len(q.words) < 2 || !strings.EqualFold(q.words[0], "as") {
		return q.rest(text)
	}
	a, err := q.figure(1, 0)
	if err != nil {
		return "", nil, err
	}
	q.words = q.words[2:]
	if err := q.fromSide(); err != nil {
		return "", nil, err
	}
	ready, err := q.distance(a)
	if err != nil {
		return "", nil, err
	}
	if len(q.words) > 1 && namesTarget(q.words) {
		b, err := q.figure(q.targetAt(), 1)
		if err != nil {
			return "", nil, err
		}
		q.stand(a, b)
	}
	if err := q.giveTurn(a); err != nil {
		return "", nil, err
	}
	if err := q.makeReady(a, ready); err != nil {
		return "", nil, err
	}
	return strings.Join(q.words, " "), q.assumed, nil
}

// A Placement is one question on its way to the table.
type Placement struct {
	R       *Speech
	S       *state.State
	words   []string
	assumed []string
	entered [state.MaxFigures]bool
	away    int  // how far from each other two who are entered stand
	shot    bool // it is a ranged attack
	stated  bool // how far was said
	from    side // on which side of the target the attacker stands
}

// A side is one on which an attacker stands, as a question says it.
type side struct {
	word string // "" if nothing was said
	arc  field.Quadrant
}

var sides = []side{{"front", state.Front}, {"left", state.LeftFlank}, {"flank", state.LeftFlank}, {"side", state.LeftFlank}, {"right", state.RightFlank}, {"rear", state.Rear}}

// fromSide takes "from rear" out of the question: the target is entered facing so that
// the attack comes from there. On a board squares and facings say it otherwise.
func (q *Placement) fromSide() error {
	k := slices.Index(q.words, "from")
	if k < 0 || k+1 >= len(q.words) {
		return nil
	}
	n := slices.IndexFunc(sides, func(x side) bool { return strings.EqualFold(x.word, q.words[k+1]) })
	if n < 0 {
		return &line.Error{Code: "bad-argument", Msg: "an attack comes from front, left, right or rear, not from " + state.Quoted(q.words[k+1]), Hint: "from rear"}
	}
	if at := q.targetAt(); at < len(q.words) {
		if _, there := q.R.Figure(q.S, strings.Trim(q.words[at], `"`)); there || strings.Contains(q.words[at], "facing=") {
			return &line.Error{Code: "bad-argument", Msg: "where the target stands and how he faces says from where the attack comes", Hint: "leave out from " + sides[n].word}
		}
	}
	q.from = sides[n]
	q.words = slices.Delete(q.words, k, k+2)
	return nil
}

// turned is how the target faces, so that whoever stands that way from him stands on
// the side that was said.
func (q *Placement) turned(at field.Square, look field.Way) field.Way {
	for w := field.North; q.from.word != "" && w < field.Ways; w++ {
		if at.Arc(w, at.To(look)) == q.from.arc {
			return w
		}
	}
	return look
}

// ordinaryRange is how far off a target is taken to be, if the attack reaches so
// far: the range of the printed examples. [mor.range.3]
const ordinaryRange = 4

// distance settles how far off a target is to stand: beside him, or for a ranged
// attack within its range, or as range= says. It returns the trick that has to make
// the attack ready, 0 if none.
func (q *Placement) distance(a int) (ready state.TrickID, err error) {
	q.away = 1
	id, ready := q.attackMeant(a)
	if id != state.OrdinaryAttack && q.R.Content.Options[id].Ranged {
		least, most := q.R.ReachOf(q.S, a, id)
		q.away, q.shot = min(most, max(least, ordinaryRange)), true
	}
	for k, w := range q.words {
		text, ok := strings.CutPrefix(w, "range=")
		if !ok {
			continue
		}
		n, ok := state.SmallNumber(text, 1, state.MaxBoard)
		if !ok {
			return 0, &line.Error{Code: "bad-argument", Msg: "range is a number of squares, not " + state.Quoted(text), Hint: "range=3"}
		}
		q.away, q.stated = n, true
		q.words = slices.Delete(q.words, k, k+1)
		break
	}
	return ready, nil
}

// attackMeant is the attack that a question is about, and the trick that has to
// make it ready.
func (q *Placement) attackMeant(a int) (id state.OptionID, ready state.TrickID) {
	name := ""
	for k, w := range q.words {
		switch text, ok := strings.CutPrefix(strings.ToLower(w), "with="); {
		case ok:
			name = text
		case k > 0 && strings.EqualFold(q.words[k-1], "with"):
			name = text
		case k == 1 && strings.EqualFold(q.words[0], "trick"):
			name = text
		}
	}
	f := &q.S.Fig[a]
	switch {
	case name != "":
		id, _ = q.R.optionNamed(q.S, name)
	case strings.EqualFold(q.words[0], "shoot"):
		id = q.R.Shot(q.S, a)
	}
	if strings.EqualFold(q.words[0], "shoot") || id != state.OrdinaryAttack && q.R.Content.Options[id].Ranged {
		for _, k := range q.R.Content.Moments[state.AtTurnStart] {
			if cl := &q.R.Content.Clauses[k]; cl.Grants() && f.Tricks.Has(cl.Trick) && f.Granted == 0 {
				switch meant := q.R.optionOf(cl.Do[0].Trick); {
				case id == state.OrdinaryAttack:
					return meant, cl.Trick
				case id == meant || id >= state.FirstOption && q.R.Content.Clauses[q.R.Content.Options[id].Clause].Cost.Replaces == state.ReplacesRanged:
					return id, cl.Trick
				}
			}
		}
	}
	return id, 0
}

// optionOf is the attack that a trick offers.
func (r *Speech) optionOf(k state.TrickID) state.OptionID {
	for _, id := range r.Content.Tricks[k].Clauses {
		if o := r.Content.Clauses[id].Option; o != 0 {
			return o
		}
	}
	return state.OrdinaryAttack
}

// makeReady has him make ready to shoot, where the attack wants it.
func (q *Placement) makeReady(a int, ready state.TrickID) error {
	if ready == 0 {
		return nil
	}
	t := &q.R.Content.Tricks[ready]
	q.assume(q.R.Name(q.S, a) + " has used " + t.Name)
	return q.Do("trick " + t.ID)
}

func (q *Placement) assume(text string) { q.assumed = append(q.assumed, text) }

// rest is a question that names nobody who acts: its figures are on the table.
func (q *Placement) rest(text string) (string, []string, error) {
	if len(q.words) > 1 && namesTarget(q.words) && q.S.Phase == state.Setup && q.S.N == 0 {
		return "", nil, &line.Error{Code: "bad-argument", Col: 1, Msg: "who acts?", Hint: "as ROLE " + q.words[0] + " ..."}
	}
	return text, nil, nil
}

// namesTarget reports whether a command names somebody it is done to.
func namesTarget(words []string) bool {
	switch strings.ToLower(words[0]) {
	case "attack", "shoot":
		return true
	case "trick":
		return len(words) > 2 && !isWay(words[2])
	}
	return false
}

func isWay(word string) bool {
	_, ok := field.ParseWay(word)
	_, square := state.ParseSquare(word, state.MaxBoard, state.MaxBoard)
	return ok || square
}

func (q *Placement) targetAt() int {
	if strings.EqualFold(q.words[0], "trick") {
		return 2
	}
	return 1
}

// figure finds or enters the gladiator a word names, and writes its name there.
func (q *Placement) figure(at, side int) (int, error) {
	word := q.words[at]
	kind, inside, written := strings.Cut(word, "(")
	kind = strings.Trim(kind, `"`)
	if i, ok := q.R.Figure(q.S, kind); ok && !written {
		return i, nil
	}
	if _, err := q.R.RoleNamed(kind); err != nil {
		return -1, err
	}
	name := strings.ToUpper(kind[:1]) + kind[1:]
	for n := 2; ; n++ {
		if _, taken := q.R.Figure(q.S, name); !taken {
			break
		}
		name = strings.ToUpper(kind[:1]) + kind[1:] + "-" + state.Itoa(n)
	}
	if err := q.enter(name, kind, strings.TrimSuffix(inside, ")"), side); err != nil {
		return -1, err
	}
	q.words[at] = name
	return int(q.S.N) - 1, nil
}

// enter adds a figure as if it had been typed.
func (q *Placement) enter(name, kind, inside string, side int) error {
	school := string(rune('A' + side))
	for q.S.Schools <= int8(side) {
		if err := q.Do("school " + string(rune('A'+int(q.S.Schools)))); err != nil {
			return err
		}
	}
	text := "add " + name + " " + kind + " suggested=yes"
	at, facing := "8,8", "n"
	if side == 1 {
		q0, look, ok := q.opposite()
		if !ok && !strings.Contains(inside, "at=") {
			return &line.Error{Code: "off-board", Msg: "nobody stands " + state.Itoa(q.away) + " squares away on this board", Hint: "range=" + state.Itoa(int(q.S.Board.Height)/2) + ", or at=X,Y for each"}
		}
		at, facing = state.SquareText(q0), q.turned(q0, look).Letter()
	}
	for _, x := range [][2]string{{"school", school}, {"at", at}, {"facing", facing}} {
		if !strings.Contains(inside, x[0]+"=") {
			text += " " + x[0] + "=" + x[1]
		}
	}
	for _, pair := range line.Pairs(inside) {
		text += " " + pair
	}
	begun := q.S.Phase
	if begun != state.Setup {
		return &line.Error{Code: "not-setup", Msg: "the battle has begun: " + name + " cannot be entered", Hint: "set"}
	}
	if err := q.Do(text); err != nil {
		return err
	}
	q.entered[q.S.N-1] = true
	return nil
}

// opposite is the square so far to the north of the first, or the south where the
// board ends, and the way that looks back.
func (q *Placement) opposite() (at field.Square, facing field.Way, ok bool) {
	from := q.S.Fig[0].At
	if q.S.N != 1 || !q.S.Fig[0].OnField {
		from = field.Square{X: 8, Y: 8}
	}
	at, facing = field.Square{X: from.X, Y: from.Y + int8(q.away)}, field.South
	if !q.S.Board.Inside(at) {
		at, facing = field.Square{X: from.X, Y: from.Y - int8(q.away)}, field.North
	}
	return at, facing, q.S.Board.Inside(at)
}

// Do carries out a line of the set-up.
func (q *Placement) Do(text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c rules.Command
	if err := q.R.Parse(q.S, &l, &c); err != nil {
		return err
	}
	return q.R.Do(q.S, &c, &core.Ref{Tape: q.R.Silent.Tape})
}

// stand says how the two stand: face to face, unless it was said otherwise.
func (q *Placement) stand(a, b int) {
	f, g := &q.S.Fig[a], &q.S.Fig[b]
	if f.At.Walk(g.At) == 1 && g.At.Arc(g.Facing, f.At) == state.Front {
		q.assume(q.R.Name(q.S, a) + " and " + q.R.Name(q.S, b) + " stand face to face, on " + state.SquareText(f.At) + " and " + state.SquareText(g.At))
		return
	}
	if d := f.At.Walk(g.At); q.shot && !q.stated && q.entered[b] && d == q.away {
		q.assume(q.R.Name(q.S, b) + " stands " + state.Itoa(d) + " squares in front of " + q.R.Name(q.S, a) + ", facing him; range=N or at=X,Y says otherwise")
		return
	}
	q.assume(q.R.Name(q.S, a) + " stands on " + state.SquareText(f.At) + ", " + q.R.Name(q.S, b) + " on " + state.SquareText(g.At) + " facing " + g.Facing.Letter())
}

// giveTurn gives the turn to the one who acts.
func (q *Placement) giveTurn(a int) error {
	s := q.S
	if s.Begun && int(s.Active) == a {
		return nil
	}
	for s.Schools < 2 {
		if err := q.Do("school " + string(rune('A'+int(s.Schools)))); err != nil {
			return err
		}
	}
	if err := facts.SetActive(facts.TheBout{R: q.R.Facts, State: s}, q.R.Name(s, a)); err != nil {
		return err
	}
	q.assume("it is " + q.R.Name(s, a) + "'s turn, with " + state.Itoa(int(s.Fig[a].Mp)) + " MP")
	return nil
}
