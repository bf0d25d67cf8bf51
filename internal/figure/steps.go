package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Steps is the course of one number for several figures, command by command.
type Steps struct {
	Called      string
	First, Last int // the first and last command
	Most        int
	Tracks      []Track
	Rounds      []Round
	Lanes       []Lane
	Until       bool   // the description says by which command a state ended
	Gone        []Gone // those who came to nothing, in order
}

// A Gone is a unit that came to nothing, and after which command.
type Gone struct {
	Name string
	Of   int
	At   int
}

// A Track is the course of one of them: its value after each command that changed it.
type Track struct {
	Name   string
	Of     int
	Points []Point
	Out    int // the command by which it left the bout, 0 if it never did
}

// A Point is a value after a command.
type Point struct{ At, Value int }

// A Lane is the other states of a figure, and when they lasted.
type Lane struct {
	Name  string
	Of    int
	Spans []Span
}

// A Span is a state from one command to another.
type Span struct {
	From, To int
	Text     string
	Of       int  // the side that has the thing, where Held is set
	Held     bool // Text is who holds a thing that only one can have
}

// The place of the plot of steps, and how many tracks are drawn.
const (
	stepsLeft, stepsRight, stepsTop, stepsHigh = 30.0, 306.0, 10.0, 110.0
	labelGap                                   = 11.0
	laneHigh, laneGap                          = 13.0, 18.0
	lanesApart                                 = 12.0
	onWide                                     = 0.9 // the width of letters relative to others
	mostTracks                                 = 12
)

// Figure draws the tracks; nil where there is nothing to draw.
func (s *Steps) Figure() *Figure {
	if len(s.Tracks) == 0 || s.Most < 1 || s.Last < 2 {
		return nil
	}
	tracks := s.Tracks[:min(len(s.Tracks), mostTracks)]
	lanes := s.Lanes[:min(len(s.Lanes), mostTracks)]
	low := stepsTop + stepsHigh
	x := func(at int) float64 {
		return stepsLeft + (stepsRight-stepsLeft)*float64(at-s.First)/float64(max(1, s.Last-s.First))
	}
	under, list := 0.0, strips(lanes, x)
	for i := range list {
		under += list[i].high()
	}
	if under > 0 {
		under += lanesApart
	}
	f := &Figure{Title: s.Called + " over the bout", Called: s.Called, Width: Standard, Height: low + under + 24}
	least := s.least(tracks)
	y := func(value int) float64 { return low - stepsHigh*float64(value-least)/float64(s.Most-least) }
	f.rounds(s.Rounds, x, stepsTop, stepsHigh+under, stepsRight)
	for _, value := range s.marks(least) {
		f.draw("grid", "M", stepsLeft, y(value), "H", stepsRight)
		f.text("soft", stepsLeft-5, y(value)+3.5, "end", Minus(value))
	}
	var labels []Mark
	var taken []span // the rooms of the names of those who have left
	lines := courses(tracks, func(t *Track) float64 {
		if t.left(s.Last) { // a track that left is named where it left
			return x(t.Out)
		}
		return stepsRight
	}, x, y)
	for i, t := range tracks {
		class := "track " + Letter(t.Of)
		if mate := mates(tracks[:i], t.Of); mate > 0 { // the tracks of one side have different lines
			class += " m" + strconv.Itoa(1+(mate-1)%mostMates)
		}
		end := t.Points[len(t.Points)-1].Value
		right, name := stepsRight, Short(t.Name, 11)+" "+Minus(end)
		if t.left(s.Last) {
			right = x(t.Out)
		}
		if right == stepsRight || !f.out(t.Of, right, y(end), name, lines, &taken) {
			gap := 4.0
			if t.Out >= s.Last { // a cross stands there
				gap += arm
			}
			labels = append(labels, Mark{Class: "name " + Letter(t.Of), X: stepsRight + gap, Y: y(end) + 3.5, Text: name})
		}
		f.draw(class, append(s.path(tracks, i, x, y), "H", right)...)
		if t.Out >= s.Last && t.Out > 0 {
			f.cross(t.Of, right, y(end))
		}
		if i > 0 {
			f.Desc += "; "
		}
		f.Desc += t.Name + course(&t)
		if t.left(s.Last) {
			f.Desc += ", out after command " + strconv.Itoa(t.Out)
		}
	}
	f.Desc = s.Called + ": " + f.Desc + "."
	if more := len(s.Tracks) - len(tracks); more > 0 {
		f.Desc += " " + strconv.Itoa(more) + " more are not drawn."
	}
	s.gone(f, tracks, lines, &taken, x, y)
	if len(lanes) > 0 {
		f.apart(labels, low+lanesApart-labelGap/2-2) // the lanes have their names below
	} else {
		f.apart(labels, math.Inf(1))
	}
	last := 0
	if s.Until {
		last = s.Last
	}
	f.lanes(list, low+lanesApart, last)
	return f
}

