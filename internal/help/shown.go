package help

import "strings"

// HowItStands is the question who is ahead, in the form that explain knows.
const HowItStands = "how it stands"

// ShownFor maps words that are typed alone to the command that shows or does what is meant, in
// any ruleset.
var ShownFor = map[string]string{
	"options": "legal", "moves": "legal", "choices": "legal", "actions": "legal", "my options": "legal", "my choices": "legal",
	"score": "explain " + HowItStands, "standings": "explain " + HowItStands,
	"rules": "help rules", "the rules": "help rules",
	"legend": "?", "key": "?",
	"oops":     "undo",
	"now what": "?", "i am lost": "?", "i do not understand": "?", "i do not get it": "?", "i am stuck": "?", "what": "?", "huh": "?", "help me": "?",
}

// shownAs maps what people want to see to the command that shows it.
var shownAs = map[string]string{
	"map": "map", "board": "map", "field": "map", "ground": "map", "table": "map", "battlefield": "map", "arena": "map",
	"log": "log", "history": "log", "record": "log", "transcript": "log",
	"list": "legal", "options": "legal", "moves": "legal", "choices": "legal",
	"rules": "help rules", "rulebook": "help rules", "commands": "help", "help": "help",
	"score": "explain " + HowItStands, "odds": "odds", "chances": "odds", "rulings": "rulings",
	"stats": "show", "status": "show", "state": "show", "position": "show", "everything": "show",
}

// toShow lists the beginnings of requests to be shown something.
var toShow = []string{"show me the ", "show me ", "show the ", "show my ", "draw me the ", "draw the ", "draw a ", "see the ", "let me see the ", "print the ", "display the ", "give me the ", "explain the ", "view the ", "open the ", "look at the "}

// ToBeShown returns the command for such a request, "" for any other text.
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
