package sim

import (
	"errors"
	"slices"

	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
)

// A Forecast is the distribution of the ends of the bouts that start from one state under given
// policies, as far as it has been computed. Each probability is at least the number given, less
// Slack, and at most that number plus Undecided and Slack.
type Forecast struct {
	Won        []float64 // by side
	Drawn      float64   // over, and nobody won
	Unfinished float64   // still going after the last round
	Undecided  float64   // the probability that has not been followed to an end
	Slack      float64   // upper bound of the rounding errors of the sums
	Standings  int       // how many distinct standings were met
	Visited    int       // how many outcomes of commands were visited
	Pushed     int       // how many additions were made
	Round      int       // the round that is being followed
	Full       bool      // there was no room for all standings
	Played     *PlayedOn // nil if nothing was undecided, or nobody wanted it played on
}

const (
	mostOutcomes = 200_000 // of one command; a command with more is not followed
	likely       = 1e-3    // the smallest probability that is followed in the first pass
	waysWorth    = 64      // how many outcomes of a command are visited from a standing with the smallest probability followed; from others proportionally more
	faint        = 1e-14   // a smaller probability than this is never followed
	settled      = 1e-6    // if less than this is undecided, no bouts are played on
)

// Forecast follows every way in which the dice can fall, to the end of the bout, until enough,
// which it calls now and then, returns true. Bouts in equal states are followed once, with the sum
// of their probabilities. Then bouts are played on from the undecided states, as rest says.
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
	x := &follower[S, C]{worker: player.(*worker[S, C]), standing: new(S), enough: enough, all: newStandings()}
	x.tellApart()
	if x.traced != nil && !b.setup.NoTable {
		x.learned = newTransitions()
	}
	if err := x.run(); err != nil || x.forecast.Undecided < settled || rest.Bouts == 0 {
		return &x.forecast, err
	}
	if player, err = byRules.Worker(); err != nil {
		if errors.Is(err, halt.ErrStopped) {
			err = nil
		}
		return &x.forecast, err
	}
	w := player.(*worker[S, C])
	w.opening = new(S)
	return &x.forecast, x.playOn(w, rest)
}

// A follower follows bouts from standing to standing: in the first pass only those that are likely,
// and in each later pass, again from the start, also less likely ones. It computes only once where
// a standing leads. It proceeds stage by stage. A stage is a value of the last total, which only
// grows and determines the round, or a round where there are no totals.
type follower[S, C any] struct {
	*worker[S, C]
	forecast Forecast
	enough   func(f *Forecast) bool
	standing *S // the state of the standing that is being followed
	next     C  // the command that comes next

	forms     Forms[S]
	traced    Traced[S, C] // nil if a form is the whole state of a bout
	totals    []int16
	trace     dice.Trace
	learned   *transitions
	changed   Totals     // the totals about which a question is asked
	observed  transition // what the rules were seen to do from the standing
	all       *standings
	edges     []onward // the edges of the current standing found so far
	edgeTo    []int32  // by target standing: index in edges plus 1; 0 if there is none
	noRoom    bool     // there was no room for all edges, or the standing has too many outcomes
	mostWorth int      // how many outcomes of the standing are visited in this pass
	tooDear   bool     // it has more than mostWorth, but not more than mostOutcomes
	staged    bool     // where the edges lead may depend on the stage
	stage     int

	stages []stage
	spare  [][]float64 // masses of past stages for reuse, all 0
	left   leftovers   // what this pass did not follow
	steps  int         // how many standings were followed
	added  int         // how many probabilities the ruleset's Ways has added up
}

// tellApart decides how bouts are distinguished: by form and totals where possible, else by their
// whole state.
func (x *follower[S, C]) tellApart() {
	if t := x.game.Trace; t != nil && x.watchable() {
		if n := t.Totals(x.start); n > 0 {
			x.traced, x.totals, x.forms = t, make([]int16, n), t.Forms(x.start)
			return
		}
	}
	x.forms = x.game.Forms(x.start)
}

