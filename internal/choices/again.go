package choices

import (
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// How says what an entry asks for and how to type it, with where its first way leads. When asked
// again, it only says how to type it.
func (k *List) How(e *screen.Entry) string {
	m, g := k.means(), k.Group(e.Command)
	how := g.HowOf(&m, k.s.Facts(), strings.Trim(Whose(e.Command+" "), `"`))
	if e.Anew || how == "" {
		how = ""
	}
	if e.Aim != "" && (how != "" || e.Anew) {
		how += " 1 is " + e.Aim + k.Leaves(e.Command+" "+e.Ways[0]) + "."
	}
	return strings.TrimSpace(how)
}

// Answers says what may be typed where an entry asks for a place, with examples from this board;
// "" for any other entry.
func (k *List) Answers(e *screen.Entry) string {
	m, g := k.means(), k.Group(e.Command)
	if !e.Whose || g == nil || len(e.Ways) == 0 {
		return ""
	}
	how := g.HowOf(&m, k.s.Facts(), strings.Trim(Whose(e.Command+" "), `"`))
	if how == "" {
		return ""
	}
	how += " As here: " + e.Ways[0]
	if _, name, ok := strings.Cut(" "+e.Aim, " "+g.Nearer+" "); ok && g.Nearer != "" {
		how += ", or " + g.Nearer + " " + name[:strings.IndexAny(name+",", ",:")]
	}
	if g.Away != "" {
		how += ", or " + g.Away
	}
	return how + "."
}

// Place returns an answer to a question for two numbers without the comma between them. Any other
// answer is returned unchanged.
func Place(e *screen.Entry, answer string) string {
	x, y, parted := strings.Cut(answer, ",")
	if !e.Whose || !parted || !isLength(x) || !isLength(line.FirstWord(y)) {
		return answer
	}
	return strings.TrimSpace(x) + " " + strings.TrimSpace(y)
}

func isLength(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && strings.Trim(text, "0123456789.") == ""
}

// Again reports whether to ask once more for what an entry is missing, after an unusable answer:
// if the answer was no other command, and there still is a way. The way nearest to the answer, if
// any, then becomes the first.
func (k *List) Again(e *screen.Entry, answer string) bool {
	g, game := k.Group(e.Command), k.s.Game()
	first := strings.ToLower(line.FirstWord(answer))
	if !e.Whose && len(e.Ways) > 1 {
		return !game.IsVerb(first) && k.s.Verb(k.s.WholeVerb(first)) == nil
	}
	if !e.Whose || g == nil || g.Stays == "" || len(e.Ways) == 0 || game.IsVerb(first) || k.s.Verb(k.s.WholeVerb(first)) != nil || !Takes(game, e.Command+" "+e.Ways[0]) {
		return false
	}
	e.Anew = true
	who := strings.Trim(Whose(e.Command+" "), `"`)
	if near, _ := k.s.Facts().Get(who + "." + g.Nearest + "." + answer); near != "" && g.Nearest != "" {
		e.Ways, e.Aim = []string{near}, "as far toward "+strings.Join(strings.Fields(answer)[:2], ",")+" as they can go"
	}
	return true
}

// Landed returns the report on the last command, an engine's, with where it has moved its figure.
func (k *List) Landed(told string) string {
	n := len(k.s.Applied()) - 1
	rest, ended := strings.CutSuffix(told, ".")
	if n < 0 || !ended {
		return told
	}
	command := k.s.Applied()[n].Text
	g := k.Group(command)
	if g == nil || g.Lands.Empty() {
		return told
	}
	m := k.means()
	return rest + g.LandsOf(&m, k.s.Facts(), strings.Trim(Whose(command), `"`)) + "."
}
