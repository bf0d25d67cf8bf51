package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/chances"
	"summa/internal/core"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/sim/stats"
)

// Chances is how likely a side was to win, command by command: the one that has won, or the first
// where nobody has.
type Chances struct {
	Who     string // of that side
	Of      int    // its number
	Policy  string
	Plays   string // how that policy plays, as a player meets it; "" if nothing says so
	Bouts   uint64
	Turns   bool   // it was looked at after whole turns
	Heading string // which command was the turning point
	Turning []Turn
	Decided int    // the command that ended it, where that changed far more than the turning point; else 0
	Ending  string // why what changed more is none
	Beside  string // the same without what is not named on the figure for opening a turn
	Figure  *figure.Figure
	Ledger  []Entry
	Timing  string // what the dice did by when they fell, "" where that was little
	Dearest string // the choice that cost a side most whose choices counted, in a sentence; or ""
	Vague   string // in place of the ledger on paper, where too much of it is in doubt
	Endless int    // of 100 bouts from the beginning, those that were not fought to an end
	Drained string // a side's chance went one way all along, in no step most of it; in a sentence without its stop
	turned  []Turn // those that changed it most, for programs
	Nobodys bool   // and from no position did anybody win more than a few
}

// Unfought says of chances that are nobody's why none are printed.
func (c *Chances) Unfought() string {
	return "No chances are printed here, for nobody has any: the policy " + c.Policy + " played on from each position " + strconv.FormatUint(c.Bouts, 10) + " times." + c.Undecided()
}

// fewest is the share of bouts that nobody must have won from any position for chances to be nobody's.
const fewest = 0.05

// nobodys reports whether hardly one bout was fought to an end from any position of a course.
func nobodys(c *chances.Course) bool {
	few := func(p float64) bool { return p < fewest }
	for i := range c.Moves {
		for _, s := range c.Moves[i].After.Sides {
			if !few(s.P) {
				return false
			}
		}
	}
	return few(1 - c.Start.Endless)
}

// Undecided says how many of 100 such bouts from the beginning were not fought to an end, "" where that
// was none.
func (c *Chances) Undecided() string {
	if c.Endless == 0 {
		return ""
	}
	return " Of 100 from the beginning " + strconv.Itoa(c.Endless) + " were not fought to an end, and nobody has won them."
}

// Printed are the entries of the ledger that are put on paper.
func (c *Chances) Printed() []Entry {
	if c.Vague != "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Ledger), func(e Entry) bool { return e.Nobodys && e.Points == 0 })
}

// InSentence is what it is called within a sentence: a name keeps its capital.
func (t *Turn) InSentence() string { return within(t.Name) }

// within is what a command is called within a sentence.
func within(name string) string {
	if strings.Contains(name, "'s ") {
		return name
	}
	return line.LowerFirst(name)
}

// A Turn is a turning point: what was done, and what became of the chance.
type Turn struct {
	Seq           int
	Name          string // Command 38; Exchange 8; Turn 3, Rome
	Said          string
	Deed          string // the same as a page has it: an answer with what it answers, and whose that is
	Came          string // of it, in sentences; "" where nothing did
	Told          bool   // that says as well what was done
	Before, After int
	Was, Is       string // the same as they are printed
	By, Half      int
	Fell          int    // what its dice did of that, 0 if that is little or all
	Besides       string // of which other side the chance changed more, in a sentence; or ""
}

// An Entry is what added so many points to the chance.
type Entry struct {
	Said    string
	Points  int
	Half    int  // how far that may be off: half its interval
	Nobodys bool // it is of no side's turns and choices
	Sum     bool // it is the first or the last: no change, but where it stood
}

// A Chance is that of the side that is followed after a row.
type Chance struct {
	Was     int // before the row
	Percent int
	Dice    int  // what its dice alone added, 0 if that is little
	Fell    int  // the same as it is printed: with what is too little to be told apart from it
	Chose   int  // what the choices added before them, 0 if that is little
	Rest    int  // what is left of the difference beside dice that are told of, so that the numbers add up
	Moved   bool // by more than the bouts leave in doubt
	Rough   bool
	Open    bool // the bout goes on
}

// Says is the chance as it is printed.
func (c *Chance) Says() string { return Of100(c.Percent, c.Open) }

// leastNamed is how much a command must have changed a chance to be named on its course, where nobody
// falls by it.
const leastNamed = 0.06

// notable is how many points dice add for which it is said.
const notable = 5

// most named on the figure, and most rows that programs are told of.
const (
	mostNamed = 5
	mostKeys  = 4
)

