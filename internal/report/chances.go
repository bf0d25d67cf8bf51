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

// Chances holds the probability, after every command, that one side wins: the winner, or the
// first side where nobody has won.
type Chances struct {
	Who      string // the name of that side
	Of       int    // the number of that side
	Policy   string
	Plays    string // how that policy plays, in words for a player; "" if the book has none
	Bouts    uint64
	Turns    bool   // chances were estimated after whole turns only
	Heading  string // the heading, which names the turning point
	Turning  []Turn
	Decided  int    // the command that ended the bout, where it changed the chances far more than the turning point; else 0
	Ending   string // why a command that changed the chances more is no turning point
	Beside   string // Ending without the commands left unnamed on the figure because they open a turn
	Figure   *figure.Figure
	Ledger   []Entry
	Timing   string // how the timing of the dice changed the chance, "" where that was little
	Dearest  string // a sentence on the costliest choice of the side whose choices gave most away; or ""
	Vague    string // printed in place of the ledger on paper, where too much of it is in doubt
	Endless  int    // of 100 bouts from the beginning, the number not fought to an end
	Drained  string // a sentence without its full stop, where a side's chance went one way throughout and no step was most of it
	Unturned string // a sentence without its full stop that says that nothing turned the bout, where that is known
	turned   []Turn // the turning points, for programs
	Nobodys  bool   // from no position did anybody win more than a few bouts
}

// Unfought returns the sentence that says why no chances are printed, for a course where Nobodys
// is set.
func (c *Chances) Unfought() string {
	return "No chances are printed here, for nobody has any: the policy " + c.Policy + " played on from each position " + strconv.FormatUint(c.Bouts, 10) + " times." + c.Undecided()
}

// fewest is the share of bouts below which a side counts as winning hardly any. A course is
// nobody's where every side stays below it in every position.
const fewest = 0.05

// nobodys reports whether hardly any bout was fought to an end from any position of a course.
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

// Undecided returns a sentence on how many of 100 bouts from the beginning were not fought to an
// end, or "" where all were.
func (c *Chances) Undecided() string {
	if c.Endless == 0 {
		return ""
	}
	return " Of 100 from the beginning " + strconv.Itoa(c.Endless) + " were not fought to an end, and nobody has won them."
}

// Printed returns the entries of the ledger that are put on paper.
func (c *Chances) Printed() []Entry {
	if c.Vague != "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Ledger), func(e Entry) bool { return e.Nobodys && e.Points == 0 })
}

// InSentence returns the name of the turning point as it reads within a sentence: a name keeps
// its capital.
func (t *Turn) InSentence() string { return within(t.Name) }

// within returns the name of a command as it reads within a sentence.
func within(name string) string {
	if strings.Contains(name, "'s ") {
		return name
	}
	return line.LowerFirst(name)
}

// A Turn is a turning point: the command, and how the chance changed by it.
type Turn struct {
	Seq           int
	Name          string // Command 38; Exchange 8; Turn 3, Rome
	Said          string
	Deed          string // Said as a page has it: an answer stands with the command that it answers, and with who gave that
	Came          string // what came of it, in sentences; "" where nothing did
	Told          bool   // Came already says what was done
	Before, After int
	Was, Is       string // the chance before and after, as printed
	By, Half      int
	Fell          int    // the part of the change that the dice made, 0 if that is little or all of it
	Besides       string // a sentence on the other side whose chance changed more; or ""
}

// An Entry of the ledger says what changed the chance, and by how many points.
type Entry struct {
	Said    string
	Points  int
	Half    int  // half the width of the interval of Points
	Nobodys bool // it comes from no side's turns and choices
	Sum     bool // it is the first or the last entry: the chance itself, not a change of it
}

// A Chance is the chance of the followed side after a row.
type Chance struct {
	Was     int // the chance before the row
	Percent int
	Dice    int  // the change that the dice alone made, 0 if that is little
	Fell    int  // the same as printed: with a remainder too small to be told apart from it
	Chose   int  // the change that the choices before the dice made, 0 if that is little
	Rest    int  // the remainder of the difference, printed so that the numbers add up
	Moved   bool // the change exceeds the sampling error
	Rough   bool
	Open    bool // the bout goes on after the row
}

// Says returns the chance as it is printed.
func (c *Chance) Says() string { return Of100(c.Percent, c.Open) }

// leastNamed is the smallest change of a chance for which a command is named on the course,
// unless somebody falls by it.
const leastNamed = 0.06

// notable is the smallest change by dice, in points, that is mentioned.
const notable = 5

