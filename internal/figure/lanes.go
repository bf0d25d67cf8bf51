package figure

import (
	"slices"
	"strconv"
	"strings"
)

// A run is a state, or several with the same beginning and end, as it is drawn, with the place of
// its text.
type run struct {
	Span
	from, to    float64
	text        string
	at          float64
	anchor      string
	before      bool    // the text stands before the state, with a pointer between them
	left, right float64 // the room of state and text together
}

// A strip is a lane in as many rows as its states need so that none covers another.
type strip struct {
	Lane
	rows [][]run
}

// pointer stands between a text and the state behind it.
const pointer = "▸"

// rowGap is the distance between the rows of a strip.
const rowGap = laneHigh + 1

// high returns the height of a strip with the gap below it.
func (s *strip) high() float64 { return laneGap + rowGap*float64(max(1, len(s.rows))-1) }

// strips returns the lanes as they are drawn.
func strips(lanes []Lane, x func(int) float64) (list []strip) {
	for _, l := range lanes {
		s := strip{Lane: l}
		for _, r := range l.runs(x) {
			r.place()
			k := slices.IndexFunc(s.rows, func(row []run) bool { return row[len(row)-1].right < r.left })
			if k < 0 || r.Held && len(s.rows) == 0 {
				s.rows, k = append(s.rows, nil), len(s.rows)
			}
			s.rows[k] = append(s.rows[k], r)
		}
		list = append(list, s)
	}
	return list
}

// runs returns the states of a lane with their extents. States with the same beginning and end
// are one run if their texts fit.
func (l *Lane) runs(x func(int) float64) (list []run) {
	for k, p := range l.Spans {
		states := strings.Split(p.Text, ", ")
		if p.Held {
			states = []string{p.Text}
		}
		for _, text := range states {
			j := slices.IndexFunc(list, func(r run) bool { return r.Text == text && r.To == p.From && k > 0 && !p.Held })
			if j >= 0 {
				list[j].To = p.To
				continue
			}
			one := p
			one.Text = text
			list = append(list, run{Span: one})
		}
	}
	var joined []run
	for _, r := range list {
		r.from, r.to, r.text = x(r.From), x(r.To), r.Text
		j := slices.IndexFunc(joined, func(o run) bool { return o.From == r.From && o.To == r.To })
		if j >= 0 && room(joined[j].text+", "+r.Text) < r.to-r.from {
			joined[j].text += ", " + r.Text
			continue
		}
		joined = append(joined, r)
	}
	return joined
}

// room returns the width of a text in a strip.
func room(text string) float64 { return onWide*width(text) + 6 }

// place finds the place of a run's text: within the state, else behind it. Where the strip ends
// before that, the text stands before the state, with a pointer to it.
func (r *run) place() {
	wide := room(r.text)
	r.left, r.right = r.from, max(r.to, r.from+1.5)
	switch short := Short(r.text, 1); {
	case wide < r.to-r.from:
		r.at = r.from + 3
	case r.Held && width(short) < r.to-r.from:
		r.text, r.at, r.anchor = short, (r.from+r.to)/2, "middle"
	case r.Held:
		r.text = ""
	case r.to+wide <= stepsRight:
		r.at, r.right = r.right+3, r.right+wide
	default:
		r.before = true
		r.at, r.anchor, r.left = r.from-3-width(pointer), "end", r.from-room(r.text)-width(pointer)
	}
}

// holder returns who held a thing throughout a row. alone is false if there were several holders,
// or if one row serves for all of them.
func (s *strip) holder(row []run) (name string, alone bool) {
	for _, r := range row {
		if !r.Held || r.Text != row[0].Text {
			return "", false
		}
	}
	return row[0].Text, len(s.rows) > 1
}

// holds returns such a row with the name of the thing in place of the holder's, which stands
// beside it.
func (s *strip) holds(row []run) (list []run) {
	for _, r := range row {
		if r.text = ""; room(s.Name) < r.to-r.from {
			r.text, r.at, r.anchor = s.Name, r.from+3, ""
		}
		list = append(list, r)
	}
	return list
}

// lanes draws a strip for each lane. If last is not 0, the description also says by which command
// a state ended, for states that ended before it.
func (f *Figure) lanes(list []strip, top float64, last int) {
	for i := range list {
		l := &list[i]
		for k, row := range l.rows {
			y := top + rowGap*float64(k)
			name, of := l.Name, l.Of
			if holder, alone := l.holder(row); alone {
				name, of = holder, row[0].Of
				row = l.holds(row)
			}
			f.text("name "+Letter(of), stepsRight+4, y+10, "", Short(name, 11))
			f.Marks = append(f.Marks, Mark{Class: "lane", Path: box(stepsLeft, y, stepsRight-stepsLeft, laneHigh)})
			for _, r := range row {
				class, on := "state "+Letter(l.Of), "on"
				if r.Held {
					class, on = "held "+Letter(r.Of), "on "+Letter(r.Of)
				}
				f.Marks = append(f.Marks, Mark{Class: class, Path: box(r.from, y, max(1.5, r.to-r.from), laneHigh)})
				if r.text != "" {
					f.text(on, r.at, y+10, r.anchor, r.text)
				}
				if r.before {
					f.text(on, r.from-2, y+10, "end", pointer)
				}
			}
		}
		for k, p := range l.Spans {
			if k == 0 {
				f.Desc += " " + l.Name + ": "
			} else {
				f.Desc += "; "
			}
			f.Desc += p.Text + " from command " + strconv.Itoa(p.From)
			if next := k + 1; p.From < p.To && p.To < last && (next == len(l.Spans) || l.Spans[next].From > p.To) {
				f.Desc += " to " + strconv.Itoa(p.To)
			}
		}
		if len(l.Spans) > 0 {
			f.Desc += "."
		}
		top += l.high()
	}
}
