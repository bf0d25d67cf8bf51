package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// AtDie answers a question that is typed where a die of a command is asked for: why its faces
// matter as they do, or why so much is needed; nil for another question. of is the die, with the figure that
// rolls it. For a die that is not the first of the command, sofar tells the sum so far.
func (t *Table) AtDie(text, asked, command string, of *dice.Short, sofar func()) (told []string) {
	_, row, _ := strings.Cut(asked, ": ")
	row, _, _ = strings.Cut(row, " [")
	q, who := t.read(text), int(of.Who)
	for i := range t.Book.AtDice {
		if a := &t.Book.AtDice[i]; a.At == int(of.For) && slices.ContainsFunc(a.Asks, q.Matches) {
			return []string{a.Text.Told(&t.Means, t.S.Facts(), t.S.NameOf(who))}
		}
	}
	rolls := func(word string) (figure, his bool) {
		of, figure := t.S.Game().Figure(word)
		return figure, of == who
	}
	switch {
	case t.abreast(&q) != nil:
		return []string{"A number here is a face of the die and no row of the list; ? says what each face does."}
	case row == "" || !q.OfFaces(row, rolls):
		return nil
	case of.At > 0:
		sofar()
		return []string{"? says what each face of this die does."}
	}
	lines := t.counts(t.S.Game(), &screen.Entry{Command: command})
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // the stop has been acted on
		return []string{"You stopped it."}
	}
	if len(lines) == 0 {
		return []string{"Nothing is added to this die, and nothing taken off: " + row + "."}
	}
	if at := slices.IndexFunc(t.Shown, func(e screen.Entry) bool { return e.Command == command && strings.Contains(e.Text, "(") }); at >= 0 {
		_, how, _ := strings.Cut(t.Shown[at].Text, "(")
		lines = append(lines, line.Capital(strings.TrimSuffix(how, ")"))+".")
	}
	return append([]string{line.Capital(row) + ". What counts before the die falls:"}, lines...)
}

// needed says why an attack that no list has needs the face that it needs: an attack that a figure
// could make as the bout stands, or the one that it made last; nil for another question.
func (t *Table) needed(q *question.Question) *explain.Explanation {
	named := t.EverybodyNamed(q)
	if q.Words[0] != "why" || !q.Either("need", "needs", "needed") || len(named) == 0 || !t.S.Game().Begun() || t.S.Hides() != "" {
		return nil
	}
	turns := []game.Game(nil)
	if len(named) == 2 && !t.S.Game().Over() {
		turns = t.ToCome().Copies(named[0])
	}
	if len(turns) > 0 {
		b, ok := t.ToCome().Blow(turns, named[0], named[1], "")
		g := t.BeforeBlow(turns[0], named[0], b)
		if ok && g != nil {
			who := t.S.NameOf(named[0])
			if lines := t.withEffect(g, b.Line, t.counts(g, &screen.Entry{Command: b.Line})); len(lines) > 0 {
				return explain.Saying(append([]string{"If " + who + " strikes at " + t.S.NameOf(named[1]) + t.places().TurnOf(named[0]) + ", as all stand now (" + b.Text + "), this counts before the die falls:"}, lines...)...)
			}
		}
	}
	for _, r := range slices.Backward(t.Kept) {
		if t.doneBy(r) == named[0] && core.FirstDie(r.Log) < len(r.Log) && (len(named) < 2 || line.Names(r.Text, t.S.NameOf(named[1]))) {
			v := t.S.View(t.S.Game(), r.Log, r.Rolled)
			rows := strings.Split(strings.TrimSpace(t.Means.Aloud(t.Book.Retold(string(v.Why(nil))))), "\n")
			return explain.Saying(append([]string{strconv.Itoa(r.Seq) + ": " + t.S.Unsealed(r.Text)}, indented(rows)...)...)
		}
	}
	return nil
}

// withEffect adds what may come of a command to the lines of what counts in it, if there are any.
func (t *Table) withEffect(g game.Game, command string, lines []string) []string {
	if len(lines) == 0 || t.Effect == nil {
		return lines
	}
	if effect := t.Effect(g, command); effect != "" {
		lines = append(lines, "With all that bars a hit besides: "+effect+".")
	}
	return lines
}
