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

// mostCounted is the largest number of commands with a handful of dice whose expectation the menu
// shows, so that a long list does not take long.
const mostCounted = 12

// countOut sets the number of hits to expect of a command with a handful of dice, as odds counts
// them. A command of a later step is counted there. left is how many more commands may be
// counted.
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
	o.first = math.Round(10*o.first) / 10 // rounded as printed, so that equal numbers keep their order
	k.weighedAlready()[e.Command] = *o
}

// weighedAlready returns the commands that have been weighed in this state.
func (k *List) weighedAlready() map[string]option {
	return k.weighed.in(k.state(), func() map[string]option { return map[string]option{} })
}

// expected says how many hits to expect of a handful of dice, as odds counts them, without those
// hit already, and how many losses once it is settled. It returns "" if nothing with that name is
// counted.
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

// mostOf is the share of those in a fight who must be lost on average for the menu to say how
// things stand after it. Below that the fight goes on.
const mostOf = 0.75

// fought sets the losses to expect on both sides of a fight that a command leads to, perhaps in a
// later step of the turn, as odds counts them. Commands that take most for their cost come first.
// left is how many more commands may be counted.
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

// leadsOn returns a command and those that follow it, up to one of the given verb that it makes
// possible, as lines. It advances g to the step in which the first may be given. It returns nil
// where there is none.
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

// aboutSo returns a number to one decimal place, which is left out if it is 0.
func aboutSo(mean float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(mean, 'f', 1, 64), ".0")
}

// settledMean returns the losses to expect once a command with a handful of dice is settled for
// its target, with what waited to be settled before.
func settledMean(g game.Game, l *line.Line, of *screen.Group, whom string) (mean float64, ok bool) {
	if of.Settle == "" {
		return 0, false
	}
	_, step := g.Ends()
	var next, settle line.Line
	if next.Parse(step) != nil || settle.Parse(of.Settle) != nil {
		return 0, false
	}
	for _, chain := range [][]*line.Line{{l, &next, &settle}, {l, &settle}} { // in the next step, or at once
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

// handful returns the number of dice that a command rolls first.
func handful(g game.Game, l *line.Line) int {
	var tape dice.Tape
	tape.Give(nil)
	var short *dice.Short
	if err := g.Fork().Do(l, &core.Ref{Tape: &tape, Choose: true}); errors.As(err, &short) {
		return short.More + 1
	}
	return 0
}

// weigh adds what may come of a command, unless that takes too much work.
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

// effect returns the text on what may come of a command, and sets the values by which it is
// ranked.
func (o *option) effect(m *screen.Means, g *screen.Group, chance func(int) float64, lost func(string) float64) string {
	if g.Fells >= 0 {
		o.fells = chance(g.Fells)
	}
	return m.EffectText(g, chance, func(fact string) float64 {
		o.worth += lost(fact)
		return lost(fact)
	})
}

// chances returns the exact chances of a command's events by their index in the group, and the
// average loss of a fact by those who suffer from it. ok is false if that takes more than the
// given work, from which the work done is subtracted.
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
		if on := k.leadsOn(g, text, of.Then); on != nil { // without such commands, everything comes at once
			lines = on // what it leads to
		}
	}
	g.Heed(stop)
	if answered := g.Answered(lines); len(answered) > 0 {
		lines = answered[0].Lines // the answer that is best for the other side
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

// EffectIn returns the text on what may come of a command in a copy of the bout, as the list
// shows it; "" where there is none.
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

// lostOf returns the average loss of a number by those whom meant selects.
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
