package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"gopkg.in/yaml.v3"
)

// A book is what the two files of a ruleset say, with the lines where they
// name things.
type book struct {
	rules   []ruleEntry
	rulings []rulingEntry
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
)

// readBook reads the rules and rulings of the ruleset in dir.
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
	return &book{rules.Rules, rulings.Rulings}, nil
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
