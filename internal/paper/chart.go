package paper

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"

	"summa/internal/figure"
)

// A Chart is figures of an answer, to be looked at.
type Chart struct {
	Ruleset, Title string
	Lead           string   // what it was reckoned of
	Lists          []List   // what it is about, in lists
	Said           []string // and in a paragraph each
	Figures        []*figure.Figure
	Key            string // what their numbers are
	Words          []Word // what rows of them are
	Why            []string
	Otherwise      []string // what other rulings would make of it
	Swapped        bool     // the first two sides change their ink
	Paired         bool     // every two figures stand side by side
}

// A List is what is said in a list, and before it.
type List struct {
	Said  string
	Items []string
}

// A Word says what a row is that a figure names by its id: what it settles, how that would be,
// how it is played, and the number it is drawn with.
type Word struct {
	Name, Asks, Would, Plays string
	Count                    []string // a line each
}

//go:embed chart.tmpl
var chartText string

//go:embed picture.tmpl
var pictureText string

// stackStyle is what pages have besides that are no reports.
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

// ChartHTML is a chart as a page.
func ChartHTML(c *Chart) ([]byte, error) {
	t, err := chartOf().Clone()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Funcs(template.FuncMap{"figure": new(plates).draw}).Execute(&b, c)
	return b.Bytes(), err
}

// A picture is figures below each other, each under its title.
type picture struct {
	Title, Desc   string
	Heading       string // "" where a figure is called so
	Width, Height float64
	Swapped       bool
	Panels        []panel
}

// A panel is a figure of it, how far down its title stands and how far down it begins.
type panel struct {
	*figure.Figure
	Heading, Y float64
}

// The room of a title, and below a figure.
const headingHigh, panelGap = 24.0, 8.0

// ChartSVG is figures as a file of its own. What is asked stands above them, where none of
// them is called so.
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
