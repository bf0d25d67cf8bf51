package main

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// rewrite is the source of a file with all chosen mutants in it, each behind its
// number.
func rewrite(src []byte, base token.Pos, chosen []mutant) string {
	w := &rewriter{src: src, base: base, list: slices.Clone(chosen)}
	// The widest first: what is within them comes up when their code is written.
	slices.SortStableFunc(w.list, func(a, b mutant) int {
		if a.start != b.start {
			return int(a.start - b.start)
		}
		return int(b.end - a.end)
	})
	return w.between(base, base+token.Pos(len(src)), -1)
}

type rewriter struct {
	src  []byte
	base token.Pos
	list []mutant
}

// between is the code from one place to another, with the mutants that lie in it;
// those up to and with one by its place in the list are left out, for their code is
// being written.
func (w *rewriter) between(from, to token.Pos, after int) string {
	var b strings.Builder
	at := from
	for i := after + 1; i < len(w.list); i++ {
		m := &w.list[i]
		if m.start < at || m.end > to {
			continue
		}
		b.Write(w.src[at-w.base : m.start-w.base])
		b.WriteString(w.mutated(i))
		at = m.end
	}
	b.Write(w.src[at-w.base : to-w.base])
	return b.String()
}

// mutated is the code that stands in place of mutant i.
func (w *rewriter) mutated(i int) string {
	m := &w.list[i]
	parts := strings.Split(fmt.Sprintf(m.text, m.number), "\x00")
	var b strings.Builder
	for k, part := range parts {
		if k%2 == 0 {
			b.WriteString(part)
			continue
		}
		from, to, _ := strings.Cut(part, ":")
		start, _ := strconv.Atoi(from)
		end, _ := strconv.Atoi(to)
		b.WriteString(w.between(token.Pos(start), token.Pos(end), i))
	}
	return b.String()
}
