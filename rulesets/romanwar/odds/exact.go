package odds

import (
	"math/big"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/speech"
	"summa/rulesets/romanwar/state"
)

// Limits of exact counting: up to mostExact, chances are also given as fractions; from FewestDice
// dice on, a question is counted rather than visited die by die.
const (
	mostExact  = 240
	FewestDice = 7
)

// Count computes the outcome of volleys, run-overs and rounds. The chances of each man are found by
// running the rules themselves, a die at a time; as men fare independently of each other, many men
// are combined by convolution.
func (r *Odds) Count(s *state.State, lines []*line.Line, few bool) (*game.Counted, error) {
	if few {
		defer func(fewest int) { r.fewest = fewest }(r.fewest)
		r.fewest = 0
	}
	c, err := r.count(s, lines)
	if c != nil && err == nil {
		c.Left = r.leftOut(s, lines, c)
	}
	return c, err
}

func (r *Odds) count(s *state.State, lines []*line.Line) (*game.Counted, error) {
	t := tally{r: r}
	t.s.CopyFrom(s)
	lines, err := t.ahead(lines)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	if verbIs(lines[0], "round") {
		if len(lines) > 1 {
			return nil, nil
		}
		count, err := r.countRound(&t.s, lines[0])
		if count != nil {
			t.tellBefore(count)
		}
		return count, err
	}
	var from state.State
	from.CopyFrom(&t.s)
	for k, l := range lines {
		done, err := t.add(l, k == len(lines)-1)
		if err != nil || !done {
			return nil, err
		}
	}
	if t.dice < r.fewest || len(t.targets) == 0 {
		return nil, nil
	}
	return t.answer(&from), nil
}

func verbIs(l *line.Line, word string) bool {
	return len(l.Tokens) > 0 && l.Tokens[0].Key == "" && state.IndexFold([]string{word}, l.Tokens[0].Text) == 0
}

// A tally is a chain of shooting while it is counted.
type tally struct {
	r       *Odds
	s       state.State // the war while shots are dealt: every die misses
	dice    int
	settled bool // those who were hit have rolled for their lives
	targets []*aimed
	told    []uint8 // events of commands that roll no dice
}

// ahead carries out the commands of a chain before those that are counted, and returns the rest;
// nil if one of them rolls dice.
func (t *tally) ahead(lines []*line.Line) ([]*line.Line, error) {
	for k, l := range lines {
		if verbIs(l, "shoot") || verbIs(l, "runover") || verbIs(l, "round") {
			return lines[k:], nil
		}
		var c rules.Command
		if err := t.r.Parse(&t.s, l, &c); err != nil {
			return nil, err
		}
		if done, err := t.carryOut(&c); err != nil || !done {
			return nil, err
		}
	}
	return nil, nil
}

// carryOut carries out a command that rolls no dice; it reports false if it does roll some.
func (t *tally) carryOut(c *rules.Command) (bool, error) {
	ref := core.Ref{Tape: new(dice.Tape), Listen: true, Brief: true}
	if err := t.r.Do(&t.s, c, &ref); err != nil {
		return false, err
	}
	for _, rec := range ref.Log() {
		if !slices.Contains(t.told, rec.Kind) {
			t.told = append(t.told, rec.Kind)
		}
	}
	return ref.Tape.Err() == nil, nil
}

// tellBefore adds the events of commands that roll no dice, as certain.
func (t *tally) tellBefore(c *game.Counted) {
	for _, ev := range t.told {
		happens(c, ev, certain())
	}
}

// aimed records what is thrown at one unit: for each man the throws at him in order, each a number
// of dice of one kind.
type aimed struct {
	unit   int
	kinds  []ordered // the kinds of throw
	throws [][]throw // by man, from 0, then by engine
	after  *afterwards
}

// ordered is a volley or a run-over: the command and its plan.
type ordered struct {
	rules.Command
	rules.Plan
}

// A throw is a number of dice of one kind at one man.
type throw struct{ kind, dice int }

