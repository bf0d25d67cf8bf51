package shell

import (
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/paper"
)

// A ChartFile is the file into which the figures of an answer are drawn, with the text for its
// page.
type ChartFile struct {
	name, page string
	Lead       string       // the basis of the answer, below the title of a page
	Lists      []paper.List // the subject of the answer, in lists
	Said       []string     // the subject of the answer, in sentences below Lists
	Below      []paper.List // the subject of the answer, below the figures in place of above them
	Key        string       // the meaning of the figures' numbers, below them
	Why        []string     // how the answer comes about
	Otherwise  []string     // the answer under other rulings
	Swapped    bool         // the first two sides swap their ink
	Paired     bool         // the figures of a page stand in pairs, side by side
}

// Register adds the flag.
func (c *ChartFile) Register(set *pflag.FlagSet) {
	set.StringVar(&c.name, "chart", "", "draw the answer into a new `FILE`: .svg, or .html for a page")
}

// RegisterPage adds the flag, and one that asks for a page by a shorter name.
func (c *ChartFile) RegisterPage(set *pflag.FlagSet) {
	c.Register(set)
	set.StringVarP(&c.page, "output", "o", "", "draw the answer on a page, a new `FILE` that ends in .html")
}

// Beneath puts sentences below the figures: those between the first and the last are a list.
func (c *ChartFile) Beneath(said []string) {
	last := len(said) - 1
	if last < 1 {
		c.Below = []paper.List{{Said: said[0]}}
		return
	}
	c.Below = []paper.List{{Said: said[0], Items: said[1:last]}, {Said: said[last]}}
}

// On asks for a page if name is that of a page, and reports whether it is.
func (c *ChartFile) On(name string) bool {
	if !strings.EqualFold(filepath.Ext(name), ".html") {
		return false
	}
	c.page = name
	return true
}

// Wanted reports whether there is anything to draw.
func (c *ChartFile) Wanted() bool { return c.name != "" }

// Check refuses an unsuitable file name before anything is computed.
func (c *ChartFile) Check() error {
	switch {
	case c.page != "" && c.name != "":
		return Usagef("leave one of them out", "-o and --chart both name a file to draw into")
	case c.page != "" && !strings.EqualFold(filepath.Ext(c.page), ".html"):
		return Usagef("-o page.html", "%s: no page is written to files that end so", line.Shorten(c.page))
	case c.page != "":
		c.name = c.page
	}
	switch strings.ToLower(filepath.Ext(c.name)) {
	case ".svg", ".html":
		return nil
	}
	if c.name == "" {
		return nil
	}
	return Usagef("--chart chart.svg, or chart.html", "%s: no chart is written to files that end so", line.Shorten(c.name))
}

// A ChartWord explains a row of a chart, below it.
type ChartWord = paper.Word

// WriteChart draws figures into the file that was asked for. A page also has the explanations of
// their rows in words.
func (p *Program) WriteChart(c *ChartFile, ruleset, title string, figures []*figure.Figure, words ...ChartWord) error {
	if !c.Wanted() {
		return nil
	}
	if len(figures) == 0 {
		return Usagef("leave --chart out", "there is nothing to draw")
	}
	var text []byte
	var err error
	if strings.EqualFold(filepath.Ext(c.name), ".svg") {
		text, err = paper.ChartSVG(title, figures, c.Swapped)
	} else {
		text, err = paper.ChartHTML(&paper.Chart{Ruleset: ruleset, Title: title, Figures: figures, Words: words, Lead: line.Clean(c.Lead), Why: c.Why, Otherwise: c.Otherwise, Lists: c.Lists, Said: c.Said, Below: c.Below, Key: c.Key, Swapped: c.Swapped, Paired: c.Paired})
	}
	if err != nil {
		return err
	}
	return p.WriteNew(c.name, []byte(line.Visible(string(text))), page.Plural(len(figures), "figure"))
}
