package choices

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/screen"
)

// upTo precedes the highest possible answer in what an entry asks for.
const upTo = ", 1 to "

// Beyond refuses a number outside the range that an entry asks for; nil for any other answer.
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

// NoNumber refuses a word where an entry asks for a number, unless the ruleset takes that word;
// nil for any other answer. Where an entry asks for a place, it refuses too many numbers.
func (k *List) NoNumber(e *screen.Entry, answer string) *refusal.Failure {
	const place = 2
	if g := k.Group(e.Command); e.Whose && g != nil && g.Nearer != "" && line.AreNumbers(answer, place) {
		return refusal.New("bad-argument", "", "a place is two numbers, and these are "+strconv.Itoa(len(strings.Fields(answer)))+"; no dice are asked for here")
	}
	_, most, asked := strings.Cut(e.Asks, upTo)
	if !asked || answer == "" || answer == "quit" || line.IsNumber(answer) || strings.ContainsAny(answer, " \t") || Takes(k.s.Game(), e.Command+" "+answer) {
		return nil
	}
	return refusal.New("bad-argument", "", line.Quote(answer)+" is no number from 1 to "+most+"; Enter alone leaves the question")
}

// ofTwo begins the usage of a command with two figures and a number.
const ofTwo = " A B"

// ofBoth completes a command with two figures and a number that names neither, where there are
// only two figures; else "".
func (k *List) ofBoth(text string) string {
	g := k.s.Game()
	verb, number, _ := strings.Cut(strings.TrimSpace(text), " ")
	if !line.IsNumber(number) || strings.ContainsAny(number, " \t") || !slices.ContainsFunc(g.Verbs(), func(v game.Verb) bool {
		return strings.EqualFold(v.Word, verb) && strings.HasPrefix(v.Usage, v.Word+ofTwo)
	}) {
		return ""
	}
	if g.Side(1) == "" || g.Side(2) != "" {
		return ""
	}
	return verb + " " + line.Quoted(k.s.NameOf(0)) + " " + line.Quoted(k.s.NameOf(1)) + " " + number
}

// Respelled returns a command in the words of the ruleset, where it was typed in others and is
// not legal as typed; else "".
func (k *List) Respelled(text string) string {
	g := k.s.Game()
	if to := k.ofBoth(text); to != "" {
		return to
	}
	if !g.Begun() || g.Over() {
		return ""
	}
	to := cmp.Or(k.book.Spelled(text), k.hyphened(text), k.atTheOnlyOne(text))
	if to == "" || Takes(g, text) {
		return ""
	}
	return to
}

// hyphened returns a command of the menu whose hyphenated verb was typed in two words; "" for any
// other.
func (k *List) hyphened(text string) string {
	words := strings.Fields(text)
	if len(words) < 2 {
		return ""
	}
	verb := strings.ToLower(words[0] + "-" + words[1])
	if g := k.Group(verb); g != nil && slices.Contains(g.Match, verb) {
		return strings.Join(append([]string{verb}, words[2:]...), " ")
	}
	return ""
}

// atTheOnlyOne completes a command without its target, as attack with sword, where only one
// target is legal, or only one exists (the refusal then says why not); else "".
func (k *List) atTheOnlyOne(text string) string {
	g := k.s.Game()
	typed, faces, rolled := line.CutDice(text)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 || len(words) == 1 && !rolled || !g.IsVerb(words[0]) || strings.Contains(text, ";") {
		return ""
	}
	if len(words) > 1 {
		if k.IsName(words[1]) {
			return ""
		}
	}
	for _, barred := range [...]bool{false, true} {
		found := ""
		for _, c := range g.Legal(barred) {
			said := line.Words(c.Line)
			if len(said) < 2 || !k.IsName(said[1]) {
				continue
			}
			if without, typed := strings.Join(slices.Delete(said, 1, 2), " "), strings.Join(words, " "); !strings.EqualFold(without, typed) && !strings.EqualFold(k.book.InWords(without, k.IsName), typed) {
				continue
			}
			if found != "" {
				return ""
			}
			found = c.Line
		}
		switch {
		case found != "" && rolled:
			return found + " dice " + faces
		case found != "":
			return found
		}
	}
	return ""
}

