package figure

import (
	"math"
	"strconv"
	"strings"
)

// Fates shows what became of several figures, a bar for each.
type Fates struct {
	Title string
	Rows  []Fate
}

// A Fate is what became of one figure: the shares of his fates. In the rest of the bouts he did
// not fall.
type Fate struct {
	Name  string
	Of    int
	Parts []FatePart
}

// A FatePart is a fate and its probability, from 0 to 1.
type FatePart struct {
	Called string
	P      float64
}

// The place of the bars of fates, and the largest number of them.
const (
	fateLeft, fateRight, fateTop, fateHigh = 8.0, 392.0, 6.0, 14.0
	fateRow                                = 36.0
	mostFates                              = 16
)

// Figure draws the fates; nil where there is nothing to draw.
func (s *Fates) Figure() *Figure {
	rows := s.Rows[:min(len(s.Rows), mostFates)]
	if len(rows) == 0 {
		return nil
	}
	f := &Figure{Title: s.Title, Width: Standard, Height: fateTop + fateRow*float64(len(rows))}
	wide := fateRight - fateLeft
	inAll := fallsOf(rows)
	for i, r := range rows {
		y, x, fell := fateTop+fateRow*float64(i), fateLeft, 0.0
		said := ""
		whole := wholes(r.Parts, inAll[i])
		for k, p := range r.Parts {
			w := wide * max(0, min(1-fell, p.P))
			number := strconv.Itoa(whole[k])
			if number == "0" && p.P > 0 {
				number = "<1"
			}
			if w > 0.5 {
				f.Marks = append(f.Marks, Mark{Class: "cell t" + strconv.Itoa(1+k%(shades-1)), Path: box(x, y+14, w, fateHigh)})
				if text := p.Called + " " + number; width(text) < w {
					f.text("small", x+4, y+24.5, "", text)
				} else if width(number) < w {
					f.text("small", x+w/2, y+24.5, "middle", number)
				}
			}
			if p.P > 0 {
				said += ", " + p.Called + " " + number
			}
			x, fell = x+w, fell+p.P
		}
		f.draw("thin "+Letter(r.Of), "M", fateLeft, y+14, "h", wide, "v", fateHigh, "h", -wide, "Z")
		falls := "falls in " + strconv.Itoa(inAll[i]) + " of 100"
		f.text("name "+Letter(r.Of), fateLeft, y+10, "", Short(r.Name, 20))
		f.text("soft", fateRight, y+10, "end", atName(falls, said))
		if i > 0 {
			f.Desc += "; "
		}
		f.Desc += r.Name + " " + falls + said
	}
	f.Desc = s.Title + ": " + f.Desc + "."
	return f
}

// mostBeside is the number of letters for which there is room beside a name.
const mostBeside = 56

// atName returns the text beside a name. If it is too long, "of 100" is left out first, then what
// the bars show themselves.
func atName(falls, said string) string {
	for _, text := range []string{falls + said, strings.TrimSuffix(falls, " of 100") + said} {
		if text = strings.Replace(text, ",", ":", 1); len([]rune(text)) <= mostBeside {
			return text
		}
	}
	return falls
}

// fallsOf returns in how many of 100 bouts each figure falls. Where exactly one of them does in
// every bout, the numbers add up to 100.
func fallsOf(rows []Fate) (list []int) {
	each, sum := []FatePart{}, 0.0
	for _, r := range rows {
		fell := 0.0
		for _, p := range r.Parts {
			fell += p.P
		}
		each, sum = append(each, FatePart{P: fell}), sum+fell
		list = append(list, int(math.Round(100*fell)))
	}
	if math.Abs(sum-1) < almost {
		return wholes(each, 100)
	}
	return list
}

// wholes returns the parts of a bar in whole hundredths that add up to their sum. What rounding
// down leaves over goes to the parts that lost most by it.
func wholes(parts []FatePart, over int) []int {
	list, left := make([]int, len(parts)), make([]float64, len(parts))
	for i, p := range parts {
		list[i] = int(math.Floor(100*p.P + almost))
		left[i] = 100*p.P - float64(list[i])
	}
	for {
		most, have := 0, 0
		for i, n := range list {
			if have += n; left[i] > left[most] {
				most = i
			}
		}
		if have >= over || len(list) == 0 {
			return list
		}
		list[most], left[most] = list[most]+1, left[most]-1
	}
}

// almost is the rounding error up to which a share counts as a whole hundredth.
const almost = 1e-9