// chances puts the course of a bout into the report.
func (w *writer) chances() {
	c := w.src.Course
	if c == nil || len(c.Sides) < 2 {
		return
	}
	side := w.seenBy(c)
	x := &Chances{Who: line.Clean(c.Sides[side]), Of: side, Policy: c.Policy, Plays: w.plays(c.Policy), Bouts: c.Bouts, Turns: c.Turns, Endless: percent(c.Start.Endless), Nobodys: nobodys(c)}
	turning := c.Turning()
	slices.SortFunc(turning, func(a, b *chances.Move) int { return a.Seq - b.Seq })
	for _, m := range turning {
		before, after := percent(m.Before.Sides[side].P), percent(m.After.Sides[side].P)
		x.Turning = append(x.Turning, Turn{
			Seq: m.Seq, Name: w.named(c, m.Seq), Said: w.said(m.Seq), Deed: w.deed(m.Seq), Came: w.happened(c, m.Seq), Told: w.src.Joined || w.src.Tabled,
			Before: before, After: after, Was: of100(&m.Before, side), Is: of100(&m.After, side), By: after - before, Half: half(stats.Half(m.ChangedSE(side))), Besides: moreMoved(c, m, side),
		})
		if n, _ := settled(after-before, diced(c, m, side)); n != after-before {
			x.Turning[len(x.Turning)-1].Fell = n
		}
	}
	x.Ending = w.ending(c, turning, side)
	switch {
	case c.Noisy():
		x.Heading = "No turning point that " + strconv.FormatUint(c.Bouts, 10) + " " + w.played() + " a position can show"
	case len(turning) == 0:
		x.Heading = "No turning point"
	case len(turning) == 1:
		x.Heading = "The turning point: " + within(x.Turning[0].Name)
	default:
		x.Heading = "The turning point: " + within(x.Turning[0].Name) + " or " + strings.TrimPrefix(within(x.Turning[1].Name), "command ")
	}
	x.turned = x.Turning
	if x.Drained = w.drained(c, turning, side); x.Drained != "" {
		x.Heading, x.Turning = "No turning point: "+x.Drained, nil
	}
	w.decided(c, x, turning)
	x.Ledger, x.Timing = w.ledger(c, side), w.timing(c, side)
	x.Vague = w.vague(c, side)
	var named map[int]bool
	x.Figure, named = w.course(c, x, side)
	w.r.Chances = x
	w.rows(c, side, named)
	x.Dearest = w.dearest(c, side)
	w.charged(x)
}

// drained says of a battle in which a side's chance fell, or rose, in turn after turn that it did, where
// two turns changed it most and neither by half of the whole; "" of any other.
func (w *writer) drained(c *chances.Course, turning []*chances.Move, side int) string {
	n := len(c.Moves)
	if !c.Turns || n == 0 || len(turning) < 2 {
		return ""
	}
	whole := c.Moves[n-1].After.Sides[side].P - c.Start.Sides[side].P
	var first, last *Part
	for i := range c.Moves {
		m := &c.Moves[i]
		by := m.Changed(side)
		if math.Abs(by) > math.Abs(whole)/2 || by*whole < 0 && math.Abs(by) > leastDrawn {
			return ""
		}
		if p := w.partAt(m.Seq); p != nil && p.Round != "" && math.Abs(by) > leastDrawn {
			first, last = cmp.Or(first, p), p
		}
	}
	if first == nil || first.Round == last.Round {
		return ""
	}
	way := " drained away over "
	if whole > 0 {
		way = " grew over "
	}
	return line.Clean(c.Sides[side]) + "'s chance" + way + first.Word + "s " + first.Round + " to " + last.Round
}

// decided says in the heading which command ended a bout, where that changed the chances much, and far
// more than the turning point.
func (w *writer) decided(c *chances.Course, x *Chances, turning []*chances.Move) {
	if end := c.End(); end != nil && !c.Noisy() && (len(turning) == 0 && end.Swing() > leastDrawn || len(turning) > 0 && end.Swing() >= decisive*turning[0].Swing()) {
		last := within(w.named(c, end.Seq))
		if word, number, ok := strings.Cut(last, " "); ok && !c.Turns {
			last = word + ", " + number
		}
		x.Decided = end.Seq
		if len(turning) == 0 {
			x.Heading = "Decided by the last " + last
		} else {
			x.Heading = "Decided by the last " + last + "; the turning point before it: " + strings.TrimPrefix(x.Heading, "The turning point: ")
		}
	}
}

// charged says in the lead who charged whom in the turn in which a battle turned.
func (w *writer) charged(x *Chances) {
	if !x.Turns || len(x.Turning) != 1 || w.src.Programs {
		return
	}
	p := w.partAt(x.Turning[0].Seq)
	if p == nil || len(p.Rows) == 0 {
		return
	}
	var said []string
	for i := range w.r.Fights {
		f := &w.r.Fights[i]
		if deed, _, ok := strings.Cut(f.Said, ": "); ok && p.Rows[0].First <= f.First && f.First <= p.Rows[len(p.Rows)-1].Last {
			said = append(said, deed)
		}
	}
	if len(said) == 0 {
		return
	}
	// Who did most stands in the table of the armies.
	w.r.Lead = strings.TrimSuffix(w.r.Lead, w.feat()) + "It turned in " + x.Turning[0].InSentence() + ": " + and(said) + "."
}

// decisive is how many times as much as the turning point the end must have changed the chances
// for it to stand beside it.
const decisive = 2

// seenBy is the number of the side whose chance is followed: the one that has won, else the first.
func (w *writer) seenBy(c *chances.Course) int {
	winner, _ := w.s.Facts().Get("bout.winner")
	return max(0, slices.Index(c.Sides, winner))
}

// moreMoved says of whom of several sides a move changed the chance most, where that is not
// the one that is followed.
func moreMoved(c *chances.Course, m *chances.Move, side int) string {
	if len(c.Sides) < 3 {
		return ""
	}
	k := side
	for i := range c.Sides {
		if math.Abs(m.Changed(i)) > math.Abs(m.Changed(k)) {
			k = i
		}
	}
	if k == side {
		return ""
	}
	return line.Clean(c.Sides[k]) + " had " + of100(&m.Before, k) + " before it and " + of100(&m.After, k) + " after."
}

