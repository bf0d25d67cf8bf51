package romanwar

import (
	"math"
	"math/big"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// Sizes up to which chances are given as fractions, and from which on a question is
// counted at all rather than visited die by die.
const (
	mostExact  = 240
	fewestDice = 7
)

// Count answers what volleys, run-overs and rounds come to. Every man's chances are
// visited with the rules themselves, a die at a time; as the men fare apart from
// each other, those of many are put together by convolution.
func (r *Rules) Count(s *State, lines []*line.Line) (*game.Counted, error) {
	if len(lines) == 1 && verbIs(lines[0], "round") {
		return r.countRound(s, lines[0])
	}
	t := tally{r: r}
	t.s.CopyFrom(s)
	for k, l := range lines {
		done, err := t.add(l, k == len(lines)-1)
		if err != nil || !done {
			return nil, err
		}
	}
	if t.dice < r.fewest || len(t.targets) == 0 {
		return nil, nil
	}
	return t.answer(s, lines), nil
}

func verbIs(l *line.Line, word string) bool {
	return len(l.Tokens) > 0 && l.Tokens[0].Key == "" && indexFold([]string{word}, l.Tokens[0].Text) == 0
}

// A tally is a chain of shooting as it is counted.
type tally struct {
	r       *Rules
	s       State // as it is dealt: every die misses
	dice    int
	settled bool
	targets []*aimed
}

// aimed is what has been thrown at one unit: for each man the throws at him, in
// order, each so many dice of a kind.
type aimed struct {
	unit   int
	kinds  []Command // the command of each kind of throw
	throws [][]throw // by man, from 0
}

// A throw is so many dice of a kind at one man.
type throw struct{ kind, dice int }

// add deals the dice of one line, and reports false if it cannot be counted.
func (t *tally) add(l *line.Line, last bool) (bool, error) {
	r, s := t.r, &t.s
	var c Command
	if l.HasDice {
		return false, nil
	}
	if err := r.Parse(s, l, &c); err != nil {
		return false, err
	}
	word := c.verb.word
	if word != "shoot" && word != "runover" && word != "casualties" {
		return false, nil
	}
	if word == "casualties" {
		t.settled = true
		return last && c.unit < 0 && len(t.targets) > 0 && !t.anyBefore(), nil
	}
	even := s.is(rulingShotAllotment, shotAllotmentEvenShots) || s.is(rulingShotAllotment, shotAllotmentShooterPicks)
	if !even || s.is(rulingSurvivalTiming, survivalTimingPerVolley) || s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) || r.targetEngines(s, &s.units[c.target]) > 0 {
		return false, nil
	}
	if no := r.permit(s, &c); no != nil {
		return false, no
	}
	a := t.at(int(c.target))
	u := &s.units[c.target]
	before := append([]man(nil), s.men[u.off:u.off+u.n]...)
	var tape dice.Tape
	tape.Give(misses(int(u.n) + c.plan.dice + int(c.plan.rng)))
	kind := len(a.kinds)
	kept := c
	kept.picks = append([]int32(nil), c.picks...)
	a.kinds = append(a.kinds, kept)
	c.verb.do(r, s, &c, &bout.Ref{Tape: &tape})
	for k := range int(u.n) {
		n := int(s.men[int(u.off)+k].dealt - before[k].dealt)
		if word == "runover" && k >= int(c.from)-1 && k < int(c.from-1+c.plan.rng) {
			n = 1
		}
		if n > 0 {
			a.throws[k] = append(a.throws[k], throw{kind, n})
			t.dice += n
		}
	}
	return true, nil
}

