package book

import (
	"summa/internal/pack"
	"summa/internal/rule"
)

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
