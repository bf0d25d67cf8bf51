package help

import "strings"

// shownAs are the commands that show what somebody wants to see, by what he calls it.
var shownAs = map[string]string{
	"map": "map", "board": "map", "field": "map", "ground": "map", "table": "map", "battlefield": "map", "arena": "map",
	"log": "log", "history": "log", "record": "log", "transcript": "log",
	"list": "legal", "options": "legal", "moves": "legal", "choices": "legal",
	"rules": "help rules", "rulebook": "help rules", "commands": "help", "help": "help",
	"score": "explain how it stands", "odds": "odds", "chances": "odds", "rulings": "rulings",
	"stats": "show", "status": "show", "state": "show", "position": "show", "everything": "show",
}

// toShow are the words with which somebody asks to be shown something that he then names.
var toShow = []string{"show me the ", "show me ", "show the ", "show my ", "draw me the ", "draw the ", "draw a ", "see the ", "let me see the ", "print the ", "display the ", "give me the ", "explain the ", "view the ", "open the ", "look at the "}

// ToBeShown is the command for such words, "" of any others.
func ToBeShown(said string) string {
	for _, lead := range toShow {
		if what, ok := strings.CutPrefix(said, lead); ok {
			if do := shownAs[what]; do != "" {
				return do
			}
		}
	}
	return ""
}
