package paper

import (
	_ "embed"
	"html/template"
	"strings"

	"summa/internal/figure"
)

//go:embed plate.tmpl
var plateText string

// plateOf returns the template of a figure.
var plateOf = parsed("plate", plateText, template.FuncMap{"n": figure.N, "minus": minus})

// A plate is a figure on a page, with its number there.
type plate struct {
	*figure.Figure
	No int
}

// Broad reports whether it is wider than the standard width.
func (p plate) Broad() bool { return p.Width > figure.Standard }

// plates counts the figures of a page.
type plates int

// draw returns a figure as it stands on a page, with the next number. The figure's own template
// escapes its texts.
func (p *plates) draw(f *figure.Figure) (template.HTML, error) {
	if f == nil {
		return "", nil
	}
	*p++
	var b strings.Builder
	err := plateOf().Execute(&b, plate{f, int(*p)})
	return template.HTML(b.String()), err
}
