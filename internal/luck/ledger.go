package luck

import (
	"math"
	"slices"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/words"
)

// A Ledger adds up what dice did, by figure or by side, and by source.
type Ledger struct {
	BySide    bool
	Bouts     int
	Unweighed int      // number of trials with too many outcomes to compute their probability
	Suffered  []string // events that are recorded only for the figure that suffers them, caused by the dice of the other
	Players   []*Player
}

// A Player is a figure or a side, with a sheet for each source of dice; nil where no die came from
// that source.
type Player struct {
	Name    string
	Sources [dice.NumSources]*Sheet
	all     *Sheet // of all sources together; nil until it is needed
}

// Nobody is the name for dice that belong to no figure.
const Nobody = "nobody"

// A Sheet is what some dice did: how often each face fell, by the number of sides, and the total of
// every stake.
type Sheet struct {
	Faces  map[int]Faces
	Totals []*Total
}

// A Total is the sum of one stake: how often it was rolled for, the result, and the distribution of
// what the result could have been.
type Total struct {
	Stake  *words.Stake
	Trials int
	Got    int
	parts  []Dist
	can    *Dist
}

// Suffered returns the events that a ruleset records only for the figure that suffers them.
func Suffered(rs *game.Ruleset) ([]string, error) {
	if rs.OnPaper == nil {
		return nil, nil
	}
	set, err := rs.OnPaper()
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range set.All("paper") {
		list = append(list, strings.Fields(e.Text("suffered"))...)
	}
	return list, nil
}

// Add adds what the dice of a command did; it calls visit for every trial.
func (l *Ledger) Add(d *repl.Deed, visit func(*Trial)) error {
	for i, die := range d.Rolled {
		name := Nobody
		if who := int(die.Who); who >= 0 && l.BySide {
			name = d.Before.Side(who)
		} else if who >= 0 {
			name = string(d.Before.Namer().AppendName(nil, who))
		}
		l.sheet(name, d.Sources[i]).fell(int(die.Sides), die.Face)
	}
	n, err := Read(d, l.Suffered, func(t *Trial) {
		if t.Stake != nil {
			name := t.Who
			if l.BySide {
				name = t.Side
			}
			x := l.sheet(name, t.Source).total(t.Stake)
			x.Trials += t.tries()
			x.Got += t.Got
			x.parts, x.can = append(x.parts, t.Can), nil
		}
		visit(t)
	})
	l.Unweighed += n
	return err
}

// sheet returns the sheet of a player for a source of dice.
func (l *Ledger) sheet(name string, from dice.Source) *Sheet {
	if name == "" {
		name = Nobody
	}
	k := slices.IndexFunc(l.Players, func(p *Player) bool { return p.Name == name })
	if k < 0 {
		k = len(l.Players)
		l.Players = append(l.Players, &Player{Name: name})
	}
	p := l.Players[k]
	p.all = nil
	if p.Sources[from] == nil {
		p.Sources[from] = newSheet()
	}
	return p.Sources[from]
}

func newSheet() *Sheet { return &Sheet{Faces: map[int]Faces{}} }

// fell counts a die.
func (s *Sheet) fell(sides, face int) {
	if s.Faces[sides] == nil {
		s.Faces[sides] = make(Faces, sides)
	}
	s.Faces[sides][face-1]++
}

// total returns the total of a stake. Stakes of different bouts with the same ID share a total.
func (s *Sheet) total(stake *words.Stake) *Total {
	for _, x := range s.Totals {
		if x.Stake.ID == stake.ID {
			return x
		}
	}
	x := &Total{Stake: stake}
	s.Totals = append(s.Totals, x)
	return x
}

// merge adds another sheet.
func (s *Sheet) merge(o *Sheet) {
	for sides, f := range o.Faces {
		if s.Faces[sides] == nil {
			s.Faces[sides] = make(Faces, sides)
		}
		for i, n := range f {
			s.Faces[sides][i] += n
		}
	}
	for _, x := range o.Totals {
		y := s.total(x.Stake)
		y.Trials += x.Trials
		y.Got += x.Got
		y.parts = append(y.parts, x.parts...)
	}
}

