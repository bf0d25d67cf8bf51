package paper

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"

	"summa/internal/figure"
)

// A Chart is the figures that answer a question, laid out to be looked at.
type Chart struct {
	Ruleset, Title string
	Lead           string   // the basis of the estimate
	Lists          []List   // the subject, in lists
	Said           []string // the subject, a paragraph each
	Figures        []*figure.Figure
	Below          []List // the subject, below the figures
	Key            string // the meaning of the figures' numbers
	Words          []Word // the words for the rows of the figures
	Why            []string
	Otherwise      []string // the results under other rulings
	Swapped        bool     // the first two sides swap their ink
	Paired         bool     // the figures stand in pairs, side by side
}

// A List is a list with the sentence before it.
type List struct {
	Said  string
	Items []string
}

// A Word explains a row that a figure names by its id: the point that it settles, how the other
// reading would be, how it is played, and the number it is drawn with.
type Word struct {
	Name, Asks, Would, Plays string
	Count                    []string // one per line
}

//go:embed chart.tmpl
var chartText string

//go:embed picture.tmpl
var pictureText string

// stackStyle is the style that charts need beside that of the reports.
//
//go:embed stack.css
var stackStyle string

//go:embed picture.css
var pictureStyle string

var (
	chartOf = parsed("chart", chartText, template.FuncMap{
		"policy": func() string { return policy(style + stackStyle) }, "style": func() template.CSS { return template.CSS(style + stackStyle) }, "minus": minus,
		"figure": func(*figure.Figure) (template.HTML, error) { return "", nil },
	})
	pictureOf = parsed("picture", pictureText, template.FuncMap{
		"n": figure.N, "style": func() template.CSS { return template.CSS(style + pictureStyle) },
	})
)

// ChartHTML returns a chart as a page.
func ChartHTML(c *Chart) ([]byte, error) {
	t, err := chartOf().Clone()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Funcs(template.FuncMap{"figure": new(plates).draw}).Execute(&b, c)
	return b.Bytes(), err
}

// A picture is a column of figures, each under its title.
type picture struct {
	Title, Desc   string
	Heading       string // "" where a figure has the same title
	Width, Height float64
	Swapped       bool
	Panels        []panel
}

// A panel is a figure of a picture, with the heights at which its title and the figure itself
// begin.
type panel struct {
	*figure.Figure
	Heading, Y float64
}

// The height of a title, and the gap below a figure.
const headingHigh, panelGap = 24.0, 8.0

// ChartSVG returns figures as an SVG file of its own. The title stands above them, unless a
// figure has the same title.
func ChartSVG(title string, figures []*figure.Figure, swapped bool) ([]byte, error) {
	p := picture{Title: title, Width: figure.Standard, Swapped: swapped}
	if !slices.ContainsFunc(figures, func(f *figure.Figure) bool { return f.Title == title }) {
		p.Heading, p.Height = title, headingHigh
	}
	for _, f := range figures {
		p.Panels = append(p.Panels, panel{f, p.Height + 17, p.Height + headingHigh})
		p.Height += headingHigh + f.Height + panelGap
		p.Width = max(p.Width, f.Width)
		if p.Desc != "" {
			p.Desc += " "
		}
		p.Desc += f.Desc
	}
	var b bytes.Buffer
	err := pictureOf().Execute(&b, p)
	return b.Bytes(), err
}
