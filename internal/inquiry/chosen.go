package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/question"
)

// mostChosen is the highest number of somebody's choices that one answer lists.
const mostChosen = 20

// chosen says what somebody has chosen in secret so far, in order and as far as it has been turned
// up, or how often he has chosen one thing; nil for another question.
func (t *Table) chosen(q *question.Question) *explain.Explanation {
	counts := q.Is("how often", "how many times") && q.Either("did", "does", "has", "have", "do")
	kind := t.kindChosen(q)
	asks := q.Is("what did", "what has", "what have") && (q.Either("choose", "chose", "chosen", "choosing", "play", "played", "playing", "pick", "picked", "throw", "thrown", "threw", "throwing") || strings.HasSuffix(q.Said, "so far") || kind != "" && q.Either("been"))
	who := t.chooser(q)
	if !counts && !asks || who == "" || counts && t.formAsked(q) != "" || !t.inSecret() {
		return nil
	}
	list := t.chosenBy(who)
	text := ""
	if counts {
		thing := t.thingChosen(q)
		if thing == "" {
			return nil
		}
		n := 0
		list = t.ofKind(list, t.kindOf(thing))
		for _, choice := range list {
			if as := asWord(choice); as == thing || strings.HasPrefix(as, thing+"-") {
				n++
			}
		}
		text = "So far " + strconv.Itoa(n) + " of " + strconv.Itoa(len(list)) + ". "
	}
	if asks && kind != "" && q.Either("been") {
		list = t.ofKind(list, kind)
	}
	if len(list) == 0 {
		return explain.Saying("Nothing that " + who + " has chosen has been turned up yet.")
	}
	text += who + " has chosen so far, the last at the end"
	first := max(0, len(list)-mostChosen)
	if first > 0 {
		text += " and without the " + strconv.Itoa(first) + " before"
	}
	said := make([]string, 0, mostChosen)
	for _, choice := range list[first:] {
		said = append(said, t.formSaid(choice))
	}
	return explain.Saying(text + ": " + strings.Join(said, ", ") + ". log has the exchanges.")
}

// inSecret reports whether anything has been chosen in secret in this bout.
func (t *Table) inSecret() bool {
	return slices.ContainsFunc(t.S.Applied(), func(e history.Entry) bool {
		seals, opens := t.S.Game().Sealing(e.Text)
		return seals || opens
	})
}

// thingChosen returns the id of the secret choice that a question names; "" if it names none.
func (t *Table) thingChosen(q *question.Question) string {
	const mostInName = 4 // words
	kinds := map[string]bool{}
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		for _, choice := range t.chosenBy(t.S.NameOf(i)) {
			if kind := t.kindOf(asWord(choice)); kind != "" {
				kinds[kind] = true
			}
		}
	}
	for from := range q.Words { // the longest name first
		for to := min(len(q.Words), from+mostInName); to > from; to-- {
			as := strings.Join(q.Words[from:to], "-")
			if kind := t.listOf(as); kind != "" && kinds[kind] {
				return as
			}
		}
	}
	return ""
}

// kindOf returns the kind of list that a secret choice belongs to, by the choice's id, which may
// end in its form.
func (t *Table) kindOf(as string) string {
	for ; as != ""; as = as[:max(0, strings.LastIndexByte(as, '-'))] {
		if kind := t.listOf(as); kind != "" {
			return kind
		}
	}
	return ""
}

// listOf returns the kind of list that has an id, "" if none has.
func (t *Table) listOf(id string) string {
	for _, kind := range t.S.Content.ListKinds {
		if rows, err := t.S.Content.List(kind, id); err == nil && slices.ContainsFunc(rows, func(r game.Row) bool { return r.ID == id }) {
			return kind
		}
	}
	return ""
}

// kindChosen returns the kind of choices that a question names, by the verb that chooses them or by
// their name; "" if it names none.
func (t *Table) kindChosen(q *question.Question) string {
	verb, _ := t.Verb(q)
	for _, kind := range t.S.Content.ListKinds {
		stem := strings.TrimSuffix(kind, "s")
		if verb != "" && verb == stem || slices.ContainsFunc(q.Words, func(w string) bool { return strings.HasPrefix(w, stem) }) {
			return kind
		}
	}
	return ""
}

// ofKind returns the choices of one kind.
func (t *Table) ofKind(list []string, kind string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(choice string) bool { return t.kindOf(asWord(choice)) != kind })
}

// asWord returns a choice as it is spelt in an id.
func asWord(choice string) string { return strings.ReplaceAll(choice, " ", "-") }

// chooser returns the name of the side whose choices a question asks about, "" if it does not say.
func (t *Table) chooser(q *question.Question) string {
	who := t.Named(q)
	own, as := q.Either(question.OwnWords...), "he"
	if own {
		as = "i"
	} else if who < 0 && !q.Either(question.OtherWords...) {
		return ""
	}
	for i := 0; who < 0 && t.S.Game().Side(i) != ""; i++ {
		if t.fits(as, i) && (t.Plays() || t.Acts(i) == own) {
			return t.S.NameOf(i)
		}
	}
	if who < 0 {
		return ""
	}
	return t.S.NameOf(who)
}