// add deals the dice of one command, and reports false if it cannot be counted.
func (t *tally) add(l *line.Line, last bool) (bool, error) {
	r, s := t.r, &t.s
	var c rules.Command
	if l.HasDice {
		return false, nil
	}
	if err := r.Parse(s, l, &c); err != nil {
		return false, err
	}
	word := c.Action.Word
	if word == "next" && !last && s.Step != state.StepCasualties && !s.LateMove() { // in later steps, whether hits wait to be settled depends on the dice
		return t.carryOut(&c)
	}
	if word != "shoot" && word != "runover" && word != "casualties" {
		return false, nil
	}
	if word == "runover" && s.Sweeps() {
		return false, nil // others may be swept over too
	}
	if word == "casualties" {
		if no := r.InStep(s, &c); no != nil {
			return false, no
		}
		t.settled = true
		return last && c.Unit < 0 && len(t.targets) > 0 && !t.anyBefore(), nil
	}
	plan, no := r.Permit(s, &c)
	if no != nil {
		return false, no
	}
	a := t.find(int(c.Target))
	after := word == "shoot" && dealtAfter(s)
	atOnce := s.Is(state.RulingSurvivalTiming, state.SurvivalTimingPerVolley) || s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow)
	if a != nil && (after || atOnce || a.after != nil) { // the effect of the next throw depends on this one
		return false, nil
	}
	if s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow) && s.Units[c.Target].Touched {
		return false, nil // hits from before are forgotten
	}
	if atOnce && t.find(int(c.Unit)) != nil { // some of the shooters may be dead
		return false, nil
	}
	t.settled = t.settled || atOnce
	if after {
		return t.dealAfter(&ordered{c, *plan}), nil
	}
	t.deal(&ordered{c, *plan})
	return true, nil
}

// dealAfter records a volley whose hits are dealt after the throw, and reports false if it cannot
// be counted.
func (t *tally) dealAfter(c *ordered) bool {
	w := t.aimAfter(&t.s, &c.Shot)
	if w.random && !w.alikeAll() {
		return false
	}
	a := t.at(int(c.Target))
	a.after = w
	a.kinds = []ordered{*c}
	t.dice += c.Shot.Dice
	t.s.Units[c.Unit].Shots += int32(c.Shot.Dice)
	t.s.Units[c.Unit].Shot = true
	return true
}

// deal deals the dice of a volley or a run-over with the rules, all dice missing, to see which man
// gets which.
func (t *tally) deal(c *ordered) {
	r, s := t.r, &t.s
	a := t.at(int(c.Target))
	u := &s.Units[c.Target]
	engines := r.TargetEngines(s, u)
	before, were := append([]state.Man(nil), s.Men[u.Off:u.Off+u.N]...), u.EngDealt
	var tape dice.Tape
	tape.Give(misses(int(u.N) + c.Shot.Dice + int(c.Covered)))
	kind := len(a.kinds)
	kept := *c
	kept.Picks = append([]int32(nil), c.Picks...)
	a.kinds = append(a.kinds, kept)
	from, to := int(c.From)-1, int(c.From-1+c.Covered)
	c.Action.Do(r.Rules, s, &c.Command, &c.Plan, &core.Ref{Tape: &tape})
	for k := range a.throws {
		n := 0
		switch {
		case kept.Action.Word == "runover":
			n = state.Bit(k >= from && k < to)
		case k < len(before):
			n = int(s.Men[int(u.Off)+k].Dealt - before[k].Dealt)
		case k-len(before) < engines:
			n = int(u.EngDealt[k-len(before)] - were[k-len(before)])
		}
		if n > 0 {
			a.throws[k] = append(a.throws[k], throw{kind, n})
			t.dice += n
		}
	}
}

// anyBefore reports whether hits from before the chain wait on a unit that the chain does not
// target, as those are not counted.
func (t *tally) anyBefore() bool {
	for i := range t.s.Units {
		if t.s.PendingIn(i) && t.find(i) == nil {
			return true
		}
	}
	return false
}

func misses(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = 6
	}
	return faces
}

func (t *tally) find(unit int) *aimed {
	for _, a := range t.targets {
		if a.unit == unit {
			return a
		}
	}
	return nil
}

func (t *tally) at(unit int) *aimed {
	if a := t.find(unit); a != nil {
		return a
	}
	u := &t.s.Units[unit]
	a := &aimed{unit: unit, throws: make([][]throw, int(u.N)+t.r.TargetEngines(&t.s, u))}
	t.targets = append(t.targets, a)
	return a
}

// answer combines the outcomes of all targets.
func (t *tally) answer(s *state.State) *game.Counted {
	c := &game.Counted{}
	var each []spreads
	for _, a := range t.targets {
		each = append(each, t.target(s, a, c))
	}
	t.events(s, each, c)
	t.otherwise(s, c)
	return c
}

