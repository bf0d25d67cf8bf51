package sim

import (
	"encoding/binary"
	"errors"
	"slices"

	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
)

// A Forecast is how bouts end that start where one stands, under policies, as far as it
// has been followed. Each chance is at least what is given for it, less Slack, and at
// most that and Undecided, and Slack.
type Forecast struct {
	Won        []float64 // by side
	Drawn      float64   // over, and nobody won
	Unfinished float64   // still going after the last round allowed
	Undecided  float64   // what has not been followed to an end
	Slack      float64   // what adding up floats may have lost at most
	Standings  int       // ways for the bout to stand that were met
	Visited    int       // outcomes of commands that were visited
	Pushed     int       // chances that were added
	Round      int       // the round that is being followed
	Full       bool      // more standings were met than there is room for
	Played     *PlayedOn // nil: nothing was left, or nobody wanted it played on
}

const (
	mostStandings = 4_000_000
	mostEdges     = 30_000_000 // that are kept
	mostOutcomes  = 200_000    // of one command; one with more is not followed
	likely        = 1e-3       // the least chance that is followed at first
	faint         = 1e-14      // what has less chance than this is not followed
	settled       = 1e-6       // where less than this is undecided nothing is played on
)

// Forecast follows every way in which the dice can fall, to the end of the bout, until
// enough reports true, which it is asked now and then. Bouts that stand alike are
// followed once, with the sum of their chances. From what is undecided then bouts are
// played on, as rest says.
func (b *bouts[S, C]) Forecast(enough func(f *Forecast) bool, rest Rest) (*Forecast, error) {
	if u := b.fork().Undivided; u != nil && u(b.start) {
		return nil, &line.Error{Code: "bad-argument", Msg: "what is rolled bears on what is rolled later, as where cards are dealt: such a bout is played, not followed", Hint: "summa sim plays it"}
	}
	byRules := &bouts[S, C]{setup: b.setup, fork: b.fork, start: b.start, sides: b.sides, figures: b.figures, fates: b.fates}
	byRules.setup.NoTable = true
	player, err := byRules.Worker()
	if err != nil {
		return nil, err
	}
	x := &follower[S, C]{worker: player.(*worker[S, C]), before: new(S), enough: enough, numbers: map[string]int32{}}
	x.tellApart()
	if err := x.run(); err != nil || x.told.Undecided < settled || rest.Bouts == 0 {
		return &x.told, err
	}
	if player, err = byRules.Worker(); err != nil {
		if errors.Is(err, halt.ErrStopped) {
			err = nil
		}
		return &x.told, err
	}
	w := player.(*worker[S, C])
	w.opening = new(S)
	return &x.told, x.playOn(w, rest)
}

// A follower follows bouts from standing to standing: first those that are likely, and
// then again, from the start, those that are less so. Where a standing leads is found out
// once. It goes on stage by stage: a stage is a value of the last total, which only grows
// and tells the round, or a round where there are no totals.
type follower[S, C any] struct {
	*worker[S, C]
	told   Forecast
	enough func(f *Forecast) bool
	before *S // the standing that is being followed

	forms   Forms[S]
	traced  Traced[S, C] // nil: a form is all there is to a bout
	totals  []int16
	trace   dice.Trace
	numbers map[string]int32 // of standings, by their keys
	keys    []string         // forms and totals without the last
	edges   [][]onward       // by standing: where it leads, once that is known
	kept    int              // edges
	now     []onward         // those being found
	staged  bool             // where they lead may hang on the stage
	stage   int
	key     []byte

	stages []stage
	left   []leftover // of the pass
	steps  int        // standings that were followed
}

// An onward edge is one way for a bout to go on from a standing.
type onward struct {
	chance float64
	to     int32 // a standing; below 0, how the bout ends: drawn, or who won it
	later  int32 // how many stages later it is
}

// The ends of a bout as an edge has them.
const (
	drawn    = -1
	firstWon = -2 // and the side after it one less
)

// A stage is the standings that a pass has come to in it.
type stage struct {
	list []int32
	mass map[int32]float64
}

// tellApart chooses how bouts are told apart: by form and totals where they can be, else
// by all there is to them.
func (x *follower[S, C]) tellApart() {
	if t := x.game.Trace; t != nil && x.watchable() {
		if n := t.Totals(x.start); n > 0 {
			x.traced, x.totals, x.forms = t, make([]int16, n), t.Forms(x.start)
			return
		}
	}
	x.forms = x.game.Forms(x.start)
}

