package book

import (
	"io/fs"

	"summa/internal/pack"
)

// OnPaper reads how a ruleset puts a bout on paper, its paper.yaml. It is none of the
// content of a bout.
func OnPaper(ruleset string, files fs.ReadFileFS) (*pack.Set, error) {
	set, _, err := Load(ruleset, files, []string{"paper.yaml"}, []pack.Kind{
		{Name: "paper", Top: "paper", Single: true, Doc: "How a bout is put on paper.", Fields: []pack.Field{
			text("round", "The fact that numbers the rounds or turns.", true),
			text("measure", "The fact of a figure by which one sees how it fares.", true), text("called", "What that is called.", true),
			text("policy", "The policy by which a position is played on.", true), {Name: "bouts", Type: pack.Int, Doc: "How many bouts it is played on for.", Required: true},
			text("begins", "What the dice of the beginning decide.", true),
		}},
		{Name: "short", Top: "shorts", Doc: "A short form of a command, with {name}, {n}, {word}, {ways} and {rest} in the same order in both.", Fields: []pack.Field{text("as", "How it is written.", true), text("is", "The command.", true)}},
	}, nil)
	return set, err
}
