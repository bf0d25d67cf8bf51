package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"summa/internal/line"
)

const maxErrors = 50

// A problem is an Error whose hint has not been looked for yet. Hints are found only for the errors
// that are shown, since a hostile file can cause many thousands.
type problem struct {
	Error
	source  int
	word    string
	choices func() []string
	listed  bool // name all choices if none is near
}

// A report gathers the problems of a number of sources.
type report struct {
	sources  map[string]int // file name to place in the order of reading
	problems []problem
}

func newReport(sources []Source) *report {
	r := &report{sources: make(map[string]int)}
	for i, s := range sources {
		if _, ok := r.sources[s.Name]; !ok {
			r.sources[s.Name] = i
		}
	}
	return r
}

// addf records a problem at p.
func (r *report) addf(p Pos, format string, args ...any) {
	r.suggestf(p, "", nil, format, args...)
}

// suggestf records a problem at p whose hint is the choice nearest to word.
func (r *report) suggestf(p Pos, word string, choices func() []string, format string, args ...any) {
	e := Error{File: p.File, Line: p.Line, Col: p.Col, Msg: fmt.Sprintf(format, args...)}
	r.problems = append(r.problems, problem{Error: e, source: r.sources[p.File], word: word, choices: choices})
}

// add records a problem whose hint is known.
func (r *report) add(p Pos, hint, msg string) {
	e := Error{File: p.File, Line: p.Line, Col: p.Col, Msg: msg, Hint: hint}
	r.problems = append(r.problems, problem{Error: e, source: r.sources[p.File]})
}

// join adds the problems of a report on some of the sources.
func (r *report) join(part *report) {
	for _, p := range part.problems {
		p.source = r.sources[p.File]
		r.problems = append(r.problems, p)
	}
}

// err returns the problems as Errors, or nil if there are none.
func (r *report) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(r.problems, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	var es Errors
	for _, p := range r.problems[:min(len(r.problems), maxErrors)] {
		if p.Hint = p.hint(); p.Hint == "" && p.listed {
			p.Msg += "; the fields are " + strings.Join(p.choices(), ", ")
		}
		es = append(es, p.Error)
	}
	if more := len(r.problems) - maxErrors; more > 0 {
		es = append(es, Error{Msg: fmt.Sprintf("and %d more", more)})
	}
	return es
}

// hint returns the choice nearest to the word. It gives none for very long words, which take time
// to compare.
func (p *problem) hint() string {
	const longest = 64
	if p.choices == nil || p.word == "" || len(p.word) > longest {
		return p.Hint
	}
	return line.Nearest(p.word, p.choices())
}

// words makes a fixed list of choices for suggestf.
func words(choices []string) func() []string {
	return func() []string { return choices }
}
