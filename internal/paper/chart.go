package paper

import (
	"bytes"
	_ "embed"
	"html/template"

	"summa/internal/figure"
)

// A Chart is figures of an answer, to be looked at.
type Chart struct {
	Ruleset, Title string
	Figures        []*figure.Figure
	Notes          []string
}

//go:embed chart.tmpl
var chartText string

//go:embed picture.tmpl
var pictureText string

//go:embed picture.css
var pictureStyle string

var (
	chartOf = template.Must(template.New("chart").Funcs(template.FuncMap{
		"policy": func() string { return policy(style) }, "style": func() template.CSS { return template.CSS(style) },
		"figure": func(*figure.Figure) (template.HTML, error) { return "", nil },
	}).Parse(chartText))
	pictureOf = template.Must(template.New("picture").Funcs(template.FuncMap{
		"n": figure.N, "style": func() template.CSS { return template.CSS(style + pictureStyle) },
	}).Parse(pictureText))
)

// ChartHTML is a chart as a page.
func ChartHTML(c *Chart) ([]byte, error) {
	t, err := chartOf.Clone()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Funcs(template.FuncMap{"figure": new(plates).draw}).Execute(&b, c)
	return b.Bytes(), err
}

// ChartSVG is a figure as a file of its own.
func ChartSVG(f *figure.Figure) ([]byte, error) {
	var b bytes.Buffer
	err := pictureOf.Execute(&b, f)
	return b.Bytes(), err
}