// run follows the bouts until all are over, or enough is known. Of the passes the one
// counts that has left the least undecided.
func (x *follower[S, C]) run() error {
	best, left := Forecast{Undecided: 2}, []leftover(nil)
	for least, enough := likely, false; least > faint && !enough && best.Undecided > 0; least /= 8 {
		x.told = Forecast{Won: make([]float64, len(x.policies)), Visited: x.told.Visited, Full: x.told.Full}
		var err error
		if enough, err = x.pass(least); err != nil {
			return err
		}
		if f := x.reckoned(); f.Undecided < best.Undecided {
			best = *f
			left, x.left = x.left, left
		}
	}
	x.left = left
	best.Standings, best.Visited, best.Full = len(x.keys), x.told.Visited, x.told.Full
	x.told = best
	return nil
}

// pass follows, stage by stage, every standing that has at least a chance, and notes the
// others.
func (x *follower[S, C]) pass(least float64) (enough bool, err error) {
	x.stages, x.left = x.stages[:0], x.left[:0]
	first, at := 0, 0
	defer func() {
		for ; at < len(x.stages); at++ {
			x.leave(at, first)
		}
	}()
	x.r.Copy(x.s, x.start)
	first = x.stageOf()
	x.stage = first
	x.now, x.staged = x.now[:0], false
	x.settle(1)
	x.goOn(x.now, 1, 0)
	for ; at < len(x.stages); at++ {
		x.stage = first + at
		for i := 0; i < len(x.stages[at].list); i++ { // grows meanwhile
			stage := x.stages[at]
			n := stage.list[i]
			m := stage.mass[n]
			if m < least {
				continue
			}
			x.steps++
			if x.halt.Stopped() || x.steps%256 == 0 && x.enough(x.reckoned()) {
				return true, nil
			}
			edges, err := x.from(n)
			if err != nil {
				if x.halt.Stopped() {
					return true, nil
				}
				return true, err
			}
			stage.mass[n] = 0
			x.goOn(edges, m, at)
		}
		x.leave(at, first)
		x.stages[at] = stage{}
	}
	return false, nil
}

// stageOf is the stage of the bout.
func (x *follower[S, C]) stageOf() int {
	if x.traced == nil {
		return x.r.Round(x.s)
	}
	x.traced.Load(x.s, x.totals)
	return int(x.totals[len(x.totals)-1])
}

// roundAt is the round of a stage.
func (x *follower[S, C]) roundAt(stage int) int {
	if x.traced == nil {
		return stage
	}
	return x.traced.RoundOf(stage)
}

// goOn adds the chance of a standing of stage k to what it leads to.
func (x *follower[S, C]) goOn(edges []onward, m float64, k int) {
	for i := range edges {
		e := &edges[i]
		p := m * e.chance
		x.told.Pushed++
		switch later := k + int(e.later); {
		case e.to == drawn:
			x.told.Drawn += p
		case e.to < 0:
			x.told.Won[firstWon-e.to] += p
		case x.roundAt(x.stage+int(e.later)) > x.turns:
			x.told.Unfinished += p
		default:
			for later >= len(x.stages) {
				x.stages = append(x.stages, stage{mass: map[int32]float64{}})
			}
			s := &x.stages[later]
			was, there := s.mass[e.to]
			if !there || was == 0 {
				s.list = append(s.list, e.to)
			}
			s.mass[e.to] = was + p
		}
	}
}

// reckoned is what is known by now. What is undecided is what has not been decided, so
// that nothing is lost.
func (x *follower[S, C]) reckoned() *Forecast {
	f := &x.told
	f.Standings, f.Round = len(x.keys), x.roundAt(x.stage)
	f.Undecided = 1 - f.Drawn - f.Unfinished
	for _, p := range f.Won {
		f.Undecided -= p
	}
	const ulp = 1.0 / (1 << 52)
	f.Slack = float64(f.Pushed+64) * ulp // each sum is of at most so many terms, and at most 1
	f.Undecided = max(f.Undecided, 0)
	return f
}

// from is where a standing leads.
func (x *follower[S, C]) from(n int32) ([]onward, error) {
	if x.edges[n] != nil {
		return x.edges[n], nil
	}
	x.now, x.staged = x.now[:0], false
	if err := x.follow(n); err != nil {
		return nil, err
	}
	if !x.staged && x.kept+len(x.now) <= mostEdges {
		x.kept += len(x.now)
		x.edges[n] = append(make([]onward, 0, len(x.now)), x.now...)
	}
	return x.now, nil
}

