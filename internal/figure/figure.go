// Package figure draws what reports and charts show. A figure is data before it is a
// picture: it has a title, a sentence or two with its numbers, which stand in its place
// where nothing can be drawn, and marks at places of a drawing 400 units wide. How a mark
// looks is said by its class; sides differ in line and fill besides their colour.
package figure

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A Figure is a drawing.
type Figure struct {
	Title, Desc   string
	Called        string // what it is of, in a word or two; "" for none
	Caption       string // below it; "" for none
	Printed       string // the same where there is no colour, "" for as it is
	Width, Height float64
	Map           bool // it stands beside others of its kind
	Marks         []Mark
}

// A Mark is a path, or a text at a place.
type Mark struct {
	Class string
	Path  string // what is drawn, "" for a text
	Text  string
	X, Y  float64
	End   string // where a text stands: "", "middle" or "end"
	Up    bool   // a text runs upwards
}

// Turn is how a text that runs upwards is turned, "" of any other.
func (m Mark) Turn() string {
	if !m.Up {
		return ""
	}
	return "rotate(-90 " + N(m.X) + " " + N(m.Y) + ")"
}

// Standard is how wide a figure is, and Size the height of its letters.
const (
	Standard = 400.0
	Size     = 11.0
)

// N writes a number of a drawing: one place, and never what is no number.
func N(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		x = 0
	}
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// Minus is a whole number with the sign of a minus as it is printed.
func Minus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Letter tells sides apart: a, b, c, d, and so on.
func Letter(side int) string {
	if side < 0 || side > 25 {
		return "x"
	}
	return string(rune('a' + side))
}

// draw adds a path.
func (f *Figure) draw(class string, parts ...any) {
	f.Marks = append(f.Marks, Mark{Class: class, Path: path(parts...)})
}

// path puts letters and numbers together.
func path(parts ...any) string {
	var b strings.Builder
	digit := false
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			b.WriteString(p)
			digit = false
		case float64:
			if digit {
				b.WriteByte(' ')
			}
			b.WriteString(N(p))
			digit = true
		}
	}
	return b.String()
}

// text adds a text.
func (f *Figure) text(class string, x, y float64, end, text string) {
	f.Marks = append(f.Marks, Mark{Class: class, X: x, Y: y, End: end, Text: hyphens.ReplaceAllString(text, "$1−$2")})
}

// hyphens stand for minus before a number.
var hyphens = regexp.MustCompile(`(^|[ (,])-([0-9])`)

// box is the path of a rectangle.
func box(x, y, w, h float64) string { return path("M", x, y, "h", w, "v", h, "h", -w, "Z") }

// circle is the path of a circle.
func circle(x, y, r float64) string {
	return path("M", x-r, y, "a", r, r, " 0 1 0 ", 2*r, 0.0, "a", r, r, " 0 1 0 ", -2*r, 0.0, "Z")
}

// width is about how much room a text takes.
func width(text string) float64 { return 0.55 * Size * float64(len([]rune(text))) }

// mostLines is in how many lines a name stands at most.
const mostLines = 4

// lines are a name in one line, or in several where it has more letters than are to stand in
// one: it is broken where each is fullest, and what is too long for the last is cut.
func lines(name string, most int) (list []string) {
	r := []rune(name)
	for len(r) > most && len(list) < mostLines-1 {
		at := most
		for at > 0 && r[at] != ' ' && r[at-1] != '-' && r[at-1] != '=' {
			at--
		}
		if at == 0 {
			break
		}
		list = append(list, string(r[:at]))
		r = r[at:]
		if r[0] == ' ' {
			r = r[1:]
		}
	}
	return append(list, Short(string(r), most))
}

// named writes the name of a row to the left of its middle, in one line or in two.
func (f *Figure) named(right, mid float64, list []string) {
	for i, text := range list {
		f.text("", right, mid+3.5+twoHigh*(float64(i)-float64(len(list)-1)/2), "end", text)
	}
}

// twoHigh is how far apart the two lines of a name are, and how much more room a row has
// for them.
const twoHigh = 11.0

// Short is a name with so many letters at most.
func Short(name string, most int) string {
	if r := []rune(name); len(r) > most {
		if most < 3 { // a dot would be most of it
			return string(r[:max(0, most)])
		}
		return string(r[:most-1]) + "…"
	}
	return name
}