// IsName reports whether a word is the name of a figure or side.
func (k *List) IsName(word string) bool {
	_, is := k.s.Game().Figure(word)
	return is
}

// NoSuchLine refuses a line of the record that why cannot explain, and lists those that it can.
func NoSuchLine(kept []*repl.Result, number string) *refusal.Failure {
	var list []string
	const most = 8
	for _, r := range kept[max(0, len(kept)-most):] {
		list = append(list, strconv.Itoa(r.Seq))
	}
	return refusal.New("bad-argument", "", "why has no line "+number+"; of the last it has "+strings.Join(list, ", ")+", and log lists them with their commands")
}

// NoSuchNumber refuses numbers that mean nothing for the list shown, or for a question if asked
// is set.
func NoSuchNumber(g game.Game, word string, asked bool, shown []screen.Entry) *refusal.Failure {
	if text := tooMany(word, shown); text != "" && !asked {
		return refusal.New("bad-argument", "", text)
	}
	if strings.ContainsAny(word, " \t") {
		return refusal.New("bad-argument", "", word+" look like dice, and none are asked for"+withFaces(g, word, asked, shown))
	}
	if asked {
		numbers := 0
		for _, e := range shown {
			if line.IsNumber(e.Number) {
				numbers++
			}
		}
		return refusal.New("bad-argument", "", word+" is not a die yet: first comes the question, whose choices go from 1 to "+strconv.Itoa(numbers))
	}
	if g.Over() && len(shown) > 0 {
		return refusal.New("bout-over", "", "the bout is over: "+shown[0].Number+" to "+shown[len(shown)-1].Number+", rematch, new, undo or quit; Enter says more")
	}
	if len(shown) == 0 {
		return refusal.New("bad-argument", "help", word+" looks like a die, and none is asked for")
	}
	return refusal.New("bad-argument", "", "the list has no "+word+numbersOf(shown)+"; Enter shows all you may do")
}

// tooMany says that the amount typed after the number of an entry is more than is possible now;
// "" where it is not.
func tooMany(typed string, shown []screen.Entry) string {
	words := strings.Fields(typed)
	at := slices.IndexFunc(shown, func(e screen.Entry) bool { return len(words) == 2 && e.Number == words[0] })
	if at < 0 {
		return ""
	}
	_, to, _ := strings.Cut(shown[at].Asks, " to ")
	most, err := strconv.Atoi(to)
	given, no := strconv.Atoi(words[1])
	switch {
	case err != nil, no != nil, given < 1:
		return ""
	case given <= most:
		return words[0] + " asks " + shown[at].Asks + ", in a line of its own; " + shown[at].Command + " " + words[1] + " does it at once"
	}
	return words[0] + " asks " + shown[at].Asks + ": " + words[1] + " is more than can be done now"
}

// withFaces says how to give faces with the number of an entry that rolls dice, where the numbers
// typed in a row begin with such a number; "" where they do not.
func withFaces(g game.Game, typed string, asked bool, shown []screen.Entry) string {
	words := strings.Fields(typed)
	at := slices.IndexFunc(shown, func(e screen.Entry) bool { return e.Number == words[0] })
	var short *dice.Short
	if asked || at < 0 || !errors.As(game.Given(g.Fork(), shown[at].Command, nil), &short) {
		return ""
	}
	faces := strings.Join(words[1:], " ")
	return "; " + words[0] + " dice " + faces + " chooses number " + words[0] + " and gives it " + faces
}

// numbersOf returns the numbers and letters of a short list, after a colon.
func numbersOf(shown []screen.Entry) string {
	var numbers, letters []string
	for i := range shown {
		switch n := shown[i].Number; {
		case line.IsNumber(n):
			numbers = append(numbers, n)
		case n != "":
			letters = append(letters, n)
		}
	}
	if len(numbers) == 0 || len(letters) == 0 {
		return ""
	}
	said := "1 alone"
	if n := len(numbers); n > 1 {
		said = numbers[0] + " to " + numbers[n-1]
	}
	return ", but " + said + " and " + strings.Join(letters, ", ")
}
