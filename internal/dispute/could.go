package dispute

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/claim"
	"summa/internal/claim/scope"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/odds"
	"summa/internal/refusal"
	"summa/internal/rule"
	"summa/internal/words"
)

// A Possibility answers "could this have happened?" for one claim.
type Possibility struct {
	Claim       string
	N           uint64 // weight of the sequences of faces that make it true
	Denominator uint64
	Counted     *game.CountedChance // in place of N and Denominator, where there are too many outcomes to visit
	Faces       []string            // sequences of faces that make it true; those that differ only in the last die share a line
	More        int                 // how many sequences are not on these lines, at most math.MaxInt
	Sequences   [][]int
	Instead     []string // if the claim cannot hold: the possible values of the numbers that it names
	falls       uint64   // how many sequences make it true; 0: not known
}

// Possible reports whether the claim can hold at all.
func (p *Possibility) Possible() bool {
	if p.Counted != nil {
		return p.Counted.Possible()
	}
	return p.N > 0
}

// P returns the probability as a fraction, or "" if the fraction would be too long to compute.
func (p *Possibility) P() string {
	switch {
	case p.Counted == nil:
		return odds.Fraction(p.N, p.Denominator)
	case p.Counted.Exact == nil:
		return ""
	}
	return p.Counted.Exact.RatString()
}

// F returns the probability as a float.
func (p *Possibility) F() float64 {
	if p.Counted == nil {
		return float64(p.N) / float64(p.Denominator)
	}
	if p.Counted.Exact != nil {
		f, _ := p.Counted.Exact.Float64()
		return f
	}
	return p.Counted.F
}

// A Could is the answer to a question whose dice are not known.
type Could struct {
	Assumed []string
	Odds    *game.Odds
	Claims  []Possibility
	Hangs   []Chance
	Refused *refusal.Failure
	begun   bool         // the bout in which the question is asked has begun
	looked  *rule.Looked // the rulings that the rules consulted; nil: it may be any
}

// A Chance is an option of a ruling under which a claim has another probability.
type Chance struct {
	Ruling, Option string
	Claim          string
	P              string  // the probability there, as a fraction if that is known, or why the command would be refused
	F              float64 // the probability as a float, if the command is not refused
}

const (
	listedFaces     = 12
	listedSequences = 200
)

// Could weighs the claims over all dice that could have fallen.
func (q *Question) Could() (*Could, error) {
	claims, err := q.parseClaims()
	if err != nil {
		return nil, err
	}
	main, others := q.sides()
	c, err := main.could(claims)
	if q.Halt.Stopped() {
		return nil, halt.ErrStopped
	}
	if err != nil || c.Refused != nil {
		return c, err
	}
	if len(others) > 0 {
		c.Assumed = append(c.Assumed, "from the side means from the left, the shield side")
	}
	c.Hangs = main.chances(claims, c)
	return c, q.Halt.Err()
}

// could weighs the claims under rulings in addition to the question's own. Faces are only listed if
// there are no additional rulings.
func (q *Question) could(claims []*claim.Expr, extra ...[2]int) (*Could, error) {
	h, err := q.Convene(extra...)
	if err != nil {
		return nil, err
	}
	c, err := h.byCounting(claims, false)
	if c != nil {
		return c, nil
	}
	g := h.Session.Game()
	w, wrong := g.Weigh(h.Lines, quantities(g, claims))
	if many := new(game.TooMany); err != nil && errors.As(wrong, &many) {
		return nil, err
	}
	if wrong != nil {
		return &Could{Assumed: h.Assumed, Refused: h.Session.Explain(wrong)}, nil
	}
	c = &Could{Assumed: h.Assumed, Odds: w.Odds, begun: g.Begun()}
	for _, e := range claims {
		p, holds, err := weigh(h, w, e)
		if err == nil && len(extra) == 0 && p.N > 0 {
			err = p.listFaces(h, w, holds)
		}
		if err != nil {
			return nil, &ClaimError{e.String(), h.Session.Explain(err)}
		}
		c.Claims = append(c.Claims, p)
	}
	c.looked = g.Looked()
	return c, nil
}