// path returns the path of a track's line, without its end. Where it would cover the track before
// it, it is drawn beside that.
func (s *Steps) path(tracks []Track, i int, x, y func(int) float64) (line []any) {
	was := 0.0
	for k, p := range tracks[i].parts(tracks[:i], s.Last) {
		at := y(p.Value) + aside(tracks[:i], p, s.Last)
		switch {
		case k == 0:
			line = append(line, "M", x(p.At), at)
		case at != was:
			line = append(line, "H", x(p.At), "V", at)
		}
		was = at
	}
	return line
}

// left reports whether a track left the bout before the last command and never came back.
func (t *Track) left(last int) bool {
	return t.Out > 0 && t.Out < last && t.Out >= t.Points[len(t.Points)-1].At
}

// out marks where a track left, and names it beside that if there is a free place, which it
// reports.
func (f *Figure) out(of int, x, y float64, name string, courses []span, taken *[]span) bool {
	f.cross(of, x, y)
	b, ok := beside(x, y, name, append(slices.Clone(courses), span{x - arm - 2, x + arm + 2, y - arm - 2, y + arm + 2}), *taken)
	if !ok {
		return false
	}
	*taken = append(*taken, b, b.leading(x, y))
	f.toward(of, b, x, y)
	f.text("name small "+Letter(of), (b.left+b.right)/2, b.bottom-2, "middle", name)
	return true
}

// arm is half the size of a cross.
const arm = 3.5

// cross draws a cross where a track left.
func (f *Figure) cross(of int, x, y float64) {
	f.draw("track cross "+Letter(of), "M", x-arm, y-arm, "L", x+arm, y+arm, "M", x-arm, y+arm, "L", x+arm, y-arm)
}

// course says what the number was at first and at last, to follow a name.
func course(t *Track) string {
	first, last := t.Points[0].Value, t.Points[len(t.Points)-1].Value
	switch {
	case len(t.Points) == 1:
		return " " + Minus(last) + " throughout"
	case first == last:
		return " " + Minus(last) + " as at the start"
	}
	return " from " + Minus(first) + " to " + Minus(last)
}

// mostMates is how many kinds of lines the tracks of one side have beside the first.
const mostMates = 3

// mates returns the number of tracks of a side.
func mates(tracks []Track, of int) (n int) {
	for _, t := range tracks {
		if t.Of == of {
			n++
		}
	}
	return n
}

// least returns the lowest of all values and 0.
func (s *Steps) least(tracks []Track) (least int) {
	for _, t := range tracks {
		for _, p := range t.Points {
			least = min(least, p.Value)
		}
	}
	return least
}

// mostParts is the largest number of parts into which round numbers divide the axis.
const mostParts = 4

// marks returns the numbers on the axis: 0 and round numbers as far as the values go.
func (s *Steps) marks(least int) (marks []int) {
	by := 1
	for k := 0; by*mostParts < s.Most; k++ {
		by = [...]int{1, 2, 5}[k%3] * tens(k/3)
	}
	for n := -(-least / by) * by; n <= s.Most; n += by {
		marks = append(marks, n)
	}
	return marks
}

// tens returns a power of 10.
func tens(power int) int {
	n := 1
	for range power {
		n *= 10
	}
	return n
}

// asides lists the offsets of lines that would cover each other. They are about a line's width,
// so that each line can still be read at its number.
var asides = [...]float64{0, 2.2, -2.2, 1.1, -1.1}

// aside returns the offset of a track from a point on, which depends on how many of the tracks
// before it have the same value then.
func aside(before []Track, p Point, last int) float64 {
	n := 0
	for i := range before {
		if value, there := before[i].at(p.At, last); there && value == p.Value {
			n++
		}
	}
	return asides[n%len(asides)]
}

// at returns the value of a track after a command, and whether it is drawn there.
func (t *Track) at(command, last int) (value int, there bool) {
	for _, p := range t.Points {
		if p.At <= command {
			value, there = p.Value, true
		}
	}
	return value, there && !(t.left(last) && t.Out <= command)
}

