package help

import (
	"slices"
	"strings"
)

// leaving lists the words with which a person leaves a question, as Ctrl-C does.
var leaving = []string{"cancel", "back", "go back", "stop", "abort", "never mind", "nevermind", "forget it"}

// Leaves reports whether an answer leaves a question. A word that the question itself offers does
// not.
func Leaves(answer, question string) bool {
	answer = strings.ToLower(strings.TrimSpace(answer))
	return slices.Contains(leaving, answer) && !slices.Contains(strings.Fields(strings.ToLower(question)), answer)
}

// NothingChosen is the reply to such a word where a choice is asked for.
const NothingChosen = "That chooses nothing. undo takes the last command back, new leaves this bout for another, quit leaves."

// NothingOpen returns the reply to such a word at the main prompt. asked says that a question
// stands there that only an answer removes.
func NothingOpen(begun, asked bool) string {
	switch {
	case asked:
		return "The question stays until it is answered, by a number of it or by Enter. undo takes the last command back, new leaves this bout for another, quit leaves."
	case !begun:
		return "No question is open here. undo takes back what was entered last, new offers the bouts to begin with, quit leaves."
	}
	return "No question is open here. undo takes the last command back, new leaves this bout for another, quit leaves."
}
