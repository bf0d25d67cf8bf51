package book

import (
	"io/fs"

	"summa/internal/pack"
	"summa/internal/rule"
)

// Load reads files of a ruleset, and the players' packs over them; shipped is without
// those.
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

// wordFiles are read when somebody asks for the words of a rule.
var wordFiles = []string{"rules.yaml", "rulings.yaml"}

// Words reads what the rules and rulings of a ruleset say.
func Words(ruleset string, files fs.ReadFileFS, kinds []pack.Kind, title, credit string) (*rule.Book, error) {
	set, _, err := Load(ruleset, files, wordFiles, kinds, nil)
	if err != nil {
		return nil, err
	}
	return Read(set, ruleset, title, credit), nil
}

// Read makes a ruleset's book of its entries.
func Read(set *pack.Set, name, title, credit string) *rule.Book {
	b := &rule.Book{Ruleset: name, Title: title, Credit: credit, Rules: make([]rule.Rule, 1)}
	for _, e := range set.All("rule") {
		b.Rules = append(b.Rules, rule.Rule{ID: e.ID, Heading: e.Text("heading"), Text: e.Text("text"), Hex: e.Bool("hex"), Moot: e.Bool("moot")})
	}
	for _, e := range set.All("ruling") {
		b.Rulings = append(b.Rulings, ruling(e))
	}
	return b
}

func ruling(e *pack.Entry) rule.Ruling {
	r := rule.Ruling{ID: e.ID, Question: e.Text("question"), Why: e.Text("why"), Hex: e.Bool("hex")}
	for _, v := range e.List("rules") {
		r.Rules = append(r.Rules, v.Text())
	}
	for _, v := range e.List("options") {
		id, _ := v.Get("id")
		words, _ := v.Get("text")
		r.Options = append(r.Options, rule.Option{ID: id.Text(), Text: words.Text()})
	}
	r.Default = max(r.Option(e.Text("default")), 0)
	return r
}
