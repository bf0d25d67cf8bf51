package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"gopkg.in/yaml.v3"
)

// A book is what the files of a ruleset say, with the lines where they name things.
type book struct {
	rules   []ruleEntry
	rulings []rulingEntry
	kinds   []kind
}

// A kind is a list of words.yaml: the sorts of records that the rules make, in order.
type kind struct {
	key    string // of the list
	doc    string
	prefix string // of their Go names
	names  string // the Go name of the table of their ids
	typed  string // the type of their numbers, " uint8" or "" for int
	list   []kindEntry
}

// A kindEntry is one sort of record; what is said of it is not idgen's concern.
type kindEntry struct{ ID name }

// kinds are those that a ruleset may have words for.
func kinds() []kind {
	return []kind{
		{key: "events", doc: "What is told of as having happened.", prefix: "ev", names: "EventNames", typed: " uint8"},
		{key: "steps", doc: "The steps of a derivation.", prefix: "st", names: "StepNames", typed: " uint8"},
		{key: "dice", doc: "What a die is rolled for.", prefix: "die", names: "DiceNames", typed: " uint8"},
		{key: "whatifs", doc: "What could be otherwise about a command.", prefix: "if", names: "WhatIfNames"},
	}
}

// A ruleEntry is one rule of rules.yaml.
type ruleEntry struct {
	ID      name
	Heading string
	Text    string
	Hex     bool
	Moot    bool
	Rulings []name
}

// A rulingEntry is one ruling of rulings.yaml.
type rulingEntry struct {
	ID       name
	Question string
	Options  []optionEntry
	Default  name
	Why      string
	Rules    []name
	Hex      bool
}

// An optionEntry is one option of a ruling.
type optionEntry struct {
	ID   name
	Text string
}

// A name is an id and the line of the file it stands on.
type name struct {
	text string
	line int
}

// UnmarshalYAML reads a name and remembers its line.
func (n *name) UnmarshalYAML(v *yaml.Node) error {
	n.line = v.Line
	return v.Decode(&n.text)
}

const (
	rulesFile   = "rules.yaml"
	rulingsFile = "rulings.yaml"
	wordsFile   = "words.yaml"
)

// readBook reads the rules, the rulings and the kinds of records of the ruleset in dir.
func readBook(dir string) (*book, error) {
	var rules struct {
		Ruleset string
		Rules   []ruleEntry
	}
	var rulings struct {
		Ruleset string
		Rulings []rulingEntry
	}
	if err := decode(filepath.Join(dir, rulesFile), &rules); err != nil {
		return nil, err
	}
	if err := decode(filepath.Join(dir, rulingsFile), &rulings); err != nil {
		return nil, err
	}
	if rules.Ruleset != rulings.Ruleset {
		return nil, fmt.Errorf("%s: ruleset is %q, but %q in %s",
			rulingsFile, rulings.Ruleset, rules.Ruleset, rulesFile)
	}
	b := &book{rules.Rules, rulings.Rulings, kinds()}
	return b, b.readKinds(filepath.Join(dir, wordsFile))
}

// readKinds reads the lists of kinds, whatever else the file has.
func (b *book) readKinds(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var lists map[string]yaml.Node
	if err := yaml.Unmarshal(data, &lists); err != nil {
		return fmt.Errorf("%s: %w", wordsFile, err)
	}
	for i := range b.kinds {
		k := &b.kinds[i]
		if list, ok := lists[k.key]; ok {
			if err := list.Decode(&k.list); err != nil {
				return fmt.Errorf("%s: %s: %w", wordsFile, k.key, err)
			}
		}
	}
	return nil
}

// decode reads one YAML file and refuses keys that v has no field for.
func decode(file string, v any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	return nil
}
