// Package figure draws what reports and charts show. A figure is data before it is a picture: it
// has a title; a sentence or two with its numbers, which replace it where nothing can be drawn;
// and marks at positions of a drawing that is 400 units wide as a rule. The class of a mark
// determines its look. Sides differ in line and fill as well as in colour.
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
	Called        string // its subject, in a word or two; "" for none
	Caption       string // the text below it; "" for none
	Printed       string // the caption for print without colour, "" for Caption
	Width, Height float64
	Map           bool // it stands beside others of its kind
	Marks         []Mark
}

// A Mark is a path, or a text at a position.
type Mark struct {
	Class string
	Path  string // the path, "" for a text
	Text  string
	X, Y  float64
	End   string // the anchor of a text: "", "middle" or "end"
	Up    bool   // the text runs upwards
}

// Turn returns the transform that rotates a text running upwards, "" for any other mark.
func (m Mark) Turn() string {
	if !m.Up {
		return ""
	}
	return "rotate(-90 " + N(m.X) + " " + N(m.Y) + ")"
}

// Standard is the width of a figure, and Size the height of its letters.
const (
	Standard = 400.0
	Size     = 11.0
)

// N returns a number of a drawing to one decimal place. NaN and infinities become 0.
func N(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		x = 0
	}
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// Minus returns a whole number as text, with a minus sign rather than a hyphen.
func Minus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Letter returns the letter of a side: a, b, c and so on, or x outside of 0 to 25.
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

// path joins letters and numbers into the data of a path.
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

// hyphens matches hyphens that are minus signs before a number.
var hyphens = regexp.MustCompile(`(^|[ (,])-([0-9])`)

// box returns the path of a rectangle.
func box(x, y, w, h float64) string { return path("M", x, y, "h", w, "v", h, "h", -w, "Z") }

// circle returns the path of a circle.
func circle(x, y, r float64) string {
	return path("M", x-r, y, "a", r, r, " 0 1 0 ", 2*r, 0.0, "a", r, r, " 0 1 0 ", -2*r, 0.0, "Z")
}

// width returns roughly how wide a text is.
func width(text string) float64 { return 0.55 * Size * float64(len([]rune(text))) }

// mostLines is the largest number of lines of a name.
const mostLines = 4

// lines breaks a name that is longer than most letters into several lines, each as full as can
// be. What is too long for the last line is cut.
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

// named writes the name of a row, in one line or more, to the left of the row's middle.
func (f *Figure) named(right, mid float64, list []string) {
	for i, text := range list {
		f.text("", right, mid+3.5+twoHigh*(float64(i)-float64(len(list)-1)/2), "end", text)
	}
}

// twoHigh is the distance between the lines of a name, and the room that a row gains for each
// line more.
const twoHigh = 11.0

// Short returns a name cut to at most most letters.
func Short(name string, most int) string {
	if r := []rune(name); len(r) > most {
		if most < 3 { // a dot would be most of it
			return string(r[:max(0, most)])
		}
		return string(r[:most-1]) + "…"
	}
	return name
}