// target computes the facts of one targeted unit and adds them to c.
func (t *tally) target(s *state.State, a *aimed, c *game.Counted) spreads {
	name := t.r.Name(s, a.unit)
	spread := t.spread(s, a)
	before := int(s.Units[a.unit].N)
	fact := func(path, text string, rising bool, values []game.CountedChance) {
		values = padded(values, before)
		c.Facts = append(c.Facts, game.CountedFact{Path: name + "." + path, Owner: name, Field: path, Text: text, Before: before, Rising: rising, Values: values})
	}
	gone := int(s.Units[a.unit].Dead)
	hit := spread.men(func(f *fate) *big.Rat { return f.hit })
	if !t.settled {
		fact("pending", "hit", true, hit)
		if a.after == nil {
			t.manByMan(s, a, c)
		}
		return spread
	}
	c.Events = append(c.Events, game.CountedEvent{Name: name + " hit", CountedChance: hit[0].Rest()})
	dead := spread.men(func(f *fate) *big.Rat { return f.dead })
	if !t.r.Splits(s, &s.Units[a.unit]) {
		fact("alive", "dead", false, dead)
		fact("dead", "dead", true, dead)
		last := &c.Facts[len(c.Facts)-1]
		last.From, last.Quiet = gone, true
	} else {
		fact("dead", "dead", true, dead)
		c.Facts[len(c.Facts)-1].From = gone
		field, said := unhorsed(s)
		fact(field, said, true, spread.men(func(f *fate) *big.Rat { return f.foot }))
		if f := s.Units[a.unit].Foot; said == "gone" {
			c.Facts[len(c.Facts)-1].From = int(s.Units[a.unit].Fled)
		} else if f >= 0 {
			c.Facts[len(c.Facts)-1].From = int(s.Units[f].N)
		}
		fact("alive", "dead or "+said, false, spread.men(func(f *fate) *big.Rat { return new(big.Rat).Add(f.dead, f.foot) }))
	}
	if engines := t.r.TargetEngines(s, &s.Units[a.unit]); engines > 0 && a.after == nil {
		var parts []trials
		for k, throws := range a.throws[before:] {
			parts = append(parts, trials{t.engineLost(s, a, k, throws), 1})
		}
		c.Facts = append(c.Facts, game.CountedFact{Path: name + ".engines", Owner: name, Field: "engines", Text: "lost", Before: engines, Values: together(parts)})
	}
	return spread
}

// unhorsed returns the field that counts the riders who have lost their mounts and live, and the
// word for them. [war.split.5]
func unhorsed(s *state.State) (field, said string) {
	if s.RidesOff() {
		return "fled", "gone"
	}
	return "foot.alive", "on foot"
}

// spread returns functions for the distribution of how many men of a target an event happens to.
// Men who are alike have the same chances.
func (t *tally) spread(s *state.State, a *aimed) spreads {
	if a.after != nil {
		men := func(of func(*fate) *big.Rat) []game.CountedChance { return t.spreadAfter(s, a, of) }
		return spreads{men, func(of func(*fate) *big.Rat) game.CountedChance { return men(of)[0] }}
	}
	men := t.alike(s, a)
	fates := make([]fate, len(men))
	for i := range men {
		fates[i] = t.fate(s, a, &men[i])
	}
	return spreads{func(of func(*fate) *big.Rat) []game.CountedChance {
		var parts []trials
		for i := range men {
			parts = append(parts, trials{of(&fates[i]), men[i].men})
		}
		return together(parts)
	}, func(of func(*fate) *big.Rat) game.CountedChance {
		none := noneYet()
		for i := range men {
			none.andMen(of(&fates[i]), men[i].men)
		}
		return game.CountedChance{F: none.f, Exact: none.exact}
	}}
}

// padded adds chances of zero for the numbers up to all men.
func padded(values []game.CountedChance, men int) []game.CountedChance {
	for len(values) < men+1 && len(values) < mostExact {
		values = append(values, zero(values))
	}
	return values
}

func zero(like []game.CountedChance) game.CountedChance {
	if like[0].Exact == nil {
		return game.CountedChance{}
	}
	return game.CountedChance{Exact: new(big.Rat)}
}

// alike is a group of men with the same records and the same throws at them.
type alike struct {
	men    int
	hit    uint8
	mnt    uint8
	bits   uint8
	throws []throw
}

func (t *tally) alike(s *state.State, a *aimed) []alike {
	var list []alike
	u := &s.Units[a.unit]
next:
	for k := range int(u.N) {
		at := u.Man(k)
		m := alike{1, s.Men[at].Hit, s.Men[at].Mnt, s.Men[at].St, a.throws[k]}
		for i := len(list) - 1; i >= 0; i-- {
			x := &list[i]
			if x.hit == m.hit && x.mnt == m.mnt && x.bits == m.bits && sameThrows(x.throws, m.throws) {
				x.men++
				continue next
			}
		}
		list = append(list, m)
	}
	return list
}

