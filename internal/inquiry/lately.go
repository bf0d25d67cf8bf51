package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/repl"
	"summa/internal/screen"
)

// mostLately is the highest number of rows in an answer that tells what was done last.
const mostLately = 10

// lately tells what was done last, or what one side did last, in the sentences that told it at the
// time; nil for another question.
func (t *Table) lately(q *question.Question) *explain.Explanation {
	if !q.Is("what happened", "what has happened", "what just happened", "what has just happened", "what did", "what has", "what have") || len(q.Words) > 8 {
		return nil
	}
	if q.Either("wrong", "badly", "better", "right", "differently") {
		return nil // advise answers that
	}
	if q.Is("what happened to my", "what happened to the", "what has happened to my") && !q.Either("turn") && t.Prepared(q) != nil {
		return nil // it asks about one thing, which the ruleset has an answer to
	}
	ofTurn := turnOf(q)
	happened := q.Either("happened") && ofTurn != ofOne
	if ofTurn == noTurn && !q.Either("happened") && !(q.Either("do", "done") && !q.Is("what did that", "what has that", "what did it")) || ofTurn == noTurn && q.Either("happened") && q.Either("before", "first", "in") {
		return nil
	}
	who := t.Named(q)
	if of := turnsOwner(q); of != nil { // the turn's owner counts, whoever else is named
		q, who = of, -1
	}
	if !happened && who < 0 && ofTurn != ofOne && !q.Either(question.OwnWords...) && !q.Either(question.OtherWords...) {
		return nil
	}
	if t.S.Hides() != "" {
		return t.turnedUp()
	}
	blocks := t.turnsKept()
	if ofTurn != noTurn {
		blocks = played(blocks)
	}
	for i, block := range slices.Backward(blocks) {
		if !happened && !t.didBy(q, block, who) {
			continue
		}
		if !slices.ContainsFunc(block, func(r *repl.Result) bool { return !t.isStep(r) && len(t.deeds([]*repl.Result{r})) > 0 }) {
			continue // the block only opens a turn
		}
		before := []string(nil)
		if happened && i > 0 && t.engines(block[0].Seq) != t.engines(blocks[i-1][0].Seq) { // this turn answered the one before
			before = t.deeds(blocks[i-1])
		}
		return t.toldLately(before, block)
	}
	switch {
	case ofTurn != noTurn:
		return explain.Saying("No such turn has been played of late.")
	case len(t.Kept) == 0:
		return explain.Saying("Nothing has been done yet.")
	}
	return nil
}

// toldLately tells what was done in a block of commands, after the rows of before. It ends with the
// number of the last command that rolled dice or, if none did, of the last command.
func (t *Table) toldLately(before []string, block []*repl.Result) *explain.Explanation {
	rows := append(before, t.deeds(block)...)
	if more := len(rows) - mostLately; more > 0 {
		rows = append([]string{"... (log has the " + strconv.Itoa(more) + " rows before)"}, rows[more:]...)
	}
	sums := block[len(block)-1]
	for _, r := range block {
		if len(r.Rolled) > 0 {
			sums = r
		}
	}
	return explain.Saying(append(rows, "why "+strconv.Itoa(sums.Seq)+" and the like have the sums; log has the numbers.")...)
}

// The turn that a question asks about in "what happened in it".
const (
	noTurn   = iota // the question names no turn
	lastTurn        // the last turn, whichever side had it
	ofOne           // the turn of one side: the enemy's, mine, a named figure's
)

// turnOf returns which turn a question asks about: the last turn, the enemy's turn.
func turnOf(q *question.Question) int {
	switch {
	case !q.Either("happened") || !q.Either("turn") || q.Either("before", "first") || !q.Either("in", "during", "last", "previous"):
		return noTurn
	case q.Either(question.OwnWords...), q.Either(question.OtherWords...), q.Either("enemy's", "opponent's", "engine's", "their"):
		return ofOne
	case q.Either("last", "previous"):
		return lastTurn
	}
	return noTurn
}

// turnsOwner returns a question about the owner of a turn alone, by the word before turn: in his
// turn, in my last turn; nil if no such word is there.
func turnsOwner(q *question.Question) *question.Question {
	k := slices.Index(q.Words, "turn") - 1
	for k > 0 && (q.Words[k] == "last" || q.Words[k] == "previous") {
		k--
	}
	if k < 0 || !slices.Contains(question.OwnWords, q.Words[k]) && !slices.Contains(question.OtherWords, q.Words[k]) {
		return nil
	}
	of := *q
	of.Words = q.Words[k : k+1]
	return &of
}