// quantities returns the quantities that claims read of the events.
func quantities(g game.Game, claims []*claim.Expr) []*words.Quantity {
	var list []*words.Quantity
	for _, e := range claims {
		for _, path := range e.Paths() {
			if q, ok := g.Words().Quantity(path); ok {
				list = append(list, q)
			}
		}
	}
	return list
}

// byCounting answers by means of a Counter, without visiting every outcome; nil if the ruleset does
// not count here.
func (h *Hearing) byCounting(claims []*claim.Expr, few bool) (*Could, error) {
	g := h.Session.Game()
	n, err := g.Count(h.Lines, few)
	if err != nil {
		return &Could{Assumed: h.Assumed, Refused: h.Session.Explain(err)}, nil
	}
	if n == nil {
		return nil, nil
	}
	c := &Could{Assumed: h.Assumed, Odds: n, begun: g.Begun()}
	for _, e := range claims {
		p, err := weighCounted(g.Words(), n.Counted, e)
		if err != nil {
			return nil, &ClaimError{e.String(), h.Session.Explain(err)}
		}
		c.Claims = append(c.Claims, p)
	}
	return c, nil
}

// weigh adds the weights of the endings in which a claim holds, and returns for each ending whether
// it does.
func weigh(h *Hearing, w *game.Weighed, e *claim.Expr) (Possibility, []bool, error) {
	p := Possibility{Claim: e.String(), Denominator: w.Odds.Denominator}
	g := h.Session.Game()
	holds := make([]bool, len(w.Endings))
	seen, known := map[string]map[string]bool{}, knownIn(w.Endings, e.Paths(), h.Session.Halt)
	for i := range w.Endings {
		if err := h.Session.Halt.Err(); err != nil {
			return p, nil, err
		}
		end := &w.Endings[i]
		get := func(path string) (string, fact.Kind, bool) {
			value, kind, ok := end.Get(path)
			if x, there := known[path]; !ok && there { // the figure has not come in
				return absent(x), x, true
			}
			return value, kind, ok
		}
		of := &scope.Scope{Words: g.Words(), Namer: g.Namer(), Happened: end, Get: get, Facts: g.Facts}
		ok, err := e.Eval(of)
		if err != nil {
			return p, nil, err
		}
		note(seen, e, of)
		if holds[i] = ok; ok {
			p.N += end.N
			p.falls = min(p.falls, math.MaxUint64-end.Falls) + end.Falls
		}
	}
	if p.N == 0 {
		p.Instead = instead(e, seen)
	}
	return p, holds, nil
}

// listFaces lists the first sequences of faces that make the claim hold, and sets More to the
// number of others.
func (p *Possibility) listFaces(h *Hearing, w *game.Weighed, holds []bool) error {
	list := faceList{game: h.Session.Game()}
	enough := func() bool { return len(list.lines) > listedFaces && len(p.Sequences) == listedSequences }
	visited := uint64(0)
	all, err := w.Faces(holds, func(rolled []dice.Rolled) bool {
		visited++
		list.add(rolled)
		if len(p.Sequences) < listedSequences {
			p.Sequences = append(p.Sequences, faces(rolled))
		}
		return p.falls == 0 || !enough()
	})
	p.Faces = list.lines[:min(len(list.lines), listedFaces)]
	if p.falls == 0 && all {
		p.falls = visited // sequences of cards have to be counted by visiting each
	}
	p.More = int(min(max(p.falls, visited)-list.shown, math.MaxInt))
	return err
}

// A faceList formats sequences of faces. Those that differ only in the last die share a line:
// "attack 5, defence 2, save 5 6".
type faceList struct {
	game         game.Game
	lines        []string
	prefix, last string
	shown        uint64 // how many sequences are on the lines that are shown
}

// add adds a sequence of faces. It keeps only the first line beyond those that are shown.
func (x *faceList) add(rolled []dice.Rolled) {
	if len(x.lines) > listedFaces {
		return
	}
	head, tail := dieList(x.game, rolled)
	if head == x.prefix && len(x.lines) > 0 && strings.HasPrefix(tail, x.last) {
		x.lines[len(x.lines)-1] += " " + tail[len(x.last):]
	} else {
		x.prefix, x.last = head, tail[:strings.LastIndex(tail, " ")+1]
		x.lines = append(x.lines, head+tail)
	}
	if len(x.lines) <= listedFaces {
		x.shown++
	}
}

