package pack

import (
	"slices"

	"gopkg.in/yaml.v3"
)

// Load reads the sources in order, each laid over the ones before it, and
// checks them against kinds. A new id adds an entry; a known id overlays the
// fields it names; `remove: true` takes an entry out again. A source may say
// which ruleset it is for, which must be the given one. The error, if not nil,
// is of type Errors.
func Load(ruleset string, kinds []Kind, sources ...Source) (*Set, error) {
	s := &Set{ruleset: ruleset, kinds: slices.Clone(kinds), tables: make(map[string]*table, len(kinds))}
	for _, k := range kinds {
		s.tables[k.Name] = &table{index: make(map[string]int), removed: make(map[string]Pos)}
	}
	return s.add(sources)
}

// Merge lays more sources over a set that is loaded, and returns the result.
// The base is neither changed nor read again.
func Merge(base *Set, sources ...Source) (*Set, error) {
	return base.clone().add(sources)
}

// add reads sources into s, which no one else has yet.
func (s *Set) add(sources []Source) (*Set, error) {
	s.sources = append(s.sources, sources...)
	r := newReport(s.sources)
	readable := true
	for _, f := range parseAll(sources) {
		r.join(f.report)
		readable = readable && f.ok
		if f.ok {
			l := loader{set: s, file: f.name, report: r, seen: make(map[[2]string]int)}
			l.load(f.root)
		}
	}
	for _, t := range s.tables {
		t.pack()
	}
	if readable {
		// With a file missing, every reference into it would be reported.
		s.link(r)
	}
	if err := r.err(); err != nil {
		return nil, err
	}
	return s, nil
}

// A loader reads the tree of one source into a set.
type loader struct {
	set    *Set
	file   string
	report *report
	seen   map[[2]string]int // the line, by kind and id
}

// load reads the top level of a file.
func (l *loader) load(root *yaml.Node) {
	if root == nil || isNull(root) {
		return
	}
	if root.Kind != yaml.MappingNode {
		l.report.addf(at(l.file, root), "expected a mapping with keys such as %s, got %s", oneOf(l.set.tops()), describe(root))
		return
	}
	for k, v := range pairs(root) {
		if k.Value == rulesetKey {
			l.ruleset(v)
			continue
		}
		kind := l.set.kindOf(k.Value)
		if kind == nil {
			l.report.suggestf(at(l.file, k), k.Value, l.set.tops, "unknown key %s", quote(k.Value))
			continue
		}
		l.entries(kind, v)
	}
}

// tops returns the keys allowed at the top of a file.
func (s *Set) tops() []string {
	tops := []string{rulesetKey}
	for i := range s.kinds {
		tops = append(tops, s.kinds[i].Top)
	}
	return tops
}

func (s *Set) kindOf(top string) *Kind {
	for i := range s.kinds {
		if s.kinds[i].Top == top {
			return &s.kinds[i]
		}
	}
	return nil
}

func (l *loader) ruleset(n *yaml.Node) {
	want := l.set.ruleset
	switch {
	case !isText(n):
		l.report.addf(at(l.file, n), "ruleset: expected a name, got %s", describe(n))
	case want != "" && n.Value != want:
		l.report.add(at(l.file, n), want, "the file is for another ruleset, "+quote(n.Value))
	}
}
