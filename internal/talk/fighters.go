package talk

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/inquiry"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/term"
)

// fighters asks who is to fight in a scenario that has no figures: how many on each side, and what
// each of them is. Enter takes what is prepared. ok is false if the player leaves the question.
func (k *conversation) fighters(m *screen.Means) (lines []string, ok bool) {
	s := k.s
	rows, err := s.Content.List(k.book.FightersAre, "")
	if err != nil {
		return nil, false
	}
	sides, ready := k.readyFighters()
	most := 0
	for _, list := range ready {
		most = max(most, len(list))
	}
	const usual = 2
	many := usual
	for {
		answer, err := k.setting(m.Prompt("How many fight on each side, 1 to " + itoa(most) + "? [" + m.Sign("⏎", "Enter") + " " + itoa(usual) + "]"))
		if err != nil {
			return nil, false
		}
		if answer == "" {
			break
		}
		if n := int(answer[0] - '0'); len(answer) == 1 && n >= 1 && n <= most {
			many = n
			break
		}
		s.Tell("A number from 1 to " + itoa(most) + ", or Enter for " + itoa(usual) + "; each is asked for by name then. Ctrl-C goes back.")
	}
	rows = choices.InOrder(ready, rows)
	if known := choices.BestKnown(ready, rows); known != nil {
		m, kind := k.means(), strings.ReplaceAll(k.book.FightersAre, "-", " ")
		s.Tell("Each may be one of the " + kind + " " + choices.NumberedSorts(rows[:len(known)], func(*game.Row) bool { return true }) + ", by name or number, or of " + itoa(len(rows)-len(known)) + " others: ? names all. explain and one of them says what it is. " + k.enterTakes(&m) + ".")
	} else {
		k.tellSorts(rows)
	}
	now := s.Game().Fork() // with the fighters named so far
	for i, side := range sides {
		lines = append(lines, side)
		choices.Does(now, side)
		for _, text := range ready[i][:min(many, len(ready[i]))] {
			one, ok := k.fighter(m, text, rows, now)
			if !ok {
				return nil, false
			}
			lines = append(lines, one)
			choices.Does(now, one)
		}
	}
	return lines, true
}

// tellSorts says what sorts of fighter there are: first those that a name alone describes, then
// those that need more.
func (k *conversation) tellSorts(rows []game.Row) {
	m := k.means()
	k.s.Tell("Each may be one of the " + strings.ReplaceAll(k.book.FightersAre, "-", " ") + " " + choices.NumberedSorts(rows, func(r *game.Row) bool { return r.Needs == "" }) + ", by name or number; explain and one of these says what it is. " + k.enterTakes(&m) + ".")
	if k.book.FightersMay != "" {
		k.s.Tell(k.book.FightersMay)
	}
	if more := choices.NumberedSorts(rows, func(r *game.Row) bool { return r.Needs != "" }); more != "" {
		k.s.Tell(k.book.FightersAdd + ": " + more + ".")
	}
}

// enterTakes says what Enter takes at a question.
func (k *conversation) enterTakes(m *screen.Means) string {
	if m.Spoken {
		return "Enter takes what the question says it is"
	}
	return "Enter takes what is in the brackets"
}

// readyFighters returns the commands that bring the sides, and for each side those that bring its
// fighters.
func (k *conversation) readyFighters() (sides []string, ready [][]string) {
	for _, text := range k.book.Fighters {
		words := strings.Fields(text)
		if len(words) == 2 {
			sides, ready = append(sides, text), append(ready, nil)
			continue
		}
		for i, side := range sides {
			if strings.HasSuffix(text, "="+strings.Fields(side)[1]) {
				ready[i] = append(ready[i], text)
			}
		}
	}
	return sides, ready
}

// fighter asks of which sort a prepared fighter is to be; now is the bout with those named so far.
func (k *conversation) fighter(m *screen.Means, text string, rows []game.Row, now game.Game) (command string, ok bool) {
	words := strings.Fields(text)
	_, side, _ := strings.Cut(words[3], "=")
	for {
		answer, err := k.setting(m.Prompt(words[1] + " of " + side + " is a [" + m.Sign("⏎", "Enter") + " " + words[2] + "]"))
		if err != nil {
			return "", false
		}
		answer = choices.SortNumbered(answer, rows)
		if list := strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }); len(list) > 1 && !slices.ContainsFunc(list, func(a string) bool { return len(choices.SortsOf(a, rows)) != 1 }) {
			answer = list[0] // the other answers are for the fighters that follow
			k.t.Push(strings.Join(list[1:], " "))
		}
		answer, fields := choices.FieldsOf(answer)
		found := choices.SortsOf(cmp.Or(answer, words[2]), rows)
		if answer == "" && fields == nil && len(found) != 1 {
			return text, true
		}
		switch {
		case answer == "?":
			k.tellSorts(rows)
			k.s.Tell("Type one of these, or its first letters, for what " + words[1] + " is; several in a row answer for those who follow too. Enter takes " + words[2] + "; Ctrl-C goes back.")
		case len(found) == 1:
			command := slices.Clone(words)
			if command[2] = found[0].ID; found[0].Needs != "" {
				command = append(command, found[0].Needs)
			}
			one := strings.Join(append(command, fields...), " ")
			if fields != nil && !choices.Takes(now, one) {
				k.s.Tell("No " + found[0].ID + " may have " + strings.Join(fields, " ") + ". " + k.book.FightersMay)
				continue
			}
			if found[0].Needs != "" {
				k.s.Tell(line.Capital(found[0].ID) + ": " + k.book.FightersAdd + ".")
			}
			return one, true
		case len(found) == 0 && k.s.Verb(k.s.WholeVerb(strings.ToLower(line.FirstWord(answer)))) != nil:
			k.s.Tell(line.Quote(answer) + " may be given when all have been entered: first what " + words[1] + " is. Enter takes " + words[2] + "; ? says what he may be; Ctrl-C goes back.")
		case len(found) == 0:
			k.s.Tell("None of the " + k.book.FightersAre + " is called " + line.Quote(answer) + ". Enter takes " + words[2] + "; several names in a row answer for those who follow too; Ctrl-C goes back.")
		default:
			var names []string
			for _, r := range found {
				names = append(names, r.ID)
			}
			k.s.Tell("That may be any of " + strings.Join(names, ", ") + ".")
		}
	}
}

// setting asks a question before the bout, and first carries out any command typed there that
// changes nothing.
func (k *conversation) setting(question string) (string, error) {
	s := k.s
	for {
		if err := s.Flush(); err != nil {
			return "", err
		}
		answer, err := k.t.Ask(question)
		answer = strings.TrimSpace(answer)
		switch {
		case errors.Is(err, io.EOF):
			s.Leave()
			return "", err
		case err != nil:
			return "", err
		case answer == "quit":
			k.t.Push(answer)
			return "", term.ErrLeft
		case answer == "undo", answer == another, help.Leaves(answer, question):
			return "", term.ErrLeft
		}
		if inquiry.OfPrompt(answer) {
			return "?", nil
		}
		if asked := k.meant(answer); asked != "" && asked != "?" {
			answer = asked
		}
		word := s.WholeVerb(strings.ToLower(line.FirstWord(answer)))
		if word == "dice" && answer != "" {
			k.one(answer)
			continue
		}
		if v := s.Verb(word); !k.setsScreen(answer) && (!v.Looks() || !slices.Contains([]string{"explain", "list", "rule", "rulings", "help"}, word) || line.HasPrefixFold(answer, firstBout)) {
			return answer, nil
		}
		if err := k.aside(answer, false); err != nil {
			return "", err
		}
	}
}