// The largest number of commands named on the figure, and of key rows for programs.
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
	x.Ending, x.Unturned = w.ending(c, turning, side), unturned(c, turning)
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
		x.Heading, x.Turning, x.Unturned = "No turning point: "+x.Drained, nil, "No one turn decided it: "+x.Drained
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

// drained returns a clause on a battle in which a side's chance fell (or rose) turn after turn,
// and in which two turns changed it most but neither by half of the whole. It returns "" for any
// other.
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

// decided names in the heading the command that ended the bout, where that command changed the
// chances much, and far more than the turning point did.
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

// charged puts into the lead who charged whom in the turn that is the battle's turning point.
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
	// The table of the armies shows who did most, so the lead drops it.
	w.r.Lead = strings.TrimSuffix(w.r.Lead, w.feat()) + "It turned in " + x.Turning[0].InSentence() + ": " + and(said) + "."
}

// decisive is the ratio of the last command's change of the chances to the turning point's from
// which the heading names the last command as well.
const decisive = 2

// seenBy returns the number of the side whose chance is followed: the winner, else the first.
func (w *writer) seenBy(c *chances.Course) int {
	winner, _ := w.s.Facts().Get("bout.winner")
	return max(0, slices.Index(c.Sides, winner))
}

// moreMoved returns a sentence on the side whose chance a move changed most, where there are more
// than two sides and it is not the one that is followed.
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

// ending explains why a command that changed the chances more than the turning points is not one
// itself: it ended the bout, or its change was taken back.
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
	if text := unturned(c, turning); text != "" {
		deed := "deed with dice"
		if c.Turns {
			deed = "turn"
		}
		said = slices.Insert(said, min(1, len(said)), text+": no "+deed+" moved the chances by more than ten points of 100 for good.")
	}
	return strings.Join(said, " ")
}

// unturned says that nothing turned a bout, without its full stop, where that is known of it.
func unturned(c *chances.Course, turning []*chances.Move) string {
	if len(turning) > 0 || c.Noisy() {
		return ""
	}
	what, before := "bout", ""
	if c.Turns {
		what = "battle"
	}
	switch m := c.End(); {
	case !c.Over:
		return "No moment has turned the " + what + " so far"
	case m != nil && m.Swing() > leastDrawn:
		before = " before the end"
	}
	return "No moment" + before + " turned the " + what
}

// inVain returns a sentence for a turning point that went against a side that won all the same,
// or "".
func inVain(c *chances.Course, side int) string {
	turning := c.Turning()
	if len(turning) != 1 || !c.Over || turning[0].Changed(side) >= 0 || c.Moves[len(c.Moves)-1].After.Sides[side].P < 1 {
		return ""
	}
	return "It went against " + line.Clean(c.Sides[side]) + ", who won all the same."
}

// percent returns a probability in whole hundredths.
func percent(p float64) int { return int(math.Round(100 * p)) }

// Of100 returns a chance in whole hundredths as text. While the bout is open, 0 and 100 read "<1"
// and ">99".
func Of100(percent int, open bool) string {
	switch {
	case open && percent == 100:
		return ">99"
	case open && percent == 0:
		return "<1"
	}
	return strconv.Itoa(percent)
}

// of100 returns the chance of a side in a position, as text.
func of100(v *chances.Value, side int) string { return Of100(percent(v.Sides[side].P), !v.Exact) }

// half returns the half width of an interval in whole hundredths. It is 0 only where h is 0.
func half(h float64) int {
	if h == 0 {
		return 0
	}
	return max(1, percent(h))
}

// rows notes the chance after each row, and marks the key rows and those that the figure names.
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

// slight is the largest difference, in points, that small dice, a small choice and rounding may
// make.
const slight = 2

// settled returns the points of the dice as printed beside the difference of two chances, and the
// remainder. A remainder hardly above rounding is counted with the dice, so that the printed
// numbers add up for the reader.
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

// choice returns the whole points that the choices of a row added, or 0 where that is little. It
// uses what is left of the printed difference once the dice are taken out.
func choice(c *chances.Course, chose float64, left int) int {
	if c.Turns || max(left, -left) < notable || math.Abs(100*chose-float64(left)) > slight {
		return 0
	}
	return left
}

// diced returns the whole points that the dice of a move added, or 0 where that is little or in
// doubt.
func diced(c *chances.Course, m *chances.Move, side int) int {
	did, se := fell(m, side)
	if points := printed(did, m, side); m.Rolled && (points >= notable || points <= -notable) && c.Stands(did, se) {
		return points
	}
	return 0
}