// run makes passes with ever smaller probabilities until all bouts are over or enough is known. The
// result is that of the pass that has left the least undecided.
func (x *follower[S, C]) run() error {
	best, left := Forecast{Undecided: 2}, leftovers{}
	for least, enough := likely, false; least > faint && !enough && best.Undecided > 0; least /= 2 {
		x.forecast = Forecast{Won: make([]float64, len(x.policies)), Visited: x.forecast.Visited, Full: x.forecast.Full}
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
	best.Standings, best.Visited, best.Full = x.all.n(), x.forecast.Visited, x.forecast.Full
	x.forecast = best
	return nil
}

// pass follows, stage by stage, every standing whose probability is at least least, and keeps the
// others in left.
func (x *follower[S, C]) pass(least float64) (enough bool, err error) {
	x.stages = x.stages[:0]
	x.left.begin(least)
	first, at := 0, 0
	defer func() {
		for ; at < len(x.stages); at++ {
			x.leave(at, first)
		}
	}()
	x.r.Copy(x.s, x.start)
	first = x.stageOf()
	x.stage = first
	x.edges, x.staged = x.edges[:0], false
	x.settle(1)
	x.clear()
	x.goOn(x.edges, 1, 0)
	for ; at < len(x.stages); at++ {
		x.stage = first + at
		for i := 0; i < len(x.stages[at].list); i++ { // grows meanwhile
			n := x.stages[at].list[i]
			m := x.stages[at].mass[n]
			if m < least {
				continue
			}
			x.steps++
			if x.halt.Stopped() || x.steps%256 == 0 && x.enough(x.reckoned()) {
				return true, nil
			}
			x.mostWorth = mostOutcomes
			if x.traced == nil { // traced standings are few, and each is visited only once
				x.mostWorth = int(min(mostOutcomes, waysWorth*m/least))
			}
			edges, err := x.from(n)
			if errors.Is(err, halt.ErrStopped) {
				return true, nil
			}
			if err != nil {
				return true, err
			}
			if x.noRoom {
				x.forecast.Full = x.forecast.Full || !x.tooDear && !x.all.tooWide(n)
				continue
			}
			x.stages[at].mass[n] = 0
			x.goOn(edges, m, at)
		}
		x.leave(at, first)
	}
	return false, nil
}

// stageOf returns the stage of the bout in x.s.
func (x *follower[S, C]) stageOf() int {
	if x.traced == nil {
		return x.r.Round(x.s)
	}
	x.traced.Load(x.s, x.totals)
	return int(x.totals[len(x.totals)-1])
}

// roundAt returns the round of a stage.
func (x *follower[S, C]) roundAt(stage int) int {
	if x.traced == nil {
		return stage
	}
	return x.traced.RoundOf(stage)
}

// goOn distributes probability m of a standing of stage k along its edges.
func (x *follower[S, C]) goOn(edges []onward, m float64, k int) {
	for i := range edges {
		e := &edges[i]
		p := m * e.chance
		x.forecast.Pushed++
		switch later := k + int(e.later); {
		case e.to == drawn:
			x.forecast.Drawn += p
		case e.to < 0:
			x.forecast.Won[firstWon-e.to] += p
		case x.roundAt(x.stage+int(e.later)) > x.turns:
			x.forecast.Unfinished += p
		default:
			for later >= len(x.stages) {
				x.stages = append(x.stages, x.newStage())
			}
			x.stages[later].add(e.to, p, x.all.n())
		}
	}
}

// reckoned returns the current result. Undecided is 1 less everything decided, so that no
// probability is lost.
func (x *follower[S, C]) reckoned() *Forecast {
	f := &x.forecast
	f.Standings, f.Round = x.all.n(), x.roundAt(x.stage)
	f.Undecided = 1 - f.Drawn - f.Unfinished
	for _, p := range f.Won {
		f.Undecided -= p
	}
	const ulp = 1.0 / (1 << 52)
	f.Slack = float64(f.Pushed+x.added+64) * ulp // each sum has at most so many terms, and is at most 1
	f.Undecided = max(f.Undecided, 0)
	return f
}

// from returns the edges of a standing.
func (x *follower[S, C]) from(n int32) ([]onward, error) {
	if x.noRoom = x.all.tooWide(n); x.noRoom {
		return nil, nil
	}
	if edges := x.all.edges(n); edges != nil {
		return edges, nil
	}
	x.edges, x.noRoom, x.tooDear, x.staged = x.edges[:0], false, false, false
	if !x.followSeen(n) {
		if err := x.follow(n); err != nil {
			return nil, err
		}
	}
	x.clear()
	if !x.staged && !x.noRoom {
		x.all.keep(n, x.edges)
	}
	return x.edges, nil
}

// clear resets edgeTo for the edges that were found.
func (x *follower[S, C]) clear() {
	for i := range x.edges {
		if to := x.edges[i].to; to >= 0 {
			x.edgeTo[to] = 0
		}
	}
}

// follow makes the rules carry out the next command from a standing, for every outcome.
func (x *follower[S, C]) follow(n int32) error {
	x.recall(n)
	x.r.Copy(x.standing, x.s)
	x.observed.begin()
	x.ownTape.Every(false)
	for more := true; more; more = x.ownTape.Next() {
		x.r.Copy(x.s, x.standing)
		x.watch(true)
		c := x.choose()
		x.watch(false)
		p, ok := chance(&x.ownTape)
		if x.halt.Stopped() || x.traced == nil && x.enough(x.reckoned()) { // a policy that is not traced may take long to choose
			return halt.ErrStopped
		}
		if !ok || x.trace.Lost {
			x.observed.whole = false
			continue
		}
		x.observed.mark(x.trace.Marks)
		if err := x.carryOut(n, c, p); err != nil {
			return err
		}
	}
	if x.learned != nil && x.observed.whole {
		x.learned.learn(x.all.list[n].form, &x.observed, x.traced.Answers)
	}
	return nil
}

// carryOut visits the outcomes of a command that is chosen with probability chosen in a standing.
func (x *follower[S, C]) carryOut(n int32, c *C, chosen float64) error {
	if done, err := x.carryOutWays(n, c, chosen); done || err != nil {
		return err
	}
	x.tape.Every(false)
	visited := 0
	for more := true; more; more = x.tape.Next() {
		visited++
		x.forecast.Visited++
		switch {
		case x.halt.Stopped() || visited%1024 == 0 && x.enough(x.reckoned()):
			return halt.ErrStopped
		case visited > x.mostWorth:
			x.tooMany(n)
			return nil
		}
		x.r.Copy(x.s, x.standing)
		x.watch(true)
		err := x.r.Do(x.s, c, &x.ref)
		if err == nil && x.traced != nil {
			err = x.idle()
		}
		x.watch(false)
		if err != nil {
			return err
		}
		if p, ok := chance(&x.tape); ok && !x.trace.Lost {
			x.settle(chosen * p)
		} else {
			x.observed.whole = false
		}
	}
	return nil
}

// carryOutWays does the same with the ruleset's Ways, each of which stands for many outcomes. done
// is false if the ruleset gives none.
func (x *follower[S, C]) carryOutWays(n int32, c *C, chosen float64) (done bool, err error) {
	if x.game.Ways == nil || x.traced != nil {
		return false, nil
	}
	ways, added, way := x.game.Ways(x.standing, c, x.mostWorth)
	x.added += added
	if ways > x.mostWorth {
		x.tooMany(n)
		return true, nil
	}
	for k := range ways {
		x.forecast.Visited++
		if x.halt.Stopped() || k%1024 == 1023 && x.enough(x.reckoned()) {
			return true, halt.ErrStopped
		}
		faces, p := way(k)
		x.r.Copy(x.s, x.standing)
		x.tape.Give(faces)
		if err := x.r.Do(x.s, c, &x.ref); err != nil {
			return true, err
		}
		if x.tape.Err() != nil || len(x.tape.Spare()) > 0 { // a mistake in Ways
			return true, errors.New("a command has not taken the dice it was said to")
		}
		x.settle(chosen * p)
	}
	return ways > 0, nil
}

// tooMany records that a standing has more outcomes than may be visited in this pass.
func (x *follower[S, C]) tooMany(n int32) {
	if x.tooDear = x.mostWorth < mostOutcomes; !x.tooDear {
		x.all.widen(n)
	}
	x.observed.whole, x.noRoom = false, true
}

// idle carries out the following commands of the same stage that roll no dice. This keeps the
// states between them from becoming standings of their own.
func (x *follower[S, C]) idle() error {
	for range mostIdle {
		if x.r.Over(x.s) || x.stageOf() != x.stage {
			return nil
		}
		c := x.chooseInto(&x.next)
		if x.traced.Rolls(x.s, c) {
			return nil
		}
		if err := x.r.Do(x.s, c, &x.ref); err != nil {
			return err
		}
	}
	return nil
}

// watch turns on and off the trace in which the rules note whatever they look at apart from the
// form of a bout.
func (x *follower[S, C]) watch(on bool) {
	switch {
	case x.traced == nil:
	case on:
		x.trace.Reset()
		x.traced.Watch(&x.trace)
	default:
		x.traced.Watch(nil)
		x.staged = x.staged || x.trace.Blind || slices.ContainsFunc(x.trace.Marks, x.aboutStage)
		x.observed.whole = x.observed.whole && !x.trace.Blind
	}
}

// aboutStage reports whether a mark is a question about the last total.
func (x *follower[S, C]) aboutStage(m dice.Mark) bool {
	return m.Sort == dice.MarkAsked && x.asksStage(int(m.Index))
}

// asksStage reports whether a question may be about the last total, or about any total.
func (x *follower[S, C]) asksStage(question int) bool {
	about := x.traced.About(question)
	last := len(x.totals) - 1
	return len(about.Each) == 0 || about.First <= last && last < about.First+len(about.Each)
}

// chance returns the probability of the outcome that a tape has just run.
func chance(t *dice.Tape) (float64, bool) {
	num, den, ok := t.Weight()
	return float64(num) / float64(den), ok
}

// settle records, with probability p, how the bout has ended, or the standing that it has reached.
func (x *follower[S, C]) settle(p float64) {
	if x.r.Over(x.s) {
		x.close()
		to := int32(drawn)
		if x.outcome.Winner >= 0 {
			to = firstWon - int32(x.outcome.Winner)
		}
		x.observed.outcome(x.trace.Marks, p, to)
		x.edges = append(x.edges, onward{p, to, 0})
		return
	}
	stage := x.stageOf()
	if x.game.Forget != nil {
		x.game.Forget(x.s)
	}
	form := x.forms.Number(x.s)
	if form < 0 {
		x.noRoom, x.observed.whole = true, false
		return
	}
	x.observed.outcome(x.trace.Marks, p, int32(form))
	x.lead(p, int32(form), int32(stage-x.stage))
}

// lead records, with probability p, that the bout reaches a form with the totals in x.
func (x *follower[S, C]) lead(p float64, form, later int32) {
	n, ok := x.number(form)
	if !ok {
		x.noRoom = true
		return
	}
	if int(n) >= len(x.edgeTo) {
		x.edgeTo = append(x.edgeTo, make([]int32, x.all.n())...)
	}
	if k := x.edgeTo[n]; k > 0 && x.edges[k-1].later == later {
		x.edges[k-1].chance += p
		return
	}
	x.edges = append(x.edges, onward{p, n, later})
	x.edgeTo[n] = int32(len(x.edges))
}