// knownIn returns the kind of each fact, by path, that exists in some ending. It returns what it
// has when the flag goes up.
func knownIn(endings []game.Ending, paths []string, flag *halt.Flag) map[string]fact.Kind {
	known := map[string]fact.Kind{}
	paths = slices.DeleteFunc(paths, func(path string) bool { return !strings.Contains(path, ".") }) // paths without a dot are no facts
	for i := range endings {
		if flag.Stopped() {
			return known
		}
		for _, path := range paths {
			if _, there := known[path]; there {
				continue
			}
			if _, kind, ok := endings[i].Get(path); ok {
				known[path] = kind
			}
		}
	}
	return known
}

// absent returns the value that a fact of a figure that is not there has in claims: a number is 0.
func absent(kind fact.Kind) string {
	switch kind {
	case fact.Number, fact.Count:
		return "0"
	case fact.Truth:
		return "false"
	}
	return ""
}

func faces(rolled []dice.Rolled) []int {
	list := make([]int, len(rolled))
	for i, d := range rolled {
		list[i] = d.Face
	}
	return list
}

// note records the possible values of the names in a claim.
func note(seen map[string]map[string]bool, e *claim.Expr, of *scope.Scope) {
	for _, path := range e.Paths() {
		v, err := of.Lookup(path)
		if err != nil {
			continue
		}
		if seen[path] == nil {
			seen[path] = map[string]bool{}
		}
		seen[path][scope.ValueText(v)] = true
	}
}

func instead(e *claim.Expr, seen map[string]map[string]bool) []string {
	var list []string
	for _, path := range e.Paths() {
		var values []string
		for v := range seen[path] {
			values = append(values, v)
		}
		slices.SortFunc(values, func(a, b string) int {
			x, errX := strconv.Atoi(a)
			y, errY := strconv.Atoi(b)
			if errX == nil && errY == nil {
				return x - y
			}
			return strings.Compare(a, b)
		})
		if len(values) > 0 {
			list = append(list, path+" can only be "+strings.Join(values, ", "))
		}
	}
	return list
}

// dieList returns a sequence of faces in words: all except the last die, and the last.
func dieList(g game.Game, rolled []dice.Rolled) (head, tail string) {
	words := g.Words().Dice
	for i, d := range rolled {
		text := words[d.For].Text + " " + strconv.Itoa(d.Face)
		if i == len(rolled)-1 {
			return head, text
		}
		head += text + ", "
	}
	return head, "no dice "
}

// chances tries every other option of every ruling.
func (q *Question) chances(claims []*claim.Expr, c *Could) []Chance {
	var list []Chance
	rulings := q.Ruleset.Rulings()
	game.Others(rulings, c.begun, q.option, c.looked, func(ruling, option int) {
		x, err := q.otherwise(claims, c, [2]int{ruling, option})
		if x == nil || err != nil {
			return
		}
		r := rulings[ruling]
		for i := range c.Claims {
			if p := c.changed(x, i); p != "" {
				h := Chance{Ruling: r.ID, Option: r.Options[option], Claim: c.Claims[i].Claim, P: p}
				if x.Refused == nil {
					h.F = x.Claims[i].F()
				}
				list = append(list, h)
			}
		}
	})
	return list
}

// otherwise answers the question under another ruling by the same method: where the answer came
// from a Counter, outcomes are not visited.
func (q *Question) otherwise(claims []*claim.Expr, c *Could, ruling [2]int) (*Could, error) {
	if c.Odds.Counted == nil {
		return q.could(claims, ruling)
	}
	h, err := q.Convene(ruling)
	if err != nil {
		return nil, err
	}
	return h.byCounting(claims, true)
}

// changed returns the probability of a claim in x, if it differs from that in c; else "".
func (c *Could) changed(x *Could, i int) string {
	if x.Refused != nil {
		if x.Refused.Code == wrongStep {
			return ""
		}
		return "refused: " + x.Refused.Error()
	}
	a, b := &c.Claims[i], &x.Claims[i]
	was, now := a.P(), b.P()
	switch {
	case was != "" && was == now || now == "" && math.Abs(a.F()-b.F()) < 1e-9:
		return ""
	case now == "":
		return strconv.FormatFloat(b.F(), 'f', 6, 64)
	}
	return now
}