func sameThrows(a, b []throw) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// A fate holds the chances of one man: that he dies, that he lives but his mount does not (foot),
// and that he has a hit to be settled.
type fate struct {
	dead, foot, hit *big.Rat
	seen            [len(befalls)]*big.Rat // by event of befalls: that it happens to him
}

// A standing is one state a man can be in: his records and the events that have happened to him,
// with its chance.
type standing struct {
	hit, mnt, bits uint8
	seen           uint8 // as bits of befalls
	p              *big.Rat
}

// fate computes the chances of one man from the throws at him and the settling of casualties, by
// carrying out the rules on a war that contains him alone.
func (t *tally) fate(s *state.State, a *aimed, m *alike) fate {
	now := []standing{{hit: m.hit, mnt: m.mnt, bits: m.bits, p: big.NewRat(1, 1)}}
	for _, x := range m.throws {
		for range x.dice {
			now = t.die(s, a, now, x.kind)
		}
	}
	return t.end(s, a, now)
}

// end returns the chances of a man in these standings once casualties are settled.
func (t *tally) end(s *state.State, a *aimed, now []standing) fate {
	f := fate{dead: new(big.Rat), foot: new(big.Rat), hit: new(big.Rat)}
	for k := range f.seen {
		f.seen[k] = new(big.Rat)
	}
	for _, x := range now {
		if x.bits&state.Pending != 0 {
			f.hit.Add(f.hit, x.p)
		}
		t.visit(s, a, &x, func(v *state.State, ref *core.Ref) { t.r.Settle(v, 1, ref) }, func(v *state.State, seen uint8, p *big.Rat) {
			for k := range f.seen {
				if (x.seen|seen)>>k&1 != 0 {
					f.seen[k].Add(f.seen[k], p)
				}
			}
			switch {
			case v.Units[1].Dead > 0:
				f.dead.Add(f.dead, p)
			case v.Units[1].N == 0:
				f.foot.Add(f.foot, p)
			}
		})
	}
	return f
}

// die throws one die of a kind at a man in each of his standings. Hits beyond those that kill are
// not kept apart.
func (t *tally) die(s *state.State, a *aimed, now []standing, kind int) []standing {
	var next []standing
	c := &a.kinds[kind]
	for i := range now {
		t.visit(s, a, &now[i], func(v *state.State, ref *core.Ref) { t.throwOne(v, c, ref) }, func(v *state.State, seen uint8, p *big.Rat) {
			next = t.gather(next, v, now[i].seen|seen, p)
		})
	}
	return next
}

// gather adds the standing of the man of a visit to a list, merging equal ones.
func (t *tally) gather(list []standing, v *state.State, seen uint8, p *big.Rat) []standing {
	deadly := uint8(t.r.Content.N(state.NumDeadly))
	m := &v.Men[v.Units[1].Off]
	for k := range list {
		if z := &list[k]; z.hit == min(m.Hit, deadly) && z.mnt == min(m.Mnt, deadly) && z.bits == m.St && z.seen == seen {
			z.p = new(big.Rat).Add(z.p, p)
			return list
		}
	}
	return append(list, standing{min(m.Hit, deadly), min(m.Mnt, deadly), m.St, seen, p})
}

// throwOne carries out one shot, or one die of a pattern, on the only man of a small war.
func (t *tally) throwOne(v *state.State, c *ordered, ref *core.Ref) {
	one := *c
	one.Shot.A, one.Shot.T, one.Shot.Dice = 0, 1, 1
	if c.Action.Word == "runover" {
		one.Unit, one.Target, one.From, one.Pieces, one.Covered = 0, 1, 1, 1, 1
		v.Mode = state.Theatre
		t.r.RunOver(v, &one.Command, &one.Plan, ref)
		return
	}
	one.Shot.Windows, one.Shot.Part, one.Shot.Ranks, one.Picks = false, 0, 0, []int32{1}
	t.r.Shoot(v, &one.Command, &one.Plan, ref)
}