// printed returns the change by dice in whole points. Where the dice made all of the change, to
// half a point, it is the difference of the two chances as printed, so that a reader who
// subtracts them finds the same number.
func printed(did float64, m *chances.Move, side int) int {
	const halfPoint = 0.005
	if math.Abs(did-m.Changed(side)) < halfPoint {
		return percent(m.After.Sides[side].P) - percent(m.Before.Sides[side].P)
	}
	return percent(did)
}

// fell returns the change that the dice of a move made, with its standard error. For the move
// that begins the bout, that is the whole change.
func fell(m *chances.Move, side int) (did, se float64) {
	if m.Kind == chances.Begins {
		return m.Changed(side), m.ChangedSE(side)
	}
	return m.Fell(side), m.FellSE(side)
}

// said returns the command with this number as it was given.
func (w *writer) said(seq int) string {
	r := w.at(seq)
	if len(r.Commands) == 0 {
		return ""
	}
	return r.Commands[min(seq-r.First, len(r.Commands)-1)]
}

// deed returns a command as it was given. If the command answers another, that one comes first,
// with who gave it.
func (w *writer) deed(seq int) string {
	r, said := w.at(seq), w.said(seq)
	if k := seq - r.First; r.asks && 0 < k && k < len(r.Commands) && len(r.Dice) > 0 {
		return r.Commands[k-1] + " by " + r.Dice[0].Whose + ", " + said
	}
	return said
}

// came returns what came of a command whose dice fell and, where armies fight, what was done
// without dice.
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

// happened returns what came of a command or, where whole turns are weighed, what the turn that
// ends with it cost each side.
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

// dearestIn returns, as a label, who lost most in a part, from how many to how many. It returns
// "" where the loss and the move that ends the part disagree: the loser's own side gained by the
// move, or another side did worse.
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

// despite names the turns in which the followed side's chance moved against the losses: it rose
// though that side had the greatest loss, or fell though another side had. It returns "" where
// there are none.
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

// fellShort says by how much the dice of the active side fell short in those turns in which its
// chance fell though it lost less. If some turn cannot be explained so, it adds that losses are
// not all.
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

// shortIn says by how much the dice of a part fell short of their expectation, "" where they did
// not.
func (w *writer) shortIn(p *Part) string {
	const least, seldom = 1.0, 1.5 // a shortfall of at least one whole hit, and of so many standard deviations
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

// lostIn returns what each side lost in a part, in words.
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

// named returns the name of a command.
func (w *writer) named(c *chances.Course, seq int) string { return w.r.Called(c, seq) }

// partAt returns the turn that a command belongs to, or nil.
func (w *writer) partAt(seq int) *Part { return w.r.partAt(seq) }

// at returns the row of a command, or an empty row if there is none.
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

// ledger returns the entries that make up the chance, in whole points that add up.
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

// nobodys reports whether a part of a chance comes from no side's turns and choices. Where both
// sides choose at the same time, the choices of one alone count as no side's.
func (w *writer) nobodys(p *chances.Part) bool {
	if w.src.Joined && p.Kind == chances.Acts && !p.Dice {
		return true
	}
	return p.Who < 0 && p.Kind != chances.Begins && p.Kind != chances.Word && p.Kind != chances.Meets
}

// timely is the smallest change of a chance by the dice of a side's turns that is mentioned
// beside how rare their totals were.
const timely = 0.15

// timing says by how many points the timing of the dice changed a chance, "" where that was
// little. Dice can do so without any of their totals being rare.
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

// wholeTurns says by how many points the turns of each side changed a chance, where only whole
// turns are weighed. It returns "" where that is in doubt.
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

// A timed value is the points that dice gave or cost, and when they fell.
type timed struct {
	points int
	when   string
}

// when says when the dice of a part fell, as seen by the followed side.
func (w *writer) when(c *chances.Course, p *chances.Part, side int) string {
	text := strings.TrimPrefix(w.partOf(c, p), "Dice ")
	if p.Who != side {
		return text
	}
	return strings.Replace(text, "'s turns", "'s own turns", 1)
}

// countedUp lists the points that dice gave or cost somebody: cost Felix 33 points of 100 in
// Felix's own turns, and 32 in Remus's turns.
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

// verbOf returns the verb for a number of points: dice gave or cost them.
func verbOf(points int) string {
	if points < 0 {
		return "cost"
	}
	return "gave"
}

// inPoints rounds the values of parts to whole points that add up to sum. The rounding error goes
// to the largest part, where it shows least.
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

// mostVague is the largest half width that an insignificant part may have for the ledger to be
// printed.
const mostVague = 0.2

// vague says that there were too few bouts to tell luck from choices, "" where there were enough.
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

// partSaid returns the name of a part, and says where it is too small to be sure of.
func (w *writer) partSaid(c *chances.Course, p *chances.Part) string {
	said := w.partOf(c, p)
	if !p.Told() && p.Half > 0 {
		said += " (too little to be sure of)"
	}
	return said
}

// partOf returns the name of a part of the chance.
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

// course draws the course of the chance, and returns the commands that are named on it.
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
		desc[len(desc)-1] = atEnd + ", by " + within(w.named(c, end.Seq)) // the value before it stands where it decided
	} else {
		desc = append(desc, atEnd)
	}
	f.Desc = strings.Join(desc, "; ") + "."
	drawn := f.Figure()
	drawn.Caption = w.courseCaption(c, x.Who, len(f.Others) > 0, ", in the colour of the side whose turn it was")
	drawn.Printed = w.courseCaption(c, x.Who, len(f.Others) > 0, w.inks(c))
	return drawn, named
}