// ending says why a command which changed the chances more than those that turned a bout is no
// turning point: it ended the bout, or what it changed was taken back.
func (w *writer) ending(c *chances.Course, turning []*chances.Move, side int) string {
	most := leastDrawn
	for _, m := range turning {
		most = max(most, m.Swing())
	}
	var said []string
	for _, m := range c.AsMuch() {
		said = append(said, w.named(c, m.Seq)+" changed the chances as much, to a point of 100.")
	}
	if m, by := c.TakenBack(); m != nil {
		text := w.named(c, m.Seq) + " brought " + line.Clean(c.Sides[side]) + " " + fromTo(m, side)
		if by != nil {
			text += ", but less than half of that was left after " + within(w.named(c, by.Seq)) + ": " + of100(&by.After, side) + "."
		} else {
			text += ", but only took back what had changed just before."
		}
		said = append(said, text)
	}
	switch m := c.End(); {
	case m == nil || m.Swing() <= most:
	case len(turning) == 0:
		text := w.named(c, m.Seq) + " decided it: " + line.Clean(c.Sides[side]) + " had " + of100(&m.Before, side) + " before it, " + of100(&m.After, side) + " after."
		said = slices.Insert(said, 0, text)
	default:
		said = append(said, w.named(c, m.Seq)+" ended it, "+fromTo(m, side)+".")
	}
	return strings.Join(said, " ")
}

// inVain says of a turning point that it went against a side that has won; "" of any other.
func inVain(c *chances.Course, side int) string {
	turning := c.Turning()
	if len(turning) != 1 || !c.Over || turning[0].Changed(side) >= 0 || c.Moves[len(c.Moves)-1].After.Sides[side].P < 1 {
		return ""
	}
	return "It went against " + line.Clean(c.Sides[side]) + ", who won all the same."
}

// percent is a share in hundredths.
func percent(p float64) int { return int(math.Round(100 * p)) }

// Of100 is a chance in whole hundredths; of a bout that is open none is sure.
func Of100(percent int, open bool) string {
	switch {
	case open && percent == 100:
		return ">99"
	case open && percent == 0:
		return "<1"
	}
	return strconv.Itoa(percent)
}

// of100 is the same of a side in a position.
func of100(v *chances.Value, side int) string { return Of100(percent(v.Sides[side].P), !v.Exact) }

// half is half an interval in hundredths, 0 only for none.
func half(h float64) int {
	if h == 0 {
		return 0
	}
	return max(1, percent(h))
}

// rows notes the chance after each row, which of them decided most, and which the figure names.
func (w *writer) rows(c *chances.Course, side int, named map[int]bool) {
	var keys []int
	if n := len(c.Moves); n > 0 && c.Over {
		keys = append(keys, c.Moves[n-1].Seq)
	}
	for _, m := range c.Largest(mostKeys - len(keys)) {
		if m.Swing() > 0 {
			keys = append(keys, m.Seq)
		}
	}
	was := percent(c.Start.Sides[side].P)
	for i := range w.r.Parts {
		for k := range w.r.Parts[i].Rows {
			r := &w.r.Parts[i].Rows[k]
			chose := 0.0
			for j := range c.Moves {
				m := &c.Moves[j]
				if m.Seq < r.First || m.Seq > r.Last {
					continue
				}
				if m.Kind == chances.Acts {
					chose += m.Chosen(side)
				}
				if r.Chance == nil {
					r.Chance = new(Chance)
				}
				r.Chance.Percent, r.Chance.Open = percent(m.After.Sides[side].P), !m.After.Exact
				r.Chance.Moved = r.Chance.Moved || c.Stands(m.Changed(side), m.ChangedSE(side))
				r.Chance.Rough = r.Chance.Rough || m.Rough
				if points := diced(c, m, side); points != 0 {
					r.Chance.Dice = points
				}
				r.Key = r.Key || slices.Contains(keys, m.Seq)
				r.Named = r.Named || named[m.Seq]
			}
			if x := r.Chance; x != nil {
				x.Was, x.Fell = was, x.Dice
				if x.Chose = choice(c, chose, x.Percent-was-x.Dice); x.Chose == 0 {
					x.Fell, x.Rest = settled(x.Percent-was, x.Dice)
				}
				was = x.Percent
			}
		}
	}
}

// slight is what little dice, a small choice and rounding may make of a difference.
const slight = 2

// settled are the points of dice as they stand beside a difference of two chances, and what is left of
// it: what is hardly more than rounding is counted with the dice, so that a reader who adds finds the same.
func settled(whole, dice int) (fell, rest int) {
	switch left := whole - dice; {
	case dice == 0:
		return 0, 0
	case max(left, -left) > slight:
		return dice, left
	case max(whole, -whole) < notable:
		return 0, 0
	}
	return whole, 0
}

// choice is what was chosen in a row added in whole points, 0 where that is little: what is left
// of the difference that is printed, beside what its dice added.
func choice(c *chances.Course, chose float64, left int) int {
	if c.Turns || max(left, -left) < notable || math.Abs(100*chose-float64(left)) > slight {
		return 0
	}
	return left
}

// diced is what the dice of a move added in whole points, 0 where that is little or in doubt.
func diced(c *chances.Course, m *chances.Move, side int) int {
	did, se := fell(m, side)
	if points := printed(did, m, side); m.Rolled && (points >= notable || points <= -notable) && c.Stands(did, se) {
		return points
	}
	return 0
}