// visit sets up a war of two, the shooter and one man in a given standing, carries do out on it for
// every way the dice can fall, and calls see with each result and its chance.
func (t *tally) visit(s *state.State, a *aimed, x *standing, do func(*state.State, *core.Ref), see func(v *state.State, seen uint8, p *big.Rat)) {
	var start, v state.State
	start.War = s.War
	start.Mode, start.Drawn = state.Theatre, false
	start.Rulings[state.RulingSurvivalTiming], start.Rulings[state.RulingDoubleHitScope] = state.SurvivalTimingEndOfShooting, state.DoubleHitScopeWholeTurn // there is only one throw
	shooter := s.Units[a.kinds[0].Unit]
	shooter.Off, shooter.N, shooter.Touched = 0, 0, false
	u := s.Units[a.unit]
	u.Off, u.N, u.Dead, u.Fled, u.Foot, u.Touched = 0, 1, 0, 0, state.Nobody, true
	start.Units = []state.Unit{shooter, u}
	start.Order = []int32{0, 1}
	start.Men = []state.Man{{Num: 1, Hit: x.hit, Mnt: x.mnt, St: x.bits}}
	var tape dice.Tape
	tape.Every(false)
	ref := core.Ref{Tape: &tape, Listen: true, Brief: true}
	for more := true; more; more = tape.Next() {
		v.CopyFrom(&start)
		ref.Reset()
		do(&v, &ref)
		num, den, _ := tape.Weight()
		p := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
		see(&v, befallen(ref.Log()), p.Mul(p, x.p))
	}
}

// otherwise adds what the average would be behind other cover.
func (t *tally) otherwise(s *state.State, c *game.Counted) {
	if !t.settled || len(t.targets) != 1 || s.Mode == state.Battle || t.targets[0].after != nil {
		return
	}
	a := t.targets[0]
	for _, k := range [...]uint8{state.CoverNone, state.CoverSoft, state.CoverHard} {
		o := tally{r: t.r, settled: true}
		o.s.CopyFrom(s)
		b := aimed{unit: a.unit, throws: a.throws}
		ok := true
		for _, x := range a.kinds {
			if x.Action.Word == "shoot" {
				x.Cover = state.Covers{k}
				x.Shot.Cover = x.Cover
				ok = ok && t.r.HasEffect(&o.s, &x.Command, &x.Shot) == nil
			}
			b.kinds = append(b.kinds, x)
		}
		dead, foot := 0.0, 0.0
		for _, m := range o.alike(s, &b) {
			if ok {
				f := o.fate(s, &b, &m)
				p, _ := f.dead.Float64()
				q, _ := f.foot.Float64()
				dead, foot = dead+p*float64(m.men), foot+q*float64(m.men)
			}
		}
		said := "in " + state.CoverIDs[k] + " cover"
		if k == state.CoverNone {
			said = "without cover"
		}
		name := t.r.Name(s, a.unit)
		if !t.r.Splits(s, &s.Units[a.unit]) {
			c.Others = append(c.Others, game.CountedOther{Said: said, Path: name + ".dead", Mean: dead})
			continue
		}
		field, unhorsed := unhorsed(s)
		c.Others = append(c.Others, game.CountedOther{Said: said, What: "dead ", Path: name + ".dead", Mean: dead},
			game.CountedOther{Said: said, What: unhorsed + " ", Path: name + "." + field, Mean: foot})
	}
}

// Odds answers questions by counting, that is, by exact computation.
type Odds struct {
	*speech.Speech
	fewest int // fewest dice for which a question is counted
}

// NewOdds returns an Odds for wars in a given language.
func NewOdds(typed *speech.Speech) *Odds { return &Odds{Speech: typed, fewest: FewestDice} }

// Losses returns the distribution of what units lose by a command and what follows it, or nil if it
// cannot be counted.
func (r *Odds) Losses(s *state.State, c *rules.Command, then string) *game.Counted {
	var first, next line.Line
	if first.Parse(string(r.AppendCommand(nil, s, c))) != nil || next.Parse(then) != nil {
		return nil
	}
	if then != "round" {
		t := tally{r: r}
		t.s.CopyFrom(s)
		if ok, err := t.add(&first, true); !ok || err != nil {
			return nil
		}
		t.settled = true
		counted := &game.Counted{}
		for _, a := range t.targets {
			t.target(s, a, counted)
		}
		return counted
	}
	defer func(fewest int) { r.fewest = fewest }(r.fewest)
	r.fewest = 0
	var booked state.State
	booked.CopyFrom(s)
	if r.Do(&booked, c, &core.Ref{Tape: new(dice.Tape)}) != nil {
		return nil
	}
	booked.Step = state.StepMelee
	next.Tokens = append(next.Tokens, line.Token{Text: booked.Melees[len(booked.Melees)-1].Label()})
	counted, err := r.countRound(&booked, &next)
	if err != nil {
		return nil
	}
	return counted
}
