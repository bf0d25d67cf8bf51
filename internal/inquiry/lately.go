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

// mostLately is of how many rows an answer is at most that tells what was done last.
const mostLately = 10

// lately tells what was done last, or what one side did last, in the sentences in which it was
// told; nil for another question.
func (t *Table) lately(q *question.Question) *explain.Explanation {
	if !q.Is("what happened", "what has happened", "what just happened", "what has just happened", "what did", "what has", "what have") || len(q.Words) > 8 {
		return nil
	}
	if q.Either("wrong", "badly", "better", "right", "differently") {
		return nil // that is for advice
	}
	ofTurn := turnOf(q)
	happened := q.Either("happened") && ofTurn != ofOne
	if ofTurn == noTurn && !q.Either("happened") && !(q.Either("do", "done") && !q.Is("what did that", "what has that", "what did it")) || ofTurn == noTurn && q.Either("happened") && q.Either("before", "first", "in") {
		return nil
	}
	who := t.Named(q)
	if of := turnsOwner(q); of != nil { // in his turn, whoever is named besides
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
			continue // a turn was opened, and no more
		}
		before := []string(nil)
		if happened && i > 0 && t.engines(block[0].Seq) != t.engines(blocks[i-1][0].Seq) { // it answered that
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

// toldLately tells what was done in a block of commands, after what came before it, with the number of
// the last command whose sums there are to look at.
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

// Of which turn a question is what happened in it.
const (
	noTurn   = iota // of none that it names
	lastTurn        // of the last, whoever had it
	ofOne           // of one side: the enemy's, mine, that of somebody named
)

// turnOf is of which turn a question asks what happened in it: the last turn, the enemy's turn.
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

// turnsOwner is a question of a turn that says whose, by the word before it: in his turn, in my last
// turn; nil where no such word stands there.
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

// played are the turns behind the command with which a bout begins.
func played(blocks [][]*repl.Result) [][]*repl.Result {
	for i, block := range slices.Backward(blocks) {
		if line.FirstWord(block[len(block)-1].Text) == begins {
			return blocks[i+1:]
		}
	}
	return blocks
}

// turnedUp tells, where somebody is to choose in secret, what came of the choices that were turned
// up last, and what has followed; nil if none were.
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

// begins is the command behind which the first turn is.
const begins = "begin"

// turnsKept are the results that are kept, parted where a turn ends or another hand plays.
func (t *Table) turnsKept() (blocks [][]*repl.Result) {
	end, _ := t.S.Game().Ends()
	var block []*repl.Result
	for _, r := range t.shownOnes() {
		_, opens := t.S.Game().Sealing(r.Text) // what follows of it is of the turn it is in
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

// shownOnes are the results of which all is known: no choice that was made in secret, but what came of
// it when it was turned up.
func (t *Table) shownOnes() []*repl.Result {
	return slices.DeleteFunc(t.S.Results(), func(r *repl.Result) bool {
		seals, opens := t.S.Game().Sealing(r.Text)
		return seals && !opens
	})
}

// isStep reports whether a result is of a command that opens or closes a turn.
func (t *Table) isStep(r *repl.Result) bool {
	return slices.ContainsFunc(t.Book.Steps, func(x screen.Step) bool { return r.Text == x.Do || strings.HasPrefix(r.Text, x.Do+" ") })
}

// didBy reports whether a turn is one of whom a question is about.
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

// playsOnly reports whether the engine, or else the players, play one side alone, and it is this.
func (t *Table) playsOnly(side string, engine bool) bool {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if (t.S.PolicyOf(i) != "") == engine && g.Side(i) != side {
			return false
		}
	}
	return true
}

// deeds are some results as what an engine has done is told.
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
