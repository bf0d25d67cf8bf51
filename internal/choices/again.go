package choices

import (
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// How says what an entry asks for and how that is given, with where its first way leads; once
// more asked, the latter alone.
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

// Answers says to who asks what may be typed where an entry asks for a place, with examples of this
// board; "" of any other.
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

// Place is an answer that asks for two numbers, which may have a comma between them as the
// question has; any other is as it was.
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

// Again reports whether what an entry is missing is asked for once more, after an answer that
// would not do: where that was no other command, and there still is a way. Where something comes
// nearest to the answer, that is the first way then.
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

// Landed is what is told of the last command, an engine's, with where it has brought whom it has
// moved.
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
