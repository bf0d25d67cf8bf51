package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A part is a module that is linked into the program, or Go itself.
type part struct {
	path, version string
	folder        string // where its source is
}

// partsOf are the modules that a binary is made of, as it says itself, after Go, whose
// library every binary holds.
func partsOf(binary string) ([]part, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	parts := []part{{"std", strings.TrimPrefix(info.GoVersion, "go"), strings.TrimSpace(string(goroot))}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", m.Path).Output()
		if err != nil {
			return nil, fmt.Errorf("go list -m %s: %w", m.Path, err)
		}
		parts = append(parts, part{m.Path, m.Version, strings.TrimSpace(string(dir))})
	}
	return parts, nil
}

// licences are the names of files that hold the terms of a module.
var licences = []string{"LICENSE*", "LICENCE*", "COPYING*", "NOTICE*", "PATENTS*"}

// texts are the terms of a module: each file, by its name.
func (p *part) texts() (names []string, texts [][]byte, err error) {
	for _, pattern := range licences {
		found, err := filepath.Glob(filepath.Join(p.folder, pattern))
		if err != nil {
			return nil, nil, err
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		names[i], texts = filepath.Base(name), append(texts, bytes.TrimSpace(text))
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%s has no file with its terms in %s", p.path, p.folder)
	}
	return names, texts, nil
}

// notices are the terms of everything that is linked into the program.
func notices(parts []part) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("summa is made of the following parts of others, under their own terms.\n")
	for _, p := range parts {
		title := p.path + " " + p.version
		if p.path == "std" {
			title = "Go and its library " + p.version
		}
		names, texts, err := p.texts()
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n%s\n%s\n", strings.Repeat("=", 72), title)
		for i := range names {
			fmt.Fprintf(&b, "\n--- %s\n\n%s\n", names[i], texts[i])
		}
	}
	return b.Bytes(), nil
}

// A bill is what the program is made of, in the form CycloneDX 1.6.
type bill struct {
	Schema      string      `json:"$schema"`
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// billOf lists the program and its parts.
func billOf(version string, t target, binary []byte, parts []part) ([]byte, error) {
	sum := sha256.Sum256(binary)
	b := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: metadata{component{
			Type: "application", Name: "summa", Version: version,
			PURL:   "pkg:golang/summa@" + version + "?goarch=" + t.processor + "&goos=" + t.system,
			Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
		}},
		Components: []component{},
	}
	for _, p := range parts {
		b.Components = append(b.Components, component{Type: "library", Name: p.path, Version: p.version, PURL: "pkg:golang/" + p.path + "@" + p.version})
	}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}
