package help

import "strings"

// HowItStands is the question who is ahead, as explain has it.
const HowItStands = "how it stands"

// ShownFor are words that are typed alone for what another command shows or does, whatever is
// played.
var ShownFor = map[string]string{
	"options": "legal", "moves": "legal", "choices": "legal", "actions": "legal", "my options": "legal", "my choices": "legal",
	"score": "explain " + HowItStands, "standings": "explain " + HowItStands,
	"rules": "help rules", "the rules": "help rules",
	"legend": "?", "key": "?",
	"oops":     "undo",
	"now what": "?", "i am lost": "?", "i do not understand": "?", "i do not get it": "?", "i am stuck": "?", "what": "?", "huh": "?", "help me": "?",
}

// shownAs are the commands that show what somebody wants to see, by what he calls it.
var shownAs = map[string]string{
	"map": "map", "board": "map", "field": "map", "ground": "map", "table": "map", "battlefield": "map", "arena": "map",
	"log": "log", "history": "log", "record": "log", "transcript": "log",
	"list": "legal", "options": "legal", "moves": "legal", "choices": "legal",
	"rules": "help rules", "rulebook": "help rules", "commands": "help", "help": "help",
	"score": "explain " + HowItStands, "odds": "odds", "chances": "odds", "rulings": "rulings",
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
