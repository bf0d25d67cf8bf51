package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
)

// mostChosen is of how many choices an answer is at most that has all of somebody's.
const mostChosen = 20

// chosen says what somebody has chosen so far of what is chosen in secret, as far as that has been
// turned up, in its order; nil for another question.
func (t *Table) chosen(q *question) *explain.Explanation {
	counts := q.is("how often", "how many times") && q.either("did", "does", "has", "have", "do")
	asks := q.is("what did", "what has", "what have", "which") && (q.either("choose", "chose", "chosen", "play", "played", "pick", "picked", "throw", "thrown", "threw") || q.is("what did", "what has", "what have") && strings.HasSuffix(q.said, "so far"))
	who := t.chooser(q)
	if !counts && !asks || who == "" {
		return nil
	}
	var list []string
	sealed := false
	for _, r := range t.S.Results() {
		seals, opens := t.S.Game().Sealing(r.Text)
		if sealed = sealed || seals; !opens {
			continue
		}
		_, parts, _ := strings.Cut(t.S.Unsealed(r.Text), ": ")
		for part := range strings.SplitSeq(parts, ", ") {
			if choice, ok := strings.CutPrefix(part, who+" "); ok {
				list = append(list, t.formSaid(choice))
			}
		}
	}
	if !sealed && len(list) == 0 {
		return nil // nothing is chosen in secret
	}
	return t.chosenSaid(q, who, list, counts)
}

// chosenSaid says it, and how often it was what a question has a word of.
func (t *Table) chosenSaid(q *question, who string, list []string, counts bool) *explain.Explanation {
	if len(list) == 0 {
		return saying("Nothing that " + who + " has chosen has been turned up yet.")
	}
	text, n := "", 0
	for _, choice := range list {
		if slices.ContainsFunc(strings.Fields(choice), func(w string) bool {
			return !common(w) && w != "power" && slices.ContainsFunc(q.words[1:], func(asked string) bool { return slices.Contains(forms(asked), w) })
		}) {
			n++
		}
	}
	if counts {
		text = "So far " + strconv.Itoa(n) + " of " + strconv.Itoa(len(list)) + ". "
	}
	first := max(0, len(list)-mostChosen)
	text += who + " has chosen so far, the last at the end: "
	if first > 0 {
		text = text[:len(text)-2] + " and without the " + strconv.Itoa(first) + " before: "
	}
	return saying(text + strings.Join(list[first:], ", ") + ". log has the exchanges.")
}

// chooser is whose choices a question is of, "" if it does not say.
func (t *Table) chooser(q *question) string {
	who := t.named(q)
	own := q.either(ownWords...)
	if who < 0 && !own && !q.either(otherWords...) {
		return ""
	}
	for i := 0; who < 0 && t.S.Game().Side(i) != ""; i++ {
		if t.fits(map[bool]string{true: "i", false: "he"}[own], i) && (t.plays() || t.acts(i) == own) {
			return t.S.NameOf(i)
		}
	}
	if who < 0 {
		return ""
	}
	return t.S.NameOf(who)
}