// went says from where to where a command or a turn brought a side's chance, and names it.
func (w *writer) went(c *chances.Course, m *chances.Move, side int) string {
	at := " in "
	name := within(w.named(c, m.Seq))
	if strings.HasPrefix(name, "command ") {
		at = " at "
	}
	return fromTo(m, side) + at + name
}

// worthNaming returns the commands to be named on a course, and a sentence on those that are not
// named though they changed the chance as much.
func (w *writer) worthNaming(c *chances.Course, side int) (named map[int]bool, unsaid string) {
	named = map[int]bool{}
	most := mostNamed
	if len(c.Sides) > 2 { // the lines of the other sides have labels too
		most = 2
	}
	if end := c.End(); end != nil && end.Swing() >= leastNamed && math.Abs(end.Changed(side)) >= leastNamed {
		named[end.Seq] = true
		most++
	}
	var opening []*chances.Move
	least := 0.0 // the smallest change among the named commands
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

// swingOf returns a command as a step on the course of a side's chance.
func swingOf(m *chances.Move, side int) figure.Swing {
	v := m.After.Sides[side]
	s := figure.Swing{At: m.Seq, Chance: v.P, Low: v.Low, High: v.High, Of: m.Who}
	if m.Rolled {
		s.Of = m.Dice
		s.Fell, _ = fell(m, side)
	}
	return s
}

// label returns the label of a command that is named on a course.
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
		return p.Word + " " + p.Round + ", " + line.Clean(whose) // the heading of the turn names the side
	case p != nil && w.src.Joined:
		return p.Round + " " + w.called(c, m, whose)
	}
	return strconv.Itoa(m.Seq) + " " + w.called(c, m, whose)
}

// mostInks is the largest number of sides for which paper has distinct strokes of black or grey.
const mostInks = 4

// inks says which sides have black strokes and which grey, for print without colour.
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

// played returns the word for the games that are played on from a position.
func (w *writer) played() string {
	if w.src.Tabled {
		return "battles"
	}
	return "bouts"
}

// courseCaption says what a course shows and which policy played on. inks says how its strokes
// tell the sides apart.
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

// unnamed says how the chance changed by the commands that are not named on its course though
// they changed it as much as those that are: they opened a turn.
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

// fromTo says from where to where a move brought the chance of a side.
func fromTo(m *chances.Move, side int) string {
	return "from " + of100(&m.Before, side) + " to " + of100(&m.After, side)
}

// others returns the courses of the other sides, where there are more than two.
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

// called returns a name of a word or two for a command. In this order of preference it is: who
// came into a state that gives its name to the command; whom the command cost most; its outcome
// and for whom; its first word and whose it was.
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

// opened returns the sentence that the engine is told when a command opens a turn, or "" for any
// other command.
func (w *writer) opened(seq int) string {
	if row := w.at(seq); seq == row.First {
		return w.src.Book.Silent(&row.result)
	}
	return ""
}

// outcome returns the outcome of a row and the figure concerned. Events that are told to nobody
// are left out. Of the rest it prefers, in this order: the event by which somebody falls; the
// first with an outcome that no other kind of event shares; the last that has an outcome at all;
// and last, an event that a story leaves to others, or a blow of a side whose chance fell all the
// same. Before all of these comes an event that made the others come to nothing.
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

// costliest returns the figure that lost most by a command, and how much by the measure.
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

// rounds returns the commands at which the rounds of the bout begin.
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

// numberOf returns the number in a heading such as Round 4, or "".
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