// Sheet returns everything a player's dice did, whatever their source.
func (p *Player) Sheet() *Sheet {
	if p.all == nil {
		p.all = newSheet()
		for _, s := range p.Sources {
			if s != nil {
				p.all.merge(s)
			}
		}
	}
	return p.all
}

// Source returns everything that dice of a source did, whoever they belonged to; nil if there were
// none.
func (l *Ledger) Source(from dice.Source) *Sheet {
	var all *Sheet
	for _, p := range l.Players {
		if s := p.Sources[from]; s != nil {
			if all == nil {
				all = newSheet()
			}
			all.merge(s)
		}
	}
	return all
}

// Dice returns how many dice fell.
func (s *Sheet) Dice() int {
	n := 0
	for _, f := range s.Faces {
		k, _ := f.Dice()
		n += k
	}
	return n
}

// Can returns the distribution of what the total of a stake could have been.
func (x *Total) Can() Dist {
	if x.can == nil {
		d := Sum(x.parts)
		x.can = &d
	}
	return *x.can
}

// Lead returns how far a total is on its better side, in standard deviations of a normal
// distribution: it is the point at which a normal distribution has the same tails as the total has
// in its own distribution. The probability of the total itself is split evenly between both tails.
func (x *Total) Lead() float64 {
	d := x.Can()
	above := d.High(x.Got) - d.At(x.Got)/2
	above = min(1-tiny, max(tiny, above))
	return float64(x.Stake.Better) * math.Sqrt2 * math.Erfinv(1-2*above)
}

// tiny keeps a lead finite.
const tiny = 1e-15

// Tail returns the probability of a total that is as good for the player, or better.
func (x *Total) Tail() float64 {
	if x.Stake.Better < 0 {
		return x.Can().Low(x.Got)
	}
	return x.Can().High(x.Got)
}

// reaches returns the probability that the Tail of a total of this stake is p or less.
func (x *Total) reaches(p float64) float64 {
	d := x.Can()
	p *= 1 + rounding
	low, high := d.Min, d.Min+len(d.P)-1
	if x.Stake.Better < 0 {
		n := low - 1
		for n < high && d.Low(n+1) <= p {
			n++
		}
		return d.Low(n)
	}
	n := high + 1
	for n > low && d.High(n-1) <= p {
		n--
	}
	return d.High(n)
}

// rounding is the relative difference, generously, that equal probabilities may have if they were
// added up in different orders.
const rounding = 1e-9

// Best returns the total with the largest Lead; nil if the sheet has none with a better side.
func (s *Sheet) Best() *Total { return s.BestOf(0) }

// BestOf is Best among the totals with at least a number of trials.
func (s *Sheet) BestOf(trials int) *Total {
	var most *Total
	for _, x := range s.Totals {
		if x.Stake.Better != 0 && x.Trials >= trials && (most == nil || x.Lead() > most.Lead()) {
			most = x
		}
	}
	return most
}

// Compared returns how many totals of all players have a better side, so that the best of them can
// be picked.
func (l *Ledger) Compared() int {
	n := 0
	l.compared(func(*Total) { n++ })
	return n
}

// Anywhere returns an upper bound of the probability that the Tail of some total of any player is p
// or less. It is the sum of their probabilities, which is a bound however they depend on each
// other.
func (l *Ledger) Anywhere(p float64) float64 {
	var s sum
	l.compared(func(x *Total) { s.product(x.reaches(p), 1) })
	return min(1, s.value())
}

// compared visits the totals of all players that have a better side.
func (l *Ledger) compared(visit func(*Total)) {
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better != 0 {
				visit(x)
			}
		}
	}
}

// Trials returns how often something with a better side was rolled for.
func (s *Sheet) Trials() (n int) {
	for _, x := range s.Totals {
		if x.Stake.Better != 0 {
			n += x.Trials
		}
	}
	return n
}

// Score says how good the dice were for the player: the leads of all stakes with a better side
// combined, again in standard deviations.
func (s *Sheet) Score() float64 {
	leads, n := 0.0, 0
	for _, x := range s.Totals {
		if x.Stake.Better != 0 {
			leads += x.Lead()
			n++
		}
	}
	return leads / math.Sqrt(float64(max(1, n)))
}
