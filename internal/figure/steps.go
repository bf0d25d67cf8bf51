package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Steps is how several fared by one number, command by command.
type Steps struct {
	Called      string
	First, Last int // commands
	Most        int
	Tracks      []Track
	Rounds      []Round
	Lanes       []Lane
	Until       bool   // it is said as well by which command a state ended
	Gone        []Gone // who came to nothing, in the order in which it came
}

// Gone is one who came to nothing, and after which command.
type Gone struct {
	Name string
	Of   int
	At   int
}

// A Track is one of them: what it was after each command that changed it.
type Track struct {
	Name   string
	Of     int
	Points []Point
	Out    int // the command by which it left the bout, 0 if it never did
}

// A Point is a value after a command.
type Point struct{ At, Value int }

// A Lane is what else was to be seen of one of them, and when.
type Lane struct {
	Name  string
	Of    int
	Spans []Span
}

// A Span is a state from one command to another.
type Span struct {
	From, To int
	Text     string
	Of       int  // whose it is, of what somebody has
	Held     bool // it is such
}

// Where the plot of steps stands, and how many are drawn.
const (
	stepsLeft, stepsRight, stepsTop, stepsHigh = 30.0, 306.0, 10.0, 110.0
	labelGap                                   = 11.0
	laneHigh, laneGap                          = 13.0, 18.0
	lanesApart                                 = 12.0
	onWide                                     = 0.9 // of the room of other letters
	mostTracks                                 = 12
)

// Figure draws them; nil where there is nothing to draw.
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
	var taken []span // by the names of those who have left
	lines := courses(tracks, func(t *Track) float64 {
		if t.left(s.Last) { // whoever has left has his name where he left
			return x(t.Out)
		}
		return stepsRight
	}, x, y)
	for i, t := range tracks {
		class := "track " + Letter(t.Of)
		if mate := mates(tracks[:i], t.Of); mate > 0 { // of one side each has a line of his own
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

// path is the line of one of some tracks, without its end; it stands aside where it would cover those before it.
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

// left reports whether it left the bout before its last command and never came back.
func (t *Track) left(last int) bool {
	return t.Out > 0 && t.Out < last && t.Out >= t.Points[len(t.Points)-1].At
}

// out marks where one has left, and names him beside that where nothing else is, which it
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

// arm is half of what a cross takes.
const arm = 3.5

// cross marks where one has left.
func (f *Figure) cross(of int, x, y float64) {
	f.draw("track cross "+Letter(of), "M", x-arm, y-arm, "L", x+arm, y+arm, "M", x-arm, y+arm, "L", x+arm, y-arm)
}

// course says from where to where a number went, behind a name.
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

// mostMates is in how many ways the lines of one side differ besides its first.
const mostMates = 3

// mates are how many of a side there are.
func mates(tracks []Track, of int) (n int) {
	for _, t := range tracks {
		if t.Of == of {
			n++
		}
	}
	return n
}

// least is the lowest of all values, 0 at most.
func (s *Steps) least(tracks []Track) (least int) {
	for _, t := range tracks {
		for _, p := range t.Points {
			least = min(least, p.Value)
		}
	}
	return least
}

// mostParts is in how many parts round numbers cut the axis at most.
const mostParts = 4

// marks are the numbers of the axis: round ones, as far as the values go, and 0.
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

// tens is 10 to a power.
func tens(power int) int {
	n := 1
	for range power {
		n *= 10
	}
	return n
}

// asides are by how much lines stand apart while they would lie on each other: within a line's
// width, so that each is read at its number.
var asides = [...]float64{0, 2.2, -2.2, 1.1, -1.1}

// aside is by how much a track stands apart from a point on, by how many of those before it have the
// same value then.
func aside(before []Track, p Point, last int) float64 {
	n := 0
	for i := range before {
		if value, there := before[i].at(p.At, last); there && value == p.Value {
			n++
		}
	}
	return asides[n%len(asides)]
}

// at is the value of a track after a command, and whether it is there to be seen.
func (t *Track) at(command, last int) (value int, there bool) {
	for _, p := range t.Points {
		if p.At <= command {
			value, there = p.Value, true
		}
	}
	return value, there && !(t.left(last) && t.Out <= command)
}

// parts are the points of a track and those at which it may begin or cease to lie on one of those
// before it.
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

// gone names who came to nothing, near the course of his side, where neither a line nor another
// name stands.
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

// smallRoom is what small letters take of the room of others.
const smallRoom = 0.78

// lineHalf is half of what a line takes, with some air.
const lineHalf = 1.5

// courses are where the lines of tracks run.
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

// beside is the place for a name that is nearest to a point of the plot of steps and covers neither
// a line nor another name, false if there is none.
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
			lead := b.leading(x, y) // a line to its point had better cross no other
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

// from is how far a text stands from a point.
func (s span) from(x, y float64) float64 {
	return math.Hypot(max(0, s.left-x, x-s.right), max(0, s.top-y, y-s.bottom))
}

// foot is where a line from a text to a point begins.
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

// leading is the room of such a line, short of both.
func (s span) leading(x, y float64) span {
	fromX, fromY := s.foot(x, y)
	toX, toY := fromX+0.7*(x-fromX), fromY+0.7*(y-fromY)
	return span{min(fromX, toX), max(fromX, toX), min(fromY, toY), max(fromY, toY)}
}

// toward draws it, where the text is not beside the point.
func (f *Figure) toward(of int, s span, x, y float64) {
	const near = 7.0
	if s.from(x, y) < near {
		return
	}
	fromX, fromY := s.foot(x, y)
	f.draw("thin "+Letter(of), "M", fromX, fromY, "L", x, y)
}

// apart moves names apart that would cover each other, none of them below the last line
// that is free, and adds them.
func (f *Figure) apart(labels []Mark, last float64) {
	slices.SortStableFunc(labels, func(a, b Mark) int {
		switch {
		case a.Y < b.Y:
			return -1
		case a.Y > b.Y:
			return 1
		}
		return cmp.Compare(b.X, a.X) // beside a cross stands the name of who it is
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
