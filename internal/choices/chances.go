package choices

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/screen"
)

// mostCounted is of how many commands that throw a handful the menu says what is expected of
// them, lest a list of many be waited for.
const mostCounted = 12

// countOut says of a command that throws a handful how many may be expected to be hit, as
// odds counts them; a command of a later step is counted there. left is how many more may be.
func (k *List) countOut(o *option, of *screen.Group, left *int) {
	e := &o.entry
	var l line.Line
	if *left <= 0 || e.Asks != "" || l.Parse(e.Command) != nil {
		return
	}
	*left--
	if was, ok := k.weighedAlready()[e.Command]; ok {
		o.first, e.Cost = was.first, was.entry.Cost
		return
	}
	_, step := k.s.Game().Ends()
	g := k.s.Game().Fork()
	for range MostSteps {
		if Takes(g, e.Command) || step == "" || !Does(g, step) {
			break
		}
	}
	e.Cost, o.first = expected(g, &l, of)
	o.first = math.Round(10*o.first) / 10 // as it is read: what reads alike keeps its order
	k.weighedAlready()[e.Command] = *o
}

// weighedAlready are the commands that have been weighed as the bout stands.
func (k *List) weighedAlready() map[string]option {
	return k.weighed.in(k.state(), func() map[string]option { return map[string]option{} })
}

// expected is how many of those who can be may be expected to be by a handful of dice, as
// odds counts them, without those who are already, and how many are lost by it once it has
// been settled; "" if it counts none that are called so.
func expected(g game.Game, l *line.Line, of *screen.Group) (said string, mean float64) {
	o, err := g.Fork().Count([]*line.Line{l}, true)
	if err != nil || o == nil || o.Counted == nil {
		return "", 0
	}
	for i := range o.Counted.Facts {
		f := &o.Counted.Facts[i]
		if f.Quiet || f.Text != of.Thrown {
			continue
		}
		mean, already, form := f.Mean(), 0, of.Hits
		if now, _, ok := g.Get(f.Path); ok && f.Rising {
			already, _ = strconv.Atoi(now)
			already -= f.From
		}
		among := f.Before
		if already > 0 {
			mean, among, form = max(mean-float64(already), 0), already, of.More
		}
		lost := ""
		if of.AllHit != "" && already > 0 && already >= f.Before {
			form = of.AllHit
		}
		if able := of.AbleOf(game.ByPath{Of: g}, l.Command()); able != "" && form == of.Hits {
			among, _ = strconv.Atoi(able)
			form = of.Some
		}
		if dead, ok := settledMean(g, l, of, f.Owner); ok {
			lost = aboutSo(dead)
		} else {
			form, _, _ = strings.Cut(form, ", {4}")
		}
		return screen.Counts(form, strconv.Itoa(handful(g, l)), aboutSo(mean), strconv.Itoa(among), lost), mean
	}
	return "", 0
}

// mostOf is the share of those a fight is about who must be lost on average for it to be said how
// things stand after it: where more are left it goes on, or they strike again.
const mostOf = 0.75

// fought says of a command that leads to a fight, perhaps in a later step of the turn, how
// many each of the two may be expected to lose in it, as odds counts them; the one that takes
// most for what it costs comes first. left is how many more may be counted.
func (k *List) fought(o *option, of *screen.Group, left *int) {
	e := &o.entry
	if *left <= 0 || e.Asks != "" {
		return
	}
	*left--
	if was, ok := k.weighedAlready()[e.Command]; ok {
		o.rank, e.Cost, e.After = was.rank, was.entry.Cost, was.entry.After
		return
	}
	g := k.s.Game().Fork()
	lines := k.leadsOn(g, e.Command, of.Then)
	if lines == nil {
		return
	}
	counted, err := g.Count(lines, true)
	if err != nil || counted == nil || counted.Counted == nil {
		return
	}
	own := strings.Trim(Whose(e.Command), `"`)
	var taken, given, foes, men float64
	for i := range counted.Counted.Facts {
		switch f := &counted.Counted.Facts[i]; {
		case f.Quiet || f.Text != of.Lost:
		case strings.EqualFold(f.Owner, own):
			given, men = f.Mean(), float64(f.Before)
		default:
			taken, foes = f.Mean(), float64(f.Before)
		}
	}
	if foes > 0 && men > 0 {
		o.worth = taken - given
		said := screen.Counts(of.Fought, aboutSo(taken), aboutSo(foes), aboutSo(given), aboutSo(men))
		e.Cost = strings.TrimPrefix(e.Cost+": "+said, ": ")
		if taken >= mostOf*foes {
			e.After = k.leavesIn(g, e.Command)
		}
	}
	k.weighedAlready()[e.Command] = *o
}

// leadsOn are a command and what follows it up to one that it has brought about, in lines; the
// bout is gone on with to where the first of them may be given. It is nil where there is none.
func (k *List) leadsOn(g game.Game, command, verb string) (lines []*line.Line) {
	_, step := k.s.Game().Ends()
	for range MostSteps {
		if Takes(g, command) || step == "" || !Does(g, step) {
			break
		}
	}
	for _, text := range k.Leads(g, []string{command}, verb, true) {
		l := new(line.Line)
		if l.Parse(text) != nil {
			return nil
		}
		lines = append(lines, l)
	}
	return lines
}

// aboutSo is a number to one place, without the place where it is 0.
func aboutSo(mean float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(mean, 'f', 1, 64), ".0")
}