// parts returns the points of a track, and those at which it may begin or cease to coincide with
// one of the tracks before it.
func (t *Track) parts(before []Track, last int) []Point {
	list := slices.Clone(t.Points)
	end := last
	if t.left(last) {
		end = t.Out
	}
	for i := range before {
		ats := []int{before[i].Out}
		for _, p := range before[i].Points {
			ats = append(ats, p.At)
		}
		for _, at := range ats {
			known := slices.ContainsFunc(list, func(p Point) bool { return p.At == at })
			if value, there := t.at(at, last); there && !known && at < end {
				list = append(list, Point{at, value})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Point) int { return a.At - b.At })
	return list
}

// gone writes the names of those who came to nothing, near the course of their side, where
// neither a line nor another name stands.
func (s *Steps) gone(f *Figure, tracks []Track, courses []span, taken *[]span, x func(int) float64, y func(int) float64) {
	for _, g := range s.Gone {
		f.Desc += " " + g.Name + " are gone after command " + strconv.Itoa(g.At) + "."
		k := slices.IndexFunc(tracks, func(t Track) bool { return t.Of == g.Of })
		if k < 0 {
			continue
		}
		value := 0
		for _, p := range tracks[k].Points {
			if p.At < g.At {
				value = p.Value
			}
		}
		text := Short(g.Name, 12) + " gone"
		if left := tracks[k].Points[len(tracks[k].Points)-1]; left.Value == 0 && left.At == g.At {
			continue // the line ends there, and is named
		}
		if b, ok := beside(x(g.At), y(value), text, courses, *taken); ok {
			*taken = append(*taken, b, b.leading(x(g.At), y(value)))
			f.draw("thin "+Letter(g.Of), "M", x(g.At), y(value)-4, "V", y(value)+4)
			f.toward(g.Of, b, x(g.At), y(value))
			f.text("name small "+Letter(g.Of), (b.left+b.right)/2, b.bottom-2, "middle", text)
		}
	}
}

// smallRoom is the width of small letters relative to others.
const smallRoom = 0.78

// lineHalf is half the width of a line, with some margin.
const lineHalf = 1.5

// courses returns the rooms of the lines of tracks.
func courses(tracks []Track, ends func(t *Track) float64, x func(int) float64, y func(int) float64) (list []span) {
	for i := range tracks {
		t := &tracks[i]
		for k, p := range t.Points {
			to := ends(t)
			if k+1 < len(t.Points) {
				next := t.Points[k+1]
				to = x(next.At)
				a, b := y(p.Value), y(next.Value)
				list = append(list, span{to - lineHalf, to + lineHalf, min(a, b) - lineHalf, max(a, b) + lineHalf})
			}
			list = append(list, span{x(p.At) - lineHalf, to + lineHalf, y(p.Value) - lineHalf, y(p.Value) + lineHalf})
		}
	}
	return list
}

// beside returns the free place for a name that is nearest to a point of the plot of steps. It
// covers neither a line nor another name; ok is false if there is none.
func beside(x, y float64, name string, courses, taken []span) (best span, ok bool) {
	const across, step, rim = 6, 5.0, 4.0
	wide, least := smallRoom*width(name), math.Inf(1)
	for top := 0.0; top+Size+1 < stepsTop+stepsHigh; top += step {
		for k := -across; k <= across; k++ {
			mid := x + float64(k)*(wide/2+rim)/2
			b := span{mid - wide/2, mid + wide/2, top, top + Size + 2}
			if b.left < stepsLeft || b.right > stepsRight+rim || b.bottom > stepsTop+stepsHigh {
				continue
			}
			if slices.ContainsFunc(courses, b.covers) || slices.ContainsFunc(taken, b.covers) {
				continue
			}
			costs := b.from(x, y)
			lead := b.leading(x, y) // the line to its point should cross no other
			for _, c := range courses {
				if lead.covers(c) && !(c.left <= x && x <= c.right && c.top <= y && y <= c.bottom) {
					costs += Size / 2
				}
			}
			if slices.ContainsFunc(taken, lead.covers) {
				continue
			}
			if costs < least {
				best, least, ok = b, costs, true
			}
		}
	}
	return best, ok
}

// from returns the distance of a text from a point.
func (s span) from(x, y float64) float64 {
	return math.Hypot(max(0, s.left-x, x-s.right), max(0, s.top-y, y-s.bottom))
}

// foot returns where a line from a text to a point begins.
func (s span) foot(x, y float64) (fromX, fromY float64) {
	fromX, fromY = min(s.right, max(s.left, x)), s.bottom
	switch {
	case y <= s.top:
		fromY = s.top
	case y < s.bottom:
		fromY = (s.top + s.bottom) / 2
	}
	return fromX, fromY
}

// leading returns the room of such a line, without its last part.
func (s span) leading(x, y float64) span {
	fromX, fromY := s.foot(x, y)
	toX, toY := fromX+0.7*(x-fromX), fromY+0.7*(y-fromY)
	return span{min(fromX, toX), max(fromX, toX), min(fromY, toY), max(fromY, toY)}
}

// toward draws such a line, unless the text is beside the point.
func (f *Figure) toward(of int, s span, x, y float64) {
	const near = 7.0
	if s.from(x, y) < near {
		return
	}
	fromX, fromY := s.foot(x, y)
	f.draw("thin "+Letter(of), "M", fromX, fromY, "L", x, y)
}

// apart moves names apart that would cover each other, but none below last, and adds them to the
// figure.
func (f *Figure) apart(labels []Mark, last float64) {
	slices.SortStableFunc(labels, func(a, b Mark) int {
		switch {
		case a.Y < b.Y:
			return -1
		case a.Y > b.Y:
			return 1
		}
		return cmp.Compare(b.X, a.X) // the name beside a cross comes first
	})
	for k := 1; k < len(labels); k++ {
		labels[k].Y = max(labels[k].Y, labels[k-1].Y+labelGap)
	}
	for k := len(labels) - 1; k >= 0 && labels[k].Y > last; k-- {
		labels[k].Y, last = last, last-labelGap
	}
	for _, l := range labels {
		f.Height = max(f.Height, l.Y+8)
	}
	f.Marks = append(f.Marks, labels...)
}
