package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// A rulePackage is a package and which of its files are rules: what a command may do
// and what comes of it, or what is asked of a bout on the way there.
type rulePackage struct {
	name  string   // of the ruleset
	title string   // of the room: the ruleset's name, and state
	path  string   // of the package, from the module's folder
	tests string   // of that with its tests
	files []string // without their ending
}

// others are files of a ruleset's rules that hold no procedure: what is generated, the
// types of state, command and content, and names.
var others = []string{"ids", "words", "content", "state", "command", "named"}

// rulePackages are those of all rulesets below the module's folder.
func rulePackages(root string) ([]rulePackage, error) {
	rooms, err := filepath.Glob(filepath.Join(root, "rulesets", "*", "*"))
	if err != nil {
		return nil, err
	}
	rooms = slices.DeleteFunc(rooms, func(r string) bool { return filepath.Base(r) != "rules" && filepath.Base(r) != "state" })
	var list []rulePackage
	for _, room := range rooms {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil {
			return nil, err
		}
		name := filepath.Base(filepath.Dir(room))
		p := rulePackage{name: name, title: name, path: "./rulesets/" + name + "/" + filepath.Base(room), tests: "./rulesets/" + name}
		if filepath.Base(room) == "state" {
			p.title += " state"
		}
		for _, f := range files {
			f = strings.TrimSuffix(filepath.Base(f), ".go")
			if !slices.Contains(others, f) && !strings.HasSuffix(f, "_test") {
				p.files = append(p.files, f)
			}
		}
		list = append(list, p)
	}
	return list, nil
}
