package book

import (
	"io/fs"

	"summa/internal/pack"
)

// Notation reads how a ruleset writes a bout down in short, its notation.yaml. It is none
// of the content of a bout.
func Notation(ruleset string, files fs.ReadFileFS) (*pack.Set, error) {
	set, _, err := Load(ruleset, files, []string{"notation.yaml"}, []pack.Kind{
		{Name: "notation", Top: "notation", Single: true, Doc: "How bouts are written down.", Fields: []pack.Field{text("round", "The fact that numbers the rounds or turns.", true)}},
		{Name: "short", Top: "shorts", Doc: "A short form of a command, with {name}, {n}, {word} and {rest} in the same order in both.", Fields: []pack.Field{text("as", "How it is written.", true), text("is", "The command.", true)}},
	}, nil)
	return set, err
}
