package morturi

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/line"
)

// Place reads a question put at the shell, in which gladiators may be written in
// place: "as secutor attack barbarian(life=5)". It enters them, gives the turn to
// the one who acts, and returns the line with their names and what was taken for
// granted.
func (r *Rules) Place(s *State, before []string, text string) (string, []string, error) {
	placed, assumed, err := r.place(s, text)
	if err == nil {
		assumed = append(assumed, r.suggestedIn(s, placed, len(before) == 0)...)
	}
	return placed, assumed, err
}

func (r *Rules) place(s *State, text string) (string, []string, error) {
	q := placement{r: r, s: s, words: line.InPlace(text)}
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

// A placement is one question on its way to the table.
type placement struct {
	r       *Rules
	s       *State
	words   []string
	assumed []string
	entered [MaxFigures]bool
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

var sides = []side{{"front", front}, {"left", leftFlank}, {"flank", leftFlank}, {"side", leftFlank}, {"right", rightFlank}, {"rear", rear}}

// fromSide takes "from rear" out of the question: the target is entered facing so that
// the attack comes from there. On a board squares and facings say it otherwise.
func (q *placement) fromSide() error {
	k := slices.Index(q.words, "from")
	if k < 0 || k+1 >= len(q.words) {
		return nil
	}
	n := slices.IndexFunc(sides, func(x side) bool { return strings.EqualFold(x.word, q.words[k+1]) })
	if n < 0 {
		return &line.Error{Code: "bad-argument", Msg: "an attack comes from front, left, right or rear, not from " + quoted(q.words[k+1]), Hint: "from rear"}
	}
	if at := q.targetAt(); at < len(q.words) {
		if _, there := q.r.Figure(q.s, strings.Trim(q.words[at], `"`)); there || strings.Contains(q.words[at], "facing=") {
			return &line.Error{Code: "bad-argument", Msg: "where the target stands and how he faces says from where the attack comes", Hint: "leave out from " + sides[n].word}
		}
	}
	q.from = sides[n]
	q.words = slices.Delete(q.words, k, k+2)
	return nil
}

// turned is how the target faces, so that whoever stands that way from him stands on
// the side that was said.
func (q *placement) turned(at field.Square, look field.Way) field.Way {
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
func (q *placement) distance(a int) (ready trickID, err error) {
	q.away = 1
	id, ready := q.attackMeant(a)
	if id != ordinaryAttack && q.r.c.options[id].ranged {
		least, most := q.r.reachOf(q.s, a, id)
		q.away, q.shot = min(most, max(least, ordinaryRange)), true
	}
	for k, w := range q.words {
		text, ok := strings.CutPrefix(w, "range=")
		if !ok {
			continue
		}
		n, ok := smallNumber(text, 1, maxBoard)
		if !ok {
			return 0, &line.Error{Code: "bad-argument", Msg: "range is a number of squares, not " + quoted(text), Hint: "range=3"}
		}
		q.away, q.stated = n, true
		q.words = slices.Delete(q.words, k, k+1)
		break
	}
	return ready, nil
}

// attackMeant is the attack that a question is about, and the trick that has to
// make it ready.
func (q *placement) attackMeant(a int) (id optionID, ready trickID) {
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
	f := &q.s.fig[a]
	switch {
	case name != "":
		id, _ = q.r.optionNamed(q.s, name)
	case strings.EqualFold(q.words[0], "shoot"):
		id = q.r.shot(q.s, a)
	}
	if strings.EqualFold(q.words[0], "shoot") || id != ordinaryAttack && q.r.c.options[id].ranged {
		for _, k := range q.r.c.moments[atTurnStart] {
			if cl := &q.r.c.clauses[k]; cl.grants() && f.tricks.has(cl.trick) && f.granted == 0 {
				switch meant := q.r.optionOf(cl.do[0].trick); {
				case id == ordinaryAttack:
					return meant, cl.trick
				case id == meant || id >= firstOption && q.r.c.clauses[q.r.c.options[id].clause].cost.replaces == replacesRanged:
					return id, cl.trick
				}
			}
		}
	}
	return id, 0
}

// optionOf is the attack that a trick offers.
func (r *Rules) optionOf(k trickID) optionID {
	for _, id := range r.c.tricks[k].clauses {
		if o := r.c.clauses[id].option; o != 0 {
			return o
		}
	}
	return ordinaryAttack
}

// makeReady has him make ready to shoot, where the attack wants it.
func (q *placement) makeReady(a int, ready trickID) error {
	if ready == 0 {
		return nil
	}
	t := &q.r.c.tricks[ready]
	q.assume(q.r.name(q.s, a) + " has used " + t.name)
	return q.do("trick " + t.id)
}

func (q *placement) assume(text string) { q.assumed = append(q.assumed, text) }

// rest is a question that names nobody who acts: its figures are on the table.
func (q *placement) rest(text string) (string, []string, error) {
	if len(q.words) > 1 && namesTarget(q.words) && q.s.phase == Setup && q.s.n == 0 {
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
	_, square := parseSquare(word, maxBoard, maxBoard)
	return ok || square
}

func (q *placement) targetAt() int {
	if strings.EqualFold(q.words[0], "trick") {
		return 2
	}
	return 1
}

// figure finds or enters the gladiator a word names, and writes its name there.
func (q *placement) figure(at, side int) (int, error) {
	word := q.words[at]
	kind, inside, written := strings.Cut(word, "(")
	kind = strings.Trim(kind, `"`)
	if i, ok := q.r.Figure(q.s, kind); ok && !written {
		return i, nil
	}
	if _, err := q.r.roleNamed(kind); err != nil {
		return -1, err
	}
	name := strings.ToUpper(kind[:1]) + kind[1:]
	for n := 2; ; n++ {
		if _, taken := q.r.Figure(q.s, name); !taken {
			break
		}
		name = strings.ToUpper(kind[:1]) + kind[1:] + "-" + itoa(n)
	}
	if err := q.enter(name, kind, strings.TrimSuffix(inside, ")"), side); err != nil {
		return -1, err
	}
	q.words[at] = name
	return int(q.s.n) - 1, nil
}

// enter adds a figure as if it had been typed.
func (q *placement) enter(name, kind, inside string, side int) error {
	school := string(rune('A' + side))
	for q.s.schools <= int8(side) {
		if err := q.do("school " + string(rune('A'+int(q.s.schools)))); err != nil {
			return err
		}
	}
	text := "add " + name + " " + kind + " suggested=yes"
	at, facing := "8,8", "n"
	if side == 1 {
		q0, look, ok := q.opposite()
		if !ok && !strings.Contains(inside, "at=") {
			return &line.Error{Code: "off-board", Msg: "nobody stands " + itoa(q.away) + " squares away on this board", Hint: "range=" + itoa(int(q.s.board.height)/2) + ", or at=X,Y for each"}
		}
		at, facing = squareText(q0), q.turned(q0, look).Letter()
	}
	for _, x := range [][2]string{{"school", school}, {"at", at}, {"facing", facing}} {
		if !strings.Contains(inside, x[0]+"=") {
			text += " " + x[0] + "=" + x[1]
		}
	}
	for _, pair := range line.Pairs(inside) {
		text += " " + pair
	}
	begun := q.s.phase
	if begun != Setup {
		return &line.Error{Code: "not-setup", Msg: "the battle has begun: " + name + " cannot be entered", Hint: "set"}
	}
	if err := q.do(text); err != nil {
		return err
	}
	q.entered[q.s.n-1] = true
	return nil
}

// opposite is the square so far to the north of the first, or the south where the
// board ends, and the way that looks back.
func (q *placement) opposite() (at field.Square, facing field.Way, ok bool) {
	from := q.s.fig[0].at
	if q.s.n != 1 || !q.s.fig[0].onField {
		from = field.Square{X: 8, Y: 8}
	}
	at, facing = field.Square{X: from.X, Y: from.Y + int8(q.away)}, field.South
	if !q.s.board.inside(at) {
		at, facing = field.Square{X: from.X, Y: from.Y - int8(q.away)}, field.North
	}
	return at, facing, q.s.board.inside(at)
}

// do carries out a line of the set-up.
func (q *placement) do(text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var c Command
	if err := q.r.Parse(q.s, &l, &c); err != nil {
		return err
	}
	return q.r.Do(q.s, &c, &bout.Ref{Tape: q.r.silent.Tape})
}

// stand says how the two stand: face to face, unless it was said otherwise.
func (q *placement) stand(a, b int) {
	f, g := &q.s.fig[a], &q.s.fig[b]
	if f.at.Walk(g.at) == 1 && g.at.Arc(g.facing, f.at) == front {
		q.assume(q.r.name(q.s, a) + " and " + q.r.name(q.s, b) + " stand face to face, on " + squareText(f.at) + " and " + squareText(g.at))
		return
	}
	if d := f.at.Walk(g.at); q.shot && !q.stated && q.entered[b] && d == q.away {
		q.assume(q.r.name(q.s, b) + " stands " + itoa(d) + " squares in front of " + q.r.name(q.s, a) + ", facing him; range=N or at=X,Y says otherwise")
		return
	}
	q.assume(q.r.name(q.s, a) + " stands on " + squareText(f.at) + ", " + q.r.name(q.s, b) + " on " + squareText(g.at) + " facing " + g.facing.Letter())
}

// giveTurn gives the turn to the one who acts.
func (q *placement) giveTurn(a int) error {
	s := q.s
	if s.begun && int(s.active) == a {
		return nil
	}
	for s.schools < 2 {
		if err := q.do("school " + string(rune('A'+int(s.schools)))); err != nil {
			return err
		}
	}
	if err := setActive(theBout{q.r, s}, q.r.name(s, a)); err != nil {
		return err
	}
	q.assume("it is " + q.r.name(s, a) + "'s turn, with " + itoa(int(s.fig[a].mp)) + " MP")
	return nil
}
