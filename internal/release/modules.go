package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A module is code of others that a binary holds.
type module struct {
	path, version, sum string
	licence            string // its SPDX identifier
	texts              []file // its licence and its notices, as they came with it
}

// linked lists the modules in a binary, the standard library first.
func linked(binary string) ([]module, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	std := module{path: "std", version: strings.TrimPrefix(info.GoVersion, "go")}
	if err := std.read(root); err != nil {
		return nil, err
	}
	list := []module{std}
	for _, d := range info.Deps {
		if d.Replace != nil {
			return nil, fmt.Errorf("%s is replaced: whose code it is cannot be said", d.Path)
		}
		m := module{path: d.Path, version: d.Version, sum: d.Sum}
		dir, err := output("go", "list", "-m", "-f", "{{.Dir}}", d.Path)
		if err == nil {
			err = m.read(dir)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Path, err)
		}
		list = append(list, m)
	}
	return list, nil
}

func output(name string, args ...string) (string, error) {
	text, err := exec.Command(name, args...).Output()
	return strings.TrimSpace(string(text)), err
}

// read takes the licence and the notices of a module from its folder. Code without a
// licence does not leave the house.
func (m *module) read(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		stem, _, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		if e.IsDir() || !slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}, stem) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		m.texts = append(m.texts, file{name: e.Name(), text: bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))})
		if stem != "NOTICE" && stem != "PATENTS" {
			m.licence = licenceOf(string(text))
		}
	}
	if m.licence == "" {
		return fmt.Errorf("%s: no licence that is known", dir)
	}
	return nil
}

// licenceOf tells a licence by sentences of its text.
func licenceOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	has := func(words string) bool { return strings.Contains(text, words) }
	mit := has("Permission is hereby granted, free of charge, to any person obtaining a copy")
	apache := has("Apache License") && has("Version 2.0")
	switch {
	case mit && apache: // parts under the one, parts under the other
		return "MIT AND Apache-2.0"
	case mit:
		return "MIT"
	case apache:
		return "Apache-2.0"
	case has("Redistribution and use in source and binary forms") && has("Neither the name of"):
		return "BSD-3-Clause"
	}
	return ""
}

// notices is the text that goes with a binary for the sake of the licences in it.
func notices(modules []module) []byte {
	var b strings.Builder
	b.WriteString("Summa holds code of others. Each stands under its own licence, which follows.\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n", strings.Repeat("=", 72), m.path, m.version, m.licence)
		for _, f := range m.texts {
			fmt.Fprintf(&b, "\n--- %s\n\n%s\n", f.name, strings.TrimRight(string(f.text), "\n"))
		}
	}
	return []byte(b.String())
}

// A bill is a CycloneDX bill of materials.
type bill struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Serial     string      `json:"serialNumber"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	At        string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Licences   []licence  `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type licence struct {
	Expression string `json:"expression"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// billOfMaterials lists what a binary is made of. Its serial number follows from what
// it says, so that the same binary has the same.
func billOfMaterials(c commit, t target, modules []module) ([]byte, error) {
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1, Components: []component{}}
	b.Metadata.At = c.at.Format("2006-01-02T15:04:05Z")
	b.Metadata.Component = component{Type: "application", Name: "summa", Version: c.version, Properties: []property{
		{"commit", c.id}, {"system", t.os + "/" + t.arch}, {"compiler", runtime.Version()}}}
	for _, m := range modules {
		x := component{Type: "library", Name: m.path, Version: m.version, Licences: []licence{{m.licence}}, PURL: "pkg:golang/" + m.path + "@" + m.version}
		if m.sum != "" {
			x.Properties = []property{{"go.sum", m.sum}}
		}
		b.Components = append(b.Components, x)
	}
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	id := sha256.Sum256(text)
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // a UUID of the makers' own kind
	b.Serial = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:16])
	text, err = json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}
