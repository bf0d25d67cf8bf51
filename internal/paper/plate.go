package paper

import (
	_ "embed"
	"html/template"
	"strings"

	"summa/internal/figure"
)

//go:embed plate.tmpl
var plateText string

// plateOf is the template of a figure.
var plateOf = parsed("plate", plateText, template.FuncMap{"n": figure.N, "minus": minus})

// A plate is a figure of a page, with its number there.
type plate struct {
	*figure.Figure
	No int
}

// Broad reports whether it is wider than others are.
func (p plate) Broad() bool { return p.Width > figure.Standard }

// plates number the figures of a page.
type plates int

// draw is a figure as it stands on a page. Its own template has escaped whatever is said
// in it.
func (p *plates) draw(f *figure.Figure) (template.HTML, error) {
	if f == nil {
		return "", nil
	}
	*p++
	var b strings.Builder
	err := plateOf().Execute(&b, plate{f, int(*p)})
	return template.HTML(b.String()), err
}