// printed is what the dice made of a chance in whole points. Where that is, to half a point, all
// that changed, it is the difference of the two chances as they are printed: a reader who
// subtracts them finds the same number.
func printed(did float64, m *chances.Move, side int) int {
	const halfPoint = 0.005
	if math.Abs(did-m.Changed(side)) < halfPoint {
		return percent(m.After.Sides[side].P) - percent(m.Before.Sides[side].P)
	}
	return percent(did)
}

// fell is what the dice of a move added, with its standard error: those of the beginning
// all of it.
func fell(m *chances.Move, side int) (did, se float64) {
	if m.Kind == chances.Begins {
		return m.Changed(side), m.ChangedSE(side)
	}
	return m.Fell(side), m.FellSE(side)
}

// said is the command of a number as it was given.
func (w *writer) said(seq int) string {
	r := w.at(seq)
	if len(r.Commands) == 0 {
		return ""
	}
	return r.Commands[min(seq-r.First, len(r.Commands)-1)]
}

// deed is a command as it was given; of one that answers another, that one as well, by whom it was.
func (w *writer) deed(seq int) string {
	r, said := w.at(seq), w.said(seq)
	if k := seq - r.First; r.asks && 0 < k && k < len(r.Commands) && len(r.Dice) > 0 {
		return r.Commands[k-1] + " by " + r.Dice[0].Whose + ", " + said
	}
	return said
}

// came is what came of a command whose dice fell, and where armies fight
// what was done without dice.
func (w *writer) came(seq int) string {
	r := w.at(seq)
	if w.src.Tabled && len(r.Story) == 0 && seq == r.First && len(r.Told) > 0 {
		return r.Told[0].Text
	}
	if len(r.Story) > 0 {
		return strings.Join(r.Story, " ")
	}
	for _, t := range r.Told {
		if t.Main && len(r.Dice) > 0 {
			return t.Text
		}
	}
	return ""
}

// happened is what came of a command, or of the turn that ends with it: what it cost each side.
func (w *writer) happened(c *chances.Course, seq int) string {
	p := w.partAt(seq)
	if !c.Turns || p == nil {
		return w.came(seq)
	}
	var costs []string
	for k, side := range w.sides() {
		lost := 0
		for _, t := range w.whole() {
			for i := 1; i < len(t.Points); i++ {
				if at := t.Points[i].At; w.side(side) == t.Of && p.Rows[0].First <= at && at <= p.Rows[len(p.Rows)-1].Last {
					lost += t.Points[i-1].Value - t.Points[i].Value
				}
			}
		}
		if text := line.Clean(side) + " lost " + line.InWords(lost); lost > 0 && len(costs) == 0 {
			costs = append(costs, text)
		} else if lost > 0 {
			costs = append(costs, line.Clean(w.sides()[k])+" "+line.InWords(lost))
		}
	}
	if len(costs) == 0 {
		return ""
	}
	text := strings.Join(costs, ", ") + "."
	for i := range w.r.Fights {
		if f := &w.r.Fights[i]; f.Said != "" && p.Rows[0].First <= f.Last && f.Last <= p.Rows[len(p.Rows)-1].Last {
			text += " " + f.Said
		}
	}
	return text
}

// dearestIn is who lost most in a part, as a label has it: from how many to how many; "" where that
// is of a side whose chance rose by the move that ends the part, or of another than the one whose fell.
func (w *writer) dearestIn(p *Part, m *chances.Move, side int) string {
	said, of, most := "", -1, 0
	for _, t := range w.whole() {
		was, is := 0, 0
		for _, x := range t.Points {
			if x.At < p.Rows[0].First {
				was = x.Value
			}
			if x.At <= p.Rows[len(p.Rows)-1].Last {
				is = x.Value
			}
		}
		if was-is <= most {
			continue
		}
		most, of, said = was-is, t.Of, t.Name+" "+strconv.Itoa(was)+" to "+strconv.Itoa(is)
		if is == 0 {
			said = t.Name + " gone"
		}
	}
	if (of == side) == (m.Changed(side) > 0) {
		return ""
	}
	return said
}

// despite names those turns of a course in which the chance rose though who lost most is of that
// side, or fell though he is of another; "" where there are none.
func (w *writer) despite(c *chances.Course, side int, named map[int]bool) string {
	var rose, fell []string
	for i := range c.Moves {
		m := &c.Moves[i]
		p := w.partAt(m.Seq)
		if !c.Turns || p == nil || !named[m.Seq] || w.dearestIn(p, m, side) != "" {
			continue
		}
		said := within(w.named(c, m.Seq)) + " (" + cmp.Or(strings.Join(w.lostIn(p), ", "), "nobody lost anything") + ")"
		if m.Changed(side) > 0 {
			rose = append(rose, said)
		} else {
			fell = append(fell, said)
		}
	}
	var said []string
	if len(rose) > 0 {
		said = append(said, "rose in "+and(rose))
	}
	if len(fell) > 0 {
		said = append(said, "fell in "+and(fell))
	}
	if len(said) == 0 {
		return ""
	}
	return line.Clean(c.Sides[side]) + "'s chance " + strings.Join(said, ", and ") + ". " + w.fellShort(c, side, named)
}

