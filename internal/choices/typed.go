package choices

import (
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// upTo stands in what an entry asks for before the most that may be answered.
const upTo = ", 1 to "

// Beyond refuses a number that is none of those an entry asks for; nil of any other answer.
func Beyond(e *screen.Entry, answer string) *refusal.Failure {
	_, most, asked := strings.Cut(e.Asks, upTo)
	answer = strings.TrimSpace(answer)
	if !asked || answer == "" || !line.IsNumber(answer) || strings.ContainsAny(answer, " \t") {
		return nil
	}
	n, err := strconv.Atoi(answer)
	if top, bad := strconv.Atoi(most); bad != nil || err == nil && 0 < n && n <= top {
		return nil
	}
	if err == nil && n < 1 {
		return refusal.New("bad-argument", "", "1 at least, and "+most+" at most")
	}
	return refusal.New("bad-argument", "", most+" at most")
}

// Respelled is a command in the words of the ruleset, where it was typed in others and is none
// that may be given; else "".
func (k *List) Respelled(text string) string {
	g := k.s.Game()
	if !g.Begun() || g.Over() {
		return ""
	}
	to := k.book.Spelled(text)
	if to == "" || Takes(g, text) {
		return ""
	}
	return to
}