// anyBefore reports whether hits waited before the chain began: of men at whom
// nobody shoots nothing is counted.
func (t *tally) anyBefore() bool {
	for i := range t.s.units {
		if t.s.pendingIn(i) && t.find(i) == nil {
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
	a := &aimed{unit: unit, throws: make([][]throw, t.s.units[unit].n)}
	t.targets = append(t.targets, a)
	return a
}

// answer puts together what the men of each target come to.
func (t *tally) answer(s *State, lines []*line.Line) *game.Counted {
	c := &game.Counted{}
	for _, a := range t.targets {
		t.target(s, a, c)
	}
	t.otherwise(s, lines, c)
	return c
}

// target counts one unit: its men who are alike have the same chances.
func (t *tally) target(s *State, a *aimed, c *game.Counted) {
	men := t.alike(s, a)
	name := t.r.name(s, a.unit)
	var dead, foot, gone, hit, unharmed []trials
	for i := range men {
		m := &men[i]
		o := t.fate(s, a, m)
		dead = append(dead, trials{o.dead, m.men})
		foot = append(foot, trials{o.foot, m.men})
		gone = append(gone, trials{new(big.Rat).Add(o.dead, o.foot), m.men})
		hit = append(hit, trials{o.hit, m.men})
		unharmed = append(unharmed, trials{new(big.Rat).Sub(big.NewRat(1, 1), o.hit), m.men})
	}
	before := int(s.units[a.unit].n)
	fact := func(path, text string, rising bool, parts []trials) {
		values := together(parts)
		for len(values) < before+1 && len(values) < mostExact {
			values = append(values, zero(values))
		}
		c.Facts = append(c.Facts, game.CountedFact{Path: name + "." + path, Owner: name, Field: path, Text: text, Before: before, Rising: rising, Values: values})
	}
	if !t.settled {
		fact("pending", "hit", true, hit)
		return
	}
	c.Events = append(c.Events, game.CountedEvent{Name: name + " hit", CountedChance: none(unharmed)})
	if !t.r.splits(s, &s.units[a.unit]) {
		fact("alive", "dead", false, dead)
		return
	}
	fact("dead", "dead", true, dead)
	fact("foot.alive", "on foot", true, foot)
	fact("alive", "dead or on foot", false, gone)
}

func zero(like []game.CountedChance) game.CountedChance {
	if like[0].Exact == nil {
		return game.CountedChance{}
	}
	return game.CountedChance{Exact: new(big.Rat)}
}

// none is the chance that something befalls some man, from that of each that it does
// not.
func none(parts []trials) game.CountedChance {
	f, n := 1.0, 0
	exact := big.NewRat(1, 1)
	for _, x := range parts {
		p, _ := x.p.Float64()
		f *= math.Pow(p, float64(x.men))
		n += x.men
		if n <= mostExact {
			exact.Mul(exact, power(x.p, x.men))
		}
	}
	if n > mostExact {
		return game.CountedChance{F: 1 - f}
	}
	return game.CountedChance{F: 1 - f, Exact: exact.Sub(big.NewRat(1, 1), exact)}
}

func power(p *big.Rat, n int) *big.Rat {
	e := big.NewInt(int64(n))
	return new(big.Rat).SetFrac(new(big.Int).Exp(p.Num(), e, nil), new(big.Int).Exp(p.Denom(), e, nil))
}

// alike men have the same records and the same throws at them.
type alike struct {
	men    int
	hit    uint8
	mnt    uint8
	bits   uint8
	throws []throw
}

func (t *tally) alike(s *State, a *aimed) []alike {
	var list []alike
	u := &s.units[a.unit]
next:
	for k := range int(u.n) {
		at := u.man(k)
		m := alike{1, s.men[at].hit, s.men[at].mnt, s.men[at].st, a.throws[k]}
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

// A fate is what becomes of one man.
type fate struct{ dead, foot, hit *big.Rat }

// A standing is a man's records and their chance.
type standing struct {
	hit, mnt, bits uint8
	p              *big.Rat
}

// fate visits what the throws at one man and his casualties come to, with the rules
// of a volley carried out on him alone.
func (t *tally) fate(s *State, a *aimed, m *alike) fate {
	now := []standing{{m.hit, m.mnt, m.bits, big.NewRat(1, 1)}}
	for _, x := range m.throws {
		for range x.dice {
			now = t.die(s, a, now, x.kind)
		}
	}
	f := fate{new(big.Rat), new(big.Rat), new(big.Rat)}
	for _, x := range now {
		if x.bits&pending != 0 {
			f.hit.Add(f.hit, x.p)
		}
		t.visit(s, a, &x, func(v *State, ref *bout.Ref) { t.r.settle(v, 1, ref) }, func(v *State, p *big.Rat) {
			switch {
			case v.units[1].dead > 0:
				f.dead.Add(f.dead, p)
			case v.units[1].n == 0:
				f.foot.Add(f.foot, p)
			}
		})
	}
	return f
}

// die throws one die of a kind at a man however he stands. Hits beyond those that
// kill change nothing more.
func (t *tally) die(s *State, a *aimed, now []standing, kind int) []standing {
	var next []standing
	deadly := uint8(t.r.c.n(numDeadly))
	c := &a.kinds[kind]
	for i := range now {
		t.visit(s, a, &now[i], func(v *State, ref *bout.Ref) { t.throwOne(v, c, ref) }, func(v *State, p *big.Rat) {
			y := standing{min(v.men[v.units[1].off].hit, deadly), min(v.men[v.units[1].off].mnt, deadly), v.men[v.units[1].off].st, p}
			for k := range next {
				if z := &next[k]; z.hit == y.hit && z.mnt == y.mnt && z.bits == y.bits {
					z.p.Add(z.p, y.p)
					return
				}
			}
			next = append(next, y)
		})
	}
	return next
}

// throwOne carries out one shot, or one die of a pattern, on the only man there is.
func (t *tally) throwOne(v *State, c *Command, ref *bout.Ref) {
	one := *c
	one.plan.a, one.plan.t, one.plan.dice = 0, 1, 1
	if c.verb.word == "runover" {
		one.unit, one.target, one.from, one.plan.rng = 0, 1, 1, 1
		v.mode = theatre
		t.r.runOver(v, &one, ref)
		return
	}
	one.plan.windows, one.plan.ranks, one.picks = false, 0, []int32{1}
	one.plan.dice = 1
	t.r.shoot(v, &one, ref)
}

// visit carries something out on a war of two: the shooter, and one man who stands
// so, in every way the dice can fall.
func (t *tally) visit(s *State, a *aimed, x *standing, do func(*State, *bout.Ref), see func(*State, *big.Rat)) {
	var start, v State
	start.war = s.war
	start.mode = theatre
	shooter := s.units[a.kinds[0].unit]
	shooter.off, shooter.n, shooter.touched = 0, 0, false
	u := s.units[a.unit]
	u.off, u.n, u.dead, u.fled, u.foot, u.touched = 0, 1, 0, 0, nobody, true
	start.units = []unit{shooter, u}
	start.order = []int32{0, 1}
	start.men = []man{{num: 1, hit: x.hit, mnt: x.mnt, st: x.bits}}
	var tape dice.Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		v.CopyFrom(&start)
		do(&v, &bout.Ref{Tape: &tape})
		num, den, _ := tape.Weight()
		p := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
		see(&v, p.Mul(p, x.p))
	}
}

// otherwise says what other cover would be worth on average.
func (t *tally) otherwise(s *State, lines []*line.Line, c *game.Counted) {
	if !t.settled || len(t.targets) != 1 || s.mode == battle {
		return
	}
	a := t.targets[0]
	for _, k := range [...]uint8{coverNone, coverSoft, coverHard} {
		o := tally{r: t.r, settled: true}
		o.s.CopyFrom(s)
		b := aimed{unit: a.unit, throws: a.throws}
		ok := true
		for _, x := range a.kinds {
			if x.verb.word == "shoot" {
				x.cover = [2]uint8{k}
				x.plan.cover = x.cover
				ok = ok && t.r.hasEffect(&o.s, &x, &x.plan) == nil
			}
			b.kinds = append(b.kinds, x)
		}
		mean := 0.0
		for _, m := range o.alike(s, &b) {
			if ok {
				p, _ := o.fate(s, &b, &m).dead.Float64()
				mean += p * float64(m.men)
			}
		}
		said := "in " + coverIDs[k] + " cover"
		if k == coverNone {
			said = "without cover"
		}
		c.Others = append(c.Others, game.CountedOther{Said: said, Path: t.r.name(s, a.unit) + ".dead", Mean: mean})
	}
}