// played returns the turns after the command that begins the bout.
func played(blocks [][]*repl.Result) [][]*repl.Result {
	for i, block := range slices.Backward(blocks) {
		if line.FirstWord(block[len(block)-1].Text) == begins {
			return blocks[i+1:]
		}
	}
	return blocks
}

// turnedUp tells what came of the secret choices that were turned up last, and what followed, while
// somebody is to choose in secret; nil if none were.
func (t *Table) turnedUp() *explain.Explanation {
	for i, r := range slices.Backward(t.Kept) {
		if _, opens := t.S.Game().Sealing(r.Text); !opens {
			continue
		}
		if rows := t.deeds(t.Kept[i:]); len(rows) > 0 && len(rows) <= mostLately {
			return explain.Saying(append(rows, "why "+strconv.Itoa(r.Seq)+" has the sums; log has the numbers.")...)
		}
		break
	}
	return nil
}

// begins is the command after which the first turn begins.
const begins = "begin"

// turnsKept splits the results into blocks, at the end of each turn and wherever the engine takes
// over from a player or a player from the engine.
func (t *Table) turnsKept() (blocks [][]*repl.Result) {
	end, _ := t.S.Game().Ends()
	var block []*repl.Result
	for _, r := range t.shownOnes() {
		_, opens := t.S.Game().Sealing(r.Text) // turning up choices does not begin a block
		if len(block) > 0 && !opens && t.engines(block[0].Seq) != t.engines(r.Seq) {
			blocks, block = append(blocks, block), nil
		}
		if block = append(block, r); end != "" && r.Text == end || line.FirstWord(r.Text) == begins {
			blocks, block = append(blocks, block), nil
		}
	}
	if len(block) > 0 {
		blocks = append(blocks, block)
	}
	return blocks
}

// shownOnes returns the results that everybody may see: not the secret choices themselves, but what
// came of them when they were turned up.
func (t *Table) shownOnes() []*repl.Result {
	return slices.DeleteFunc(t.S.Results(), func(r *repl.Result) bool {
		seals, opens := t.S.Game().Sealing(r.Text)
		return seals && !opens
	})
}

// isStep reports whether a result's command opens or closes a turn.
func (t *Table) isStep(r *repl.Result) bool {
	return slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return r.Text == x.Do || strings.HasPrefix(r.Text, x.Do+" ") })
}

// didBy reports whether a block of commands was played by the one a question asks about.
func (t *Table) didBy(q *question.Question, block []*repl.Result, who int) bool {
	engines := t.engines(block[0].Seq)
	if who < 0 {
		return !t.Plays() || engines == !q.Either(question.OwnWords...)
	}
	if t.Plays() && engines != (t.S.PolicyOf(who) != "") {
		return false
	}
	if t.Plays() && t.playsOnly(t.S.Game().Side(who), engines) {
		return true
	}
	for _, r := range block {
		for i := range r.Log {
			if x := &r.Log[i]; x.What == core.Event && int(x.Who) >= 0 && t.S.Game().Side(int(x.Who)) != "" {
				return t.S.Game().Side(int(x.Who)) == t.S.Game().Side(who)
			}
		}
	}
	return engines
}

// playsOnly reports whether side is the only side that the engine plays, or, without engine, the
// only one that players play.
func (t *Table) playsOnly(side string, engine bool) bool {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if (t.S.PolicyOf(i) != "") == engine && g.Side(i) != side {
			return false
		}
	}
	return true
}

// deeds tells some results in the sentences that tell what an engine did.
func (t *Table) deeds(block []*repl.Result) []string {
	var told []string
	var walk *core.Record
	for _, r := range block {
		v := t.S.View(t.S.Game(), r.Log, r.Rolled)
		v.Over, v.Whose, v.Many = r.Over, true, t.Book.Bands
		rec := t.Book.Walk(&v)
		if rec == nil {
			if text := t.Book.Deeds(&v); text != "" {
				told, walk = append(told, text), nil
			}
			continue
		}
		if walk != nil {
			if one, ok := t.Book.Joined(walk, rec); ok {
				rec, told = &one, told[:len(told)-1]
			}
		}
		if text := t.Book.Tell(t.S.Game().Namer(), rec); text != "" {
			told, walk = append(told, text), rec
		}
	}
	var rows []string
	for _, row := range screen.DeedRows(told) {
		if row = strings.TrimSpace(strings.TrimPrefix(row, screen.SumLine)); row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}
