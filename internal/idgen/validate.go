package main

import (
	"fmt"
	"slices"

	"summa/internal/line"
)

// validate checks that every id is defined once, that whatever a rule or
// ruling refers to exists, and that no text is missing.
func (b *book) validate() error {
	ruleIDs, err := b.ruleIDs()
	if err != nil {
		return err
	}
	rulingIDs, err := b.rulingIDs()
	if err != nil {
		return err
	}
	for i := range b.rules {
		if err := b.validateRule(&b.rules[i], rulingIDs); err != nil {
			return err
		}
	}
	for i := range b.rulings {
		if err := b.rulings[i].validate(ruleIDs); err != nil {
			return err
		}
	}
	return nil
}

// ruleIDs returns the ids of the rules in their order.
func (b *book) ruleIDs() ([]string, error) {
	var names []name
	for _, r := range b.rules {
		names = append(names, r.ID)
	}
	return distinct(rulesFile, "rule", names)
}

// rulingIDs returns the ids of the rulings in their order.
func (b *book) rulingIDs() ([]string, error) {
	var names []name
	for _, r := range b.rulings {
		names = append(names, r.ID)
	}
	return distinct(rulingsFile, "ruling", names)
}

// distinct returns the texts of names, or an error at the first repeated one.
func distinct(file, kind string, names []name) ([]string, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no %s found", file, kind)
	}
	lines := make(map[string]int)
	var ids []string
	for _, n := range names {
		if first, ok := lines[n.text]; ok {
			return nil, fmt.Errorf("%s:%d: %s %q is already on line %d", file, n.line, kind, n.text, first)
		}
		lines[n.text] = n.line
		ids = append(ids, n.text)
	}
	return ids, nil
}

// validateRule checks one rule. A ruling it depends on must list it in turn,
// so that a reader finds the one from the other.
func (b *book) validateRule(r *ruleEntry, rulingIDs []string) error {
	if r.Heading == "" || r.Text == "" {
		return fmt.Errorf("%s:%d: rule %q needs a heading and a text", rulesFile, r.ID.line, r.ID.text)
	}
	for _, n := range r.Rulings {
		i := slices.Index(rulingIDs, n.text)
		if i < 0 {
			return unknown(rulesFile, "ruling", n, rulingIDs)
		}
		lists := func(m name) bool { return m.text == r.ID.text }
		if !slices.ContainsFunc(b.rulings[i].Rules, lists) {
			return fmt.Errorf("%s:%d: rule %q names ruling %q, which does not list it",
				rulesFile, n.line, r.ID.text, n.text)
		}
	}
	return nil
}

// validate checks one ruling.
func (r *rulingEntry) validate(ruleIDs []string) error {
	if r.Question == "" || r.Why == "" {
		return fmt.Errorf("%s:%d: ruling %q needs a question and a why", rulingsFile, r.ID.line, r.ID.text)
	}
	if len(r.Options) == 0 {
		return fmt.Errorf("%s:%d: ruling %q needs an option", rulingsFile, r.ID.line, r.ID.text)
	}
	if err := r.validateOptions(); err != nil {
		return err
	}
	for _, n := range r.Rules {
		if !slices.Contains(ruleIDs, n.text) {
			return unknown(rulingsFile, "rule", n, ruleIDs)
		}
	}
	return nil
}

// validateOptions checks the options of one ruling.
func (r *rulingEntry) validateOptions() error {
	var names []name
	for _, o := range r.Options {
		if o.Text == "" {
			return fmt.Errorf("%s:%d: option %q needs a text", rulingsFile, o.ID.line, o.ID.text)
		}
		names = append(names, o.ID)
	}
	_, err := distinct(rulingsFile, "option", names)
	return err
}

// unknown reports a name that is not defined, with the one it may be meant for.
func unknown(file, kind string, n name, known []string) error {
	hint := ""
	if s := line.Nearest(n.text, known); s != "" {
		hint = fmt.Sprintf("; did you mean %q?", s)
	}
	return fmt.Errorf("%s:%d: there is no %s %q%s", file, n.line, kind, n.text, hint)
}