// fellShort says of the turns in which the chance of who acted fell though he lost less by how much his
// dice fell short there; and where that is not said of each, that losses are not all.
func (w *writer) fellShort(c *chances.Course, side int, named map[int]bool) string {
	var said []string
	more := false
	for i := range c.Moves {
		m := &c.Moves[i]
		p := w.partAt(m.Seq)
		if p == nil || !named[m.Seq] || w.dearestIn(p, m, side) != "" {
			continue
		}
		text := ""
		if m.Who >= 0 && m.Changed(m.Who) < 0 {
			text = w.shortIn(p)
		}
		if text == "" {
			more = true
			continue
		}
		said = append(said, "in "+within(w.named(c, m.Seq))+", "+text)
	}
	const beside = "Losses alone do not decide it: where everybody stands counts as well."
	if len(said) == 0 {
		return beside
	}
	text := "The dice fell short: " + strings.Join(said, "; ") + "."
	if more {
		text += " " + beside
	}
	return text
}

// shortIn is by how much dice fell short in a part of what was to be expected of them, "" where they
// did not.
func (w *writer) shortIn(p *Part) string {
	const least, seldom = 1.0, 1.5 // short by a whole hit, and by so many standard deviations
	var said []string
	for _, x := range []struct{ stake, text string }{{w.src.Stake, w.src.Scored}, {w.src.Tested, w.src.Tests}} {
		sum := Expected{}
		for at := p.Rows[0].First; at <= p.Rows[len(p.Rows)-1].Last; at++ {
			if e := w.src.Expected[at]; e.Stake == x.stake {
				sum.Got, sum.Of, sum.Mean, sum.Var = sum.Got+e.Got, sum.Of+e.Of, sum.Mean+e.Mean, sum.Var+e.Var
			}
		}
		if x.text != "" && sum.Mean-float64(sum.Got) >= max(least, seldom*math.Sqrt(sum.Var)) {
			said = append(said, sum.in(x.text))
		}
	}
	return strings.Join(said, ", and ")
}

// lostIn is what each side lost in a part.
func (w *writer) lostIn(p *Part) (list []string) {
	for i, side := range w.sides() {
		if i < len(p.Lost) && p.Lost[i] > 0 {
			text := line.Clean(side) + " " + strconv.Itoa(p.Lost[i])
			if len(list) == 0 {
				text = line.Clean(side) + " lost " + strconv.Itoa(p.Lost[i])
			}
			list = append(list, text)
		}
	}
	return list
}

// named is what a command is called.
func (w *writer) named(c *chances.Course, seq int) string { return w.r.Called(c, seq) }

// partAt is the turn that a command belongs to, nil if it belongs to none.
func (w *writer) partAt(seq int) *Part { return w.r.partAt(seq) }

// at is the row of a command, or one that is none.
func (w *writer) at(seq int) *Row {
	for _, p := range w.r.Parts {
		for k := range p.Rows {
			if r := &p.Rows[k]; r.First <= seq && seq <= r.Last {
				return r
			}
		}
	}
	return new(Row)
}

// ledger is what the chance was made of, in whole points that add up.
func (w *writer) ledger(c *chances.Course, side int) []Entry {
	parts := c.Parts(side)
	start, end := percent(c.Start.Sides[side].P), percent(c.Moves[len(c.Moves)-1].After.Sides[side].P)
	points := inPoints(parts, end-start)
	who := line.Clean(c.Sides[side])
	list := []Entry{{Said: "Before a die fell", Points: start, Half: half(c.Start.Sides[side].Half()), Sum: true}}
	sum := start
	for i, p := range parts {
		sum += points[i]
		list = append(list, Entry{Said: w.partSaid(c, &p), Points: points[i], Half: half(p.Half), Nobodys: w.nobodys(&p)})
	}
	said := who + " has won"
	switch end := &c.Moves[len(c.Moves)-1].After; {
	case !c.Over:
		said = "Where it was left"
	case end.Sides[side].P == 0:
		said = who + " has not won"
		if winner, _ := w.s.Facts().Get("bout.winner"); slices.Contains(c.Sides, winner) {
			said = who + " has lost"
		}
	}
	left := &c.Moves[len(c.Moves)-1].After.Sides[side]
	return append(list, Entry{Said: said, Points: sum, Half: half(left.Half()), Sum: true})
}

// nobodys reports whether a part of a chance is of no side's turns and choices; where both choose at a
// time, what one has chosen by himself is none.
func (w *writer) nobodys(p *chances.Part) bool {
	if w.src.Joined && p.Kind == chances.Acts && !p.Dice {
		return true
	}
	return p.Who < 0 && p.Kind != chances.Begins && p.Kind != chances.Word && p.Kind != chances.Meets
}

// timely is by how much the dice of a side's turns must have moved a chance for it to be said
// beside how rare they were.
const timely = 0.15

// timing says how much dice moved a chance by when they fell, "" where that was little: seldom
// need no total be for that.
func (w *writer) timing(c *chances.Course, side int) string {
	parts := c.Parts(side)
	points := inPoints(parts, percent(c.Moves[len(c.Moves)-1].After.Sides[side].P)-percent(c.Start.Sides[side].P))
	var said []timed
	for i, p := range parts {
		if p.Dice && p.Kind != chances.Begins && !c.Turns && p.Told() && math.Abs(p.Value) >= timely {
			said = append(said, timed{points[i], w.when(c, &p, side)})
		}
	}
	if len(said) == 0 || w.vague(c, side) != "" {
		return w.wholeTurns(c, parts, points, side)
	}
	return "Rare or not, dice count by when they fall: they " + countedUp(said, line.Clean(c.Sides[side])) + "."
}