// settledMean is how many may be expected to be lost once a command that throws a handful has
// been settled for whom it was thrown at, with what waited for that before.
func settledMean(g game.Game, l *line.Line, of *screen.Group, whom string) (mean float64, ok bool) {
	if of.Settle == "" {
		return 0, false
	}
	_, step := g.Ends()
	var next, settle line.Line
	if next.Parse(step) != nil || settle.Parse(of.Settle) != nil {
		return 0, false
	}
	for _, chain := range [][]*line.Line{{l, &next, &settle}, {l, &settle}} { // in the step after it, or at once
		o, err := g.Fork().Count(chain, true)
		if err != nil || o == nil || o.Counted == nil {
			continue
		}
		for i := range o.Counted.Facts {
			if f := &o.Counted.Facts[i]; f.Text == of.Lost && f.Owner == whom {
				return f.Mean(), true
			}
		}
	}
	return 0, false
}

// handful is how many dice a command throws first.
func handful(g game.Game, l *line.Line) int {
	var tape dice.Tape
	tape.Give(nil)
	var short *dice.Short
	if err := g.Fork().Do(l, &core.Ref{Tape: &tape, Choose: true}); errors.As(err, &short) {
		return short.More + 1
	}
	return 0
}

// weigh adds what may come of a command, unless there is too much to count.
func (k *List) weigh(o *option, work *int) {
	g := &k.book.Menu[o.group]
	if len(g.Events) == 0 || o.entry.Asks != "" {
		return
	}
	if was, ok := k.weighedAlready()[o.entry.Command]; ok {
		o.rank, o.entry.Effect, o.vain = was.rank, was.entry.Effect, was.vain
		return
	}
	chance, lost, ok := k.chances(k.s.Game(), o.entry.Command, g, work)
	if !ok {
		return
	}
	for n := range g.Events {
		if o.first == 0 && !g.Harms(n) {
			o.first = chance(n)
		}
	}
	m := k.means()
	o.entry.Effect = o.effect(&m, g, chance, lost)
	o.vain = o.first == 0 && o.entry.Effect != "" && !g.Feared
	k.weighedAlready()[o.entry.Command] = *o
}

// effect is what may come of it, by which it has its rank.
func (o *option) effect(m *screen.Means, g *screen.Group, chance func(int) float64, lost func(string) float64) string {
	if g.Fells >= 0 {
		o.fells = chance(g.Fells)
	}
	return m.EffectText(g, chance, func(fact string) float64 {
		o.worth += lost(fact)
		return lost(fact)
	})
}

// chances are the exact chances of a command's events by their places in its group, and how much of a fact it takes on
// average from those who suffer by it, as a bout stands, if they are found by so much work, which
// is taken off.
func (k *List) chances(from game.Game, text string, of *screen.Group, work *int) (chance func(int) float64, lost func(string) float64, ok bool) {
	var l line.Line
	if *work <= 0 || l.Parse(text) != nil {
		return nil, nil, false
	}
	most := min(*work, oneWork)
	stop := halt.After(most)
	defer func() { *work -= most - stop.Left() }()
	g := from.Fork()
	lines := []*line.Line{&l}
	if of.Then != "" {
		if on := k.leadsOn(g, text, of.Then); on != nil { // else all that comes of it comes at once
			lines = on // what it leads to
		}
	}
	g.Heed(stop)
	if answered := g.Answered(lines); len(answered) > 0 {
		lines = answered[0].Lines // as the other will answer if he knows what is good for him
	}
	odds, err := g.Odds(lines, nil, false)
	if err != nil || odds.Counted != nil || odds.Denominator == 0 {
		return nil, nil, false
	}
	acting, acts := k.s.ToAct(), from.Active()
	if who, ok := from.Figure(acts); ok {
		acting = who
	}
	chance = func(n int) float64 {
		came := odds.Any(func(h game.Happening) bool {
			return of.Matches(n, int(h.Kind)) && of.Of(n, int(h.Who) == acting)
		})
		return float64(came) / float64(odds.Denominator)
	}
	lost = func(field string) float64 {
		return lostOf(odds, field, func(who string) bool { return strings.EqualFold(who, acts) == of.Feared })
	}
	return chance, lost, true
}

// EffectIn is what may come of a command in a copy of the bout, as the list has it beside one; "" where it
// would have nothing.
func (k *List) EffectIn(g game.Game, command string) string {
	of := k.Group(command)
	if of == nil {
		return ""
	}
	if of.Hits != "" {
		said, _ := expected(g, line.Of(command), of)
		return said
	}
	work := oneWork
	chance, lost, ok := k.chances(g, command, of, &work)
	if !ok || len(of.Events) == 0 {
		return ""
	}
	m := k.means()
	return m.EffectText(of, chance, lost)
}

// lostOf is how much of a number those who are meant lose on average.
func lostOf(o *game.Odds, field string, meant func(who string) bool) (mean float64) {
	for i := range o.Fields {
		f := &o.Fields[i]
		if f.Field != field || !meant(f.Owner) {
			continue
		}
		was, err := strconv.Atoi(f.Before)
		if err != nil {
			continue
		}
		for _, v := range f.Values {
			if n, err := strconv.Atoi(v.Value); err == nil {
				mean += float64(was-n) * float64(v.N) / float64(o.Denominator)
			}
		}
	}
	return mean
}
