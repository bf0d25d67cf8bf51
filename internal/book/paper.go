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
			text("ground", "The heading of its ground.", true),
			text("begins", "What the dice of the beginning decide.", true),
		}},
		{Name: "title", Top: "titles", Doc: "How the title says who won, of the first that fits.", Fields: []pack.Field{
			text("of", "The fact by which it fits, with {winner} and {loser} for their names.", true), text("has", "What that fact holds.", true), text("text", "The title, with {winner} and {loser}.", true),
		}},
		{Name: "card", Top: "cards", Doc: "A line of a figure's card, with facts as on the screen.", Fields: []pack.Field{
			text("called", "What stands before it.", true), text("text", "The line.", true), yesNo("start", "It is as the bout begins, not as it ends."), yesNo("fate", "It is what became of him."),
		}},
		{Name: "lane", Top: "lanes", Doc: "A state of a figure that is drawn while it lasts.", Fields: []pack.Field{
			text("of", "The fact of the figure by which it is there.", true), text("text", "What it is called.", true),
		}},
		{Name: "did", Top: "dids", Doc: "What is counted on a figure's card.", Fields: []pack.Field{
			text("event", "The event of his that is counted.", true), yesNo("adds", "Its first number is added up."), text("one", "One of them.", true), text("many", "More, with {n}.", true),
		}},
		{Name: "short", Top: "shorts", Doc: "A short form of a command, with {name}, {n}, {word}, {ways} and {rest} in the same order in both.", Fields: []pack.Field{text("as", "How it is written.", true), text("is", "The command.", true)}},
	}, nil)
	return set, err
}