// wholeTurns says how much the turns of each side moved a chance, where only whole turns are
// weighed; "" where that is in doubt.
func (w *writer) wholeTurns(c *chances.Course, parts []chances.Part, points []int, side int) string {
	if !c.Turns || w.vague(c, side) != "" {
		return ""
	}
	var said []timed
	for i, p := range parts {
		if p.Dice && p.Kind != chances.Begins && p.Told() && math.Abs(p.Value) >= timely {
			said = append(said, timed{points[i], "in " + w.when(c, &p, side)})
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "Dice and decisions are not told apart here, as only whole turns are played on: together they " + countedUp(said, line.Clean(c.Sides[side])) + "."
}

// A timed is how many points dice were worth, and when they fell.
type timed struct {
	points int
	when   string
}

// when says when the dice of a part fell, as the side that is followed sees it.
func (w *writer) when(c *chances.Course, p *chances.Part, side int) string {
	text := strings.TrimPrefix(w.partOf(c, p), "Dice ")
	if p.Who != side {
		return text
	}
	return strings.Replace(text, "'s turns", "'s own turns", 1)
}

// countedUp says what dice were worth to somebody: cost Felix 33 points of 100 in Felix's own
// turns, and 32 in Remus's turns.
func countedUp(list []timed, who string) string {
	text, was := "", ""
	for i, x := range list {
		verb := verbOf(x.points)
		n := strconv.Itoa(max(x.points, -x.points))
		switch {
		case i == 0:
			text = verb + " " + who + " " + n + " points of 100 " + x.when
		case verb == was:
			text += ", and " + n + " " + x.when
		default:
			text += ", and " + verb + " " + who + " " + n + " " + x.when
		}
		was = verb
	}
	if len(list) == 2 && verbOf(list[0].points) != was {
		sum := figure.Minus(list[0].points + list[1].points)
		if !strings.HasPrefix(sum, figure.Minus(-1)[:1]) {
			sum = "+" + sum
		}
		text += ": " + sum + " in all"
	}
	return text
}

// verbOf is what dice that were worth so many points did.
func verbOf(points int) string {
	if points < 0 {
		return "cost"
	}
	return "gave"
}

// inPoints are parts in whole points that add up to so many: what rounding leaves over or short
// is in the largest of them, where it is least seen.
func inPoints(parts []chances.Part, sum int) []int {
	var values []float64
	most := 0
	for i, p := range parts {
		values = append(values, p.Value)
		if math.Abs(p.Value) > math.Abs(parts[most].Value) {
			most = i
		}
	}
	points := chances.Percent(values)
	for _, n := range points {
		sum -= n
	}
	if len(points) > 0 {
		points[most] += sum
	}
	return points
}

// mostVague is how far a part may be off that may be nothing, to be printed.
const mostVague = 0.2

// vague says that so few bouts do not tell luck from choices, "" where they do.
func (w *writer) vague(c *chances.Course, side int) string {
	most := 0.0
	for _, p := range c.Parts(side) {
		if !p.Told() {
			most = max(most, p.Half)
		}
	}
	if most <= mostVague {
		return ""
	}
	return strconv.FormatUint(c.Bouts, 10) + " " + w.played() + " a position are too few to tell what the dice did from what was chosen: a part of it may be off by " + strconv.Itoa(percent(most)) + " points of 100."
}

// partSaid says what added to a chance, or may have.
func (w *writer) partSaid(c *chances.Course, p *chances.Part) string {
	said := w.partOf(c, p)
	if !p.Told() && p.Half > 0 {
		said += " (too little to be sure of)"
	}
	return said
}

// partOf says which part of a chance that is.
func (w *writer) partOf(c *chances.Course, p *chances.Part) string {
	who := "nobody"
	if p.Who >= 0 {
		who = line.Clean(c.Sides[p.Who])
	}
	switch {
	case p.Kind == chances.Begins:
		return w.src.Begins
	case p.Kind == chances.Word:
		return "The referee's word"
	case p.Kind == chances.Meets && w.src.Programs:
		return "What both chose, and how it met"
	case p.Kind == chances.Meets:
		return "The choices of both, taken together, against the policy's"
	case c.Turns:
		return who + "'s turns"
	case p.Dice && w.src.Holds != "":
		return "Dice with " + who + " in " + w.src.Holds
	case p.Dice:
		return "Dice in " + who + "'s turns"
	}
	return who + "'s choices, against the policy's"
}

// course draws how the chance went, and says which commands it names.
func (w *writer) course(c *chances.Course, x *Chances, side int) (*figure.Figure, map[int]bool) {
	f := &figure.Chance{Who: x.Who, Of: side, Start: c.Start.Sides[side].P, Rounds: w.rounds(), Unit: w.r.last().Word}
	named, unsaid := w.worthNaming(c, side)
	x.Beside = strings.TrimSpace(x.Ending + " " + w.despite(c, side, named))
	x.Ending = strings.Join(strings.Fields(inVain(c, side)+" "+x.Ending+" "+unsaid+" "+w.despite(c, side, named)), " ")
	desc := []string{x.Who + " had " + of100(&c.Start, side) + " in 100 before a die fell"}
	for i := range c.Moves {
		m := &c.Moves[i]
		swing := swingOf(m, side)
		if named[m.Seq] {
			swing.Label = w.label(c, m, side)
			desc = append(desc, w.went(c, m, side))
		}
		f.Swings = append(f.Swings, swing)
	}
	f.Others = others(c, side)
	atEnd := of100(&c.Moves[len(c.Moves)-1].After, side) + " at the end"
	if end := c.End(); end != nil && named[end.Seq] {
		desc[len(desc)-1] = atEnd + ", by " + within(w.named(c, end.Seq)) // from what, is said where it decided
	} else {
		desc = append(desc, atEnd)
	}
	f.Desc = strings.Join(desc, "; ") + "."
	drawn := f.Figure()
	drawn.Caption = w.courseCaption(c, x.Who, len(f.Others) > 0, ", in the colour of the side whose turn it was")
	drawn.Printed = w.courseCaption(c, x.Who, len(f.Others) > 0, w.inks(c))
	return drawn, named
}

// went says from where to where a command or a turn brought a side's chance.
func (w *writer) went(c *chances.Course, m *chances.Move, side int) string {
	at := " in "
	name := within(w.named(c, m.Seq))
	if strings.HasPrefix(name, "command ") {
		at = " at "
	}
	return fromTo(m, side) + at + name
}

// worthNaming are the commands that are named on a course, and what is said of those that are not
// though they changed the chance as much.
func (w *writer) worthNaming(c *chances.Course, side int) (named map[int]bool, unsaid string) {
	named = map[int]bool{}
	most := mostNamed
	if len(c.Sides) > 2 { // the other lines have their names
		most = 2
	}
	if end := c.End(); end != nil && end.Swing() >= leastNamed && math.Abs(end.Changed(side)) >= leastNamed {
		named[end.Seq] = true
		most++
	}
	var opening []*chances.Move
	least := 0.0 // of those that are named
	turning := c.Turning()
	back, _ := c.TakenBack()
	for _, m := range c.Largest(len(c.Moves)) {
		little := leastNamed
		if len(w.at(m.Seq).Falls) > 0 {
			little = leastDrawn
		}
		small := m.Swing() < little || math.Abs(m.Changed(side)) < little
		if !c.Turns && m.Kind != chances.Word && !slices.Contains(turning, m) { // as its row says it
			small = small || diced(c, m, side) == 0
		}
		switch {
		case len(named) == most || small:
		case c.Turns || w.happens(m.Seq):
			named[m.Seq], least = true, m.Swing()
		case m == back: // of which that is said
		default:
			opening = append(opening, m)
		}
	}
	return named, unnamed(opening, least, side)
}

// swingOf is a command on the course of a side's chance.
func swingOf(m *chances.Move, side int) figure.Swing {
	v := m.After.Sides[side]
	s := figure.Swing{At: m.Seq, Chance: v.P, Low: v.Low, High: v.High, Of: m.Who}
	if m.Rolled {
		s.Of = m.Dice
		s.Fell, _ = fell(m, side)
	}
	return s
}

// label is what stands beside a command that is named on a course.
func (w *writer) label(c *chances.Course, m *chances.Move, side int) string {
	whose := ""
	if m.Who >= 0 {
		whose = c.Sides[m.Who]
	}
	switch p := w.partAt(m.Seq); {
	case p != nil && c.Turns:
		if text := w.dearestIn(p, m, side); text != "" || !slices.Contains(c.Turning(), m) {
			return text
		}
		return p.Word + " " + p.Round + ", " + line.Clean(whose) // the heading names it
	case p != nil && w.src.Joined:
		return p.Round + " " + w.called(c, m, whose)
	}
	return strconv.Itoa(m.Seq) + " " + w.called(c, m, whose)
}

// mostInks is how many sides have a stroke of black or grey on paper.
const mostInks = 4

// inks says whose strokes are black and whose are grey where there is no colour.
func (w *writer) inks(c *chances.Course) string {
	if len(c.Sides) > mostInks {
		return ""
	}
	var of [2][]string
	for i, side := range c.Sides {
		whose := line.Clean(side) + "'s"
		if w.src.Holds != "" {
			whose = line.Clean(side)
		}
		of[i%2] = append(of[i%2], whose)
	}
	if w.src.Holds != "" {
		return ": black with " + and(of[0]) + " in " + w.src.Holds + ", grey with " + and(of[1])
	}
	return ": black in " + and(of[0]) + " turns, grey in " + and(of[1])
}

// played is what is played on from a position.
func (w *writer) played() string {
	if w.src.Tabled {
		return "battles"
	}
	return "bouts"
}

// courseCaption says what a course shows, and by whose play; inks is how its strokes tell the
// sides apart.
func (w *writer) courseCaption(c *chances.Course, who string, others bool, inks string) string {
	after := "command"
	if c.Turns {
		after = "turn"
	}
	text := who + "'s chance of winning after each " + after + ", had all played on by the policy " + c.Policy + ": " + strconv.FormatUint(c.Bouts, 10) + " " + w.played() + " a position; the band is what they leave in doubt."
	if c.Turns {
		text += " A thick stroke is what a turn changed, be it up or down" + inks + "."
	} else {
		text += " Thick strokes are dice" + inks + "."
	}
	if others {
		text += " Dashed: the others."
	}
	return text
}

// unnamed says what those commands did to a chance that are not named on its course though they changed
// it as much as those that are: they opened a turn.
func unnamed(moves []*chances.Move, least float64, side int) string {
	moves = slices.DeleteFunc(slices.Clone(moves), func(m *chances.Move) bool { return least <= 0 || m.Swing() < least })
	slices.SortFunc(moves, func(a, b *chances.Move) int { return a.Seq - b.Seq })
	var list []string
	for _, m := range moves {
		list = append(list, fromTo(m, side)+" at command "+strconv.Itoa(m.Seq))
	}
	switch len(list) {
	case 0:
		return ""
	case 1:
		return "A throw that opened a turn brought the chance " + list[0] + "."
	}
	return "Throws that opened turns brought the chance " + and(list) + "."
}

// fromTo is from where to where a move brought the chance of a side.
func fromTo(m *chances.Move, side int) string {
	return "from " + of100(&m.Before, side) + " to " + of100(&m.After, side)
}

// others are the chances of the other sides, where there are more than two.
func others(c *chances.Course, side int) (list []figure.Other) {
	if len(c.Sides) < 3 {
		return nil
	}
	for k, name := range c.Sides {
		if k == side {
			continue
		}
		o := figure.Other{Name: line.Clean(name), Of: k}
		for i := range c.Moves {
			o.Chances = append(o.Chances, c.Moves[i].After.Sides[k].P)
		}
		list = append(list, o)
	}
	return list
}

// called is a command in a word or two: by who came into a state that has a name by it, else by whom it cost most, else by what came of it and
// for whom, else by its first word and whose it was.
func (w *writer) called(c *chances.Course, m *chances.Move, whose string) string {
	seq := m.Seq
	if text := w.entered(seq, 9); text != "" {
		return text
	}
	if name, lost := w.costliest(seq); lost > 0 {
		return figure.Short(name, 9) + " " + figure.Minus(-lost)
	}
	if text := w.outcome(w.at(seq), c, m); text != "" {
		return text
	}
	word, _, _ := strings.Cut(w.said(seq), " ")
	if whose != "" && line.Clean(whose) != word {
		word = figure.Short(line.Clean(whose), 9) + ": " + word
	}
	return figure.Short(word, 18)
}

// opened is what a command that opens a turn gave whose turn it is, in the words in which that
// is told of the engine; "" of any other.
func (w *writer) opened(seq int) string {
	if row := w.at(seq); seq == row.First {
		return w.src.Book.Silent(&row.result)
	}
	return ""
}

// outcome is what came of a row and for whom: of its events, but for those of which nobody is
// told, that by which somebody falls; else the first that has an outcome of its own, which no other
// kind of event shares; else the last that has one; and one that a story leaves to others, or a blow
// of a side whose chance fell all the same, only where there is no other. Before all of them is one by which the others came to nothing.
func (w *writer) outcome(row *Row, c *chances.Course, m *chances.Move) string {
	events, own, shared, left := w.s.Game().Words().Events, "", "", ""
	for _, r := range row.result.Log {
		if r.What != core.Event || r.Who < 0 || events[r.Kind].Outcome == "" || w.src.Book.Unsaid(&r) {
			continue
		}
		name := figure.Short(line.Clean(string(w.s.Game().Namer().AppendName(nil, int(r.Who)))), 9)
		if w.foils(&r) || slices.Contains(w.src.Falls, events[r.Kind].ID) {
			return name + " " + events[r.Kind].Outcome
		}
		if w.src.Book.Untold(row.result.Names, &r) || w.parried(&r, c, m) {
			left = cmp.Or(left, name+" "+events[r.Kind].Outcome)
			continue
		}
		kinds := 0
		for k := range events {
			if events[k].Outcome == events[r.Kind].Outcome {
				kinds++
			}
		}
		if text := name + " " + events[r.Kind].Outcome; kinds == 1 {
			own = cmp.Or(own, text)
		} else {
			shared = text
		}
	}
	return cmp.Or(own, shared, left)
}

// parried reports whether an event is a blow of a side whose chance fell by its command.
func (w *writer) parried(r *core.Record, c *chances.Course, m *chances.Move) bool {
	if !slices.Contains(w.src.Strikes, w.s.Game().Words().Events[r.Kind].ID) {
		return false
	}
	side := slices.Index(c.Sides, w.s.Game().Side(int(r.Who)))
	return side >= 0 && m.Changed(side) < 0
}

// costliest is whom a command cost most by the measure, and how much.
func (w *writer) costliest(seq int) (name string, lost int) {
	for _, t := range w.whole() {
		for i := 1; i < len(t.Points); i++ {
			if n := t.Points[i-1].Value - t.Points[i].Value; t.Points[i].At == seq && n > lost {
				name, lost = t.Name, n
			}
		}
	}
	return name, lost
}

// rounds are where the rounds of the bout begin.
func (w *writer) rounds() (list []figure.Round) {
	for _, p := range w.r.Parts {
		n := p.Round
		if n == "" || len(p.Rows) == 0 || len(list) > 0 && list[len(list)-1].Name == n {
			continue
		}
		list = append(list, figure.Round{At: p.Rows[0].First, Name: n})
	}
	return list
}

// numberOf is the number in a heading such as Round 4.
func numberOf(heading string) string {
	for _, w := range strings.Fields(heading) {
		if strings.Trim(w, "0123456789") == "" {
			return w
		}
	}
	return ""
}

// plays says how a policy plays, in a sentence.
func (w *writer) plays(policy string) string {
	for _, o := range w.src.Book.Opponents {
		if o.Policy == policy {
			first, _, _ := strings.Cut(o.Text, ". ")
			return line.LowerFirst(strings.TrimSuffix(first, "."))
		}
	}
	return ""
}