// follow finds where a standing leads by the next command.
func (x *follower[S, C]) follow(n int32) error {
	x.recall(n)
	x.r.Copy(x.before, x.s)
	x.ownTape.Every(false)
	for more := true; more; more = x.ownTape.Next() {
		x.r.Copy(x.s, x.before)
		x.watch(true)
		c := x.choose()
		x.watch(false)
		p, ok := chance(&x.ownTape)
		if x.halt.Stopped() {
			return halt.ErrStopped
		}
		if ok && !x.trace.Lost {
			if err := x.carryOut(c, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// carryOut visits what a command can come to that is chosen with a chance.
func (x *follower[S, C]) carryOut(c *C, chosen float64) error {
	x.tape.Every(false)
	visited := 0
	for more := true; more; more = x.tape.Next() {
		if visited++; visited > mostOutcomes || x.halt.Stopped() {
			break
		}
		x.r.Copy(x.s, x.before)
		x.watch(true)
		err := x.r.Do(x.s, c, &x.ref)
		x.watch(false)
		if err != nil {
			return err
		}
		if p, ok := chance(&x.tape); ok && !x.trace.Lost {
			x.settle(chosen * p)
		}
	}
	x.told.Visited += visited
	return nil
}

// watch has the rules note where they look at what the form of a bout does not tell.
func (x *follower[S, C]) watch(on bool) {
	switch {
	case x.traced == nil:
	case on:
		x.trace.Reset()
		x.traced.Watch(&x.trace)
	default:
		x.traced.Watch(nil)
		x.staged = x.staged || x.trace.Blind || slices.ContainsFunc(x.trace.Marks, x.aboutStage)
	}
}

// aboutStage reports whether a mark is a question about the last total.
func (x *follower[S, C]) aboutStage(m dice.Mark) bool {
	if m.Sort != dice.MarkAsked {
		return false
	}
	about := x.traced.About(int(m.Index))
	last := len(x.totals) - 1
	return len(about.Each) == 0 || about.First <= last && last < about.First+len(about.Each)
}

// chance is the chance of the outcome a tape has just run.
func chance(t *dice.Tape) (float64, bool) {
	num, den, ok := t.Weight()
	return float64(num) / float64(den), ok
}

// settle notes how the bout has ended, or to which standing it has come, and with what
// chance.
func (x *follower[S, C]) settle(p float64) {
	if x.r.Over(x.s) {
		x.close()
		to := int32(drawn)
		if x.outcome.Winner >= 0 {
			to = firstWon - int32(x.outcome.Winner)
		}
		x.now = append(x.now, onward{p, to, 0})
		return
	}
	stage := x.stageOf()
	n, ok := x.number()
	if !ok {
		x.told.Full = true
		return
	}
	later := int32(stage - x.stage)
	for i := range x.now {
		if x.now[i].to == n && x.now[i].later == later {
			x.now[i].chance += p
			return
		}
	}
	x.now = append(x.now, onward{p, n, later})
}

// number numbers the standing that the bout has come to; false if there is no room.
func (x *follower[S, C]) number() (int32, bool) {
	form := x.forms.Number(x.s)
	if form < 0 {
		return 0, false
	}
	x.key = binary.AppendUvarint(x.key[:0], uint64(form))
	for i := range max(0, len(x.totals)-1) {
		x.key = binary.AppendVarint(x.key, int64(x.totals[i]))
	}
	n, ok := x.numbers[string(x.key)]
	if !ok {
		if len(x.keys) == mostStandings {
			return 0, false
		}
		n = int32(len(x.keys))
		key := string(x.key)
		x.numbers[key] = n
		x.keys, x.edges = append(x.keys, key), append(x.edges, nil)
	}
	return n, true
}

// recall makes the bout the standing of a number.
func (x *follower[S, C]) recall(n int32) {
	key := []byte(x.keys[n])
	form, k := binary.Uvarint(key)
	x.forms.Recall(int(form), x.s)
	if x.traced == nil {
		return
	}
	last := len(x.totals) - 1
	for i := range last {
		key = key[k:]
		var total int64
		total, k = binary.Varint(key)
		x.totals[i] = int16(total)
	}
	x.totals[last] = int16(x.stage)
	x.traced.Store(x.s, x.totals)
}
