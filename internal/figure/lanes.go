package figure

import (
	"slices"
	"strconv"
	"strings"
)

// A run is a state, or several that begin and end together, for as long as it lasts; where it is
// drawn and where what it is called stands.
type run struct {
	Span
	from, to    float64
	text        string
	at          float64
	anchor      string
	before      bool    // the word, which the pointer stands behind
	left, right float64 // the room of both
}

// A strip is a lane in as many rows as its states need, none of which covers another.
type strip struct {
	Lane
	rows [][]run
}

// pointer stands between a word and the state behind it.
const pointer = "▸"

// rowGap is how far the rows of one strip stand apart.
const rowGap = laneHigh + 1

// high is how much room a strip takes with what keeps it from the next.
func (s *strip) high() float64 { return laneGap + rowGap*float64(max(1, len(s.rows))-1) }

// strips are the lanes as they are drawn.
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

// runs are the states of a lane, each from where it begins to where it ends; those that begin
// and end together are one where all have room in it.
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

// room is how wide a word is that is written in a strip.
func room(text string) float64 { return onWide*width(text) + 6 }

// place finds where the word of a run stands: within it, else behind it, and where the strip
// ends before that, before it with a sign that points to it.
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

// holder is who had in all of a row what somebody has; alone is false where they were several, or
// there is one row for all of them.
func (s *strip) holder(row []run) (name string, alone bool) {
	for _, r := range row {
		if !r.Held || r.Text != row[0].Text {
			return "", false
		}
	}
	return row[0].Text, len(s.rows) > 1
}

// holds is such a row with what he has in place of his name, which stands beside it.
func (s *strip) holds(row []run) (list []run) {
	for _, r := range row {
		if r.text = ""; room(s.Name) < r.to-r.from {
			r.text, r.at, r.anchor = s.Name, r.from+3, ""
		}
		list = append(list, r)
	}
	return list
}

// lanes draws a strip for each, with what was to be seen of it; what ended before the last command is said
// to have ended, unless that is 0.
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
