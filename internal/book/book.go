package book

import (
	"io/fs"

	"summa/internal/pack"
	"summa/internal/rule"
)

// Load reads files of a ruleset and lays the players' packs over them; shipped is the set without
// the packs.
func Load(ruleset string, files fs.ReadFileFS, names []string, kinds []pack.Kind, packs []pack.Source) (set, shipped *pack.Set, err error) {
	sources := make([]pack.Source, 0, len(names))
	for _, name := range names {
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		sources = append(sources, pack.Source{Name: name, Data: data})
	}
	if shipped, err = pack.Load(ruleset, kinds, sources...); err != nil || len(packs) == 0 {
		return shipped, shipped, err
	}
	set, err = pack.Merge(shipped, packs...)
	return set, shipped, err
}

// wordFiles are read only when somebody asks for the text of a rule.
var wordFiles = []string{"rules.yaml", "rulings.yaml"}

// Words reads the texts of the rules and rulings of a ruleset.
func Words(ruleset string, files fs.ReadFileFS, kinds []pack.Kind, title, credit string) (*rule.Book, error) {
	set, _, err := Load(ruleset, files, wordFiles, kinds, nil)
	if err != nil {
		return nil, err
	}
	return Read(set, ruleset, title, credit), nil
}

// Read makes a ruleset's book from the entries of a set.
func Read(set *pack.Set, name, title, credit string) *rule.Book {
	b := &rule.Book{Ruleset: name, Title: title, Credit: credit, Rules: make([]rule.Rule, 1)}
	rules, rulings := ruleRows(nil), rulingRows(nil)
	for _, e := range set.All("rule") {
		r := rule.Rule{ID: e.ID}
		rules.Read(e, &r)
		b.Rules = append(b.Rules, r)
	}
	for _, e := range set.All("ruling") {
		r := rule.Ruling{ID: e.ID}
		rulings.Read(e, &r)
		r.Default = max(r.Option(e.Text("default")), 0)
		b.Rulings = append(b.Rulings, r)
	}
	return b
}
