package paper

import (
	"fmt"
	"strings"

	"summa/internal/report"
)

// A figure is a drawing of 400 units in width, with what it shows in words.
type figure struct {
	Title, Desc string
	Height      int
	Lines       []line
	Ticks       []tick
	Rounds      []mark
	Base        float64
}

// A line is the track of a figure.
type line struct {
	Path, Name string
	Letter     string
	X, Y       float64 // where its name stands
}

// A tick is a number at the side, a mark one below.
type tick struct {
	Y    float64
	Text string
}

type mark struct {
	X    float64
	Text string
}

// where the plot stands in the drawing.
const (
	left, right, top, plot = 24.0, 330.0, 10.0, 110.0
	labelGap               = 11.0
	mostLines              = 12
)

// steps draws how everybody fared by the measure; nil where there is nothing to draw.
func steps(r *report.Report) *figure {
	m := &r.Measure
	if len(m.Tracks) == 0 || m.Most < 1 || r.Last < 2 {
		return nil
	}
	f := &figure{Title: m.Called + " over the bout", Height: int(top + plot + 24), Base: top + plot}
	tracks := m.Tracks
	if len(tracks) > mostLines {
		tracks = tracks[:mostLines]
	}
	first := tracks[0].Points[0].At
	x := func(at int) float64 {
		return left + (right-left)*float64(at-first)/float64(max(1, r.Last-first))
	}
	y := func(value int) float64 { return top + plot - plot*float64(max(0, value))/float64(m.Most) }
	var told []string
	for _, t := range tracks {
		var p strings.Builder
		for i, at := range t.Points {
			if i == 0 {
				fmt.Fprintf(&p, "M%.1f %.1f", x(at.At), y(at.Value))
				continue
			}
			fmt.Fprintf(&p, "H%.1fV%.1f", x(at.At), y(at.Value))
		}
		end := t.Points[len(t.Points)-1].Value
		fmt.Fprintf(&p, "H%.1f", right)
		f.Lines = append(f.Lines, line{Path: p.String(), Name: fmt.Sprintf("%s %d", shortened(t.Name), end), Letter: letter(t.Of), X: right + 4, Y: y(end) + 3.5})
		told = append(told, fmt.Sprintf("%s from %d to %d", t.Name, t.Points[0].Value, end))
	}
	spread(f.Lines)
	if n := len(f.Lines); n > 0 {
		f.Height = max(f.Height, int(f.Lines[lowest(f.Lines)].Y)+12)
	}
	for _, value := range ticks(m.Most) {
		f.Ticks = append(f.Ticks, tick{y(value) + 3.5, fmt.Sprint(value)})
	}
	n, shown := 0, len(r.Parts)/12+1
	for _, p := range r.Parts {
		heading := number(p.Heading)
		if heading == "" || len(p.Rows) == 0 {
			continue
		}
		if n++; (n-1)%shown == 0 && (len(f.Rounds) == 0 || f.Rounds[len(f.Rounds)-1].Text != heading) && (len(f.Rounds) == 0 || x(p.Rows[0].First)-f.Rounds[len(f.Rounds)-1].X > 16) {
			f.Rounds = append(f.Rounds, mark{x(max(first, p.Rows[0].First)), heading})
		}
	}
	f.Desc = m.Called + ": " + strings.Join(told, "; ") + "."
	if more := len(m.Tracks) - len(tracks); more > 0 {
		f.Desc += fmt.Sprintf(" %d more are not drawn.", more)
	}
	return f
}

// number is the number in a heading such as Round 4.
func number(heading string) string {
	for _, w := range strings.Fields(heading) {
		if strings.Trim(w, "0123456789") == "" {
			return w
		}
	}
	return ""
}

// shortened is a name that fits beside a line.
func shortened(name string) string {
	const most = 10
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}

// ticks are the numbers at the side: none, half and all.
func ticks(most int) []int {
	if most < 2 {
		return []int{0, most}
	}
	return []int{0, most / 2, most}
}

// spread moves names apart that would cover each other.
func spread(lines []line) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
		for k := i; k > 0 && lines[order[k]].Y < lines[order[k-1]].Y; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	for k := 1; k < len(order); k++ {
		if above := lines[order[k-1]].Y + labelGap; lines[order[k]].Y < above {
			lines[order[k]].Y = above
		}
	}
}

func lowest(lines []line) int {
	k := 0
	for i := range lines {
		if lines[i].Y > lines[k].Y {
			k = i
		}
	}
	return k
}
