package inquiry

import (
	"strings"

	"summa/internal/explain"
	"summa/internal/question"
)

// pair says what has been chosen how often; or, for pairs of hidden choices, what comes of those
// that show a number in the list, the table or the weighing of all pairs, or of a pair that is
// named; nil for another text.
func (t *Table) pair(q *question.Question) *explain.Explanation {
	if x := t.chosenSoFar(q); x != nil {
		return x
	}
	number := q.Pair()
	asked := t.figureNamed(q) && (q.Words[0] != "why" || q.Wants())
	between := asked || q.Either("v", "vs", "versus", "against")
	if t.Pairs == nil || number == "" && !between || !asked && !strings.Contains(number, "/") && q.Is("why", "how", "should", "who", "which", "what is best", "what is good", "what is the best", "what beats", "what helps") {
		return nil
	}
	if text := t.Pairs(number, q.Words, t.Shown); len(text) > 0 {
		return explain.Saying(text...)
	}
	return nil
}
