package repl

import (
	"strings"
	"testing"

	"summa/internal/history"

	"pgregory.net/rapid"
)

// opening is how the random sessions of these tests begin.
var opening = []string{
	"add Flamma thracian",
	`add "Remus the Net" retiarius stamina=7`,
	"add Felix secutor side=blue",
	"begin",
	`range Flamma "Remus the Net" 2`,
	"range Flamma Felix 1",
}

// wrong are lines that no state allows, one for each way to be wrong.
var wrong = []string{
	"jump", "add", "add X murmilo", "add X murmillo stamna=8", "add Flamma", `add "`, "attack", "attack Nobody with sword",
	"attack Felix with spoon", "attack Felix with sica dice 0 2", "attack Felix with sica dice 7", "attack Felix with sica dice -1 2",
	"attack Felix with sica dice 99999999999999999999", "turn dice", "turn dice 1,,2", "move forward 99999999999", "move up",
	"range Flamma Felix 9223372036854775808", "sees Flamma Felix askance", "undo 0", "undo 99999999999999999999", "undo to -1",
	"redo 1000000", "why 1000000", "log -1", "rule mun.attack.444", "ruling zero-score=often force", "ruling odd=even", "ruling zero-score= force force",
	"expect", "expect Flamma.stamina ==", "expect Nobody.stamina == 3", "expect 1 == 2", "expect event hitt", "set", "set Flamma", "set Flamma.stamina=",
	"set Flamma.stamina=4 Flamma.posture=flying", "set Flamma.fatigue=1 because", "set Nobody.stamina=4", "set bout.round=99999999999999999999",
	"set Flamma.stamina=12345678901234567890", "overrule", "overrule hitt", "overrule bout-over", "overrule hit because", "overrule hit he says", "dice", "dice ask Nobody", "dice auto Flamma Felix",
	"alias", "alias show = turn", "note", "save", "load", "load no-such-file", "help jump", "quit now", "show Nobody", "legal some", "try", "try jump",
	"odds", "odds jump", "odds why", "odds --why jump", "odds rulings", "odds why rulings end dice 9", "odds attack Flamma with sica", "try end; jump", "appeal Nobody", "skill Flamma Swimming", "end Nobody", "\x1b[31m", "\xff",
	"kick shield 9", "pick-up moon", "throw dart at Felix at 100", "show dice 1", "again again",
	"map Nobody", "map Flamma Felix", "map on off", "map dice 3", "set map", "set map upside down",
}

// sure are lines of the session and the table that most states allow.
var sure = []string{
	"note a remark", "undo", "undo 2", "undo to 3", "redo", "redo 2", "again", "show", "map", "map Flamma", "map on", "set map off", "why", "log 3", "rulings", "dice auto", "dice ask Flamma",
	"ruling zero-score=zero-nothing force", "ruling zero-score=zero-misses force", "set Flamma.stamina=6 because he was healed",
	"set Felix.fatigue=3", "set Felix.posture=down", "overrule hit", "overrule miss because nobody saw it", "overrule wounded",
	"range Flamma Felix 1", `range Felix "Remus the Net" 1`, "sees Felix Flamma rear", "try end", "turn", "turn dice 4", "begin",
	"attack Felix with sica dice 5 2 6", "attack Felix with sica", `net Felix`, "end", "discard helmet Felix", "expect Flamma.stamina > -9",
	`remove "Remus the Net"`, "alias blow = attack Felix with sica", "blow", "blow dice 4 4",
}

// anyLine draws a line: one of the legal commands, or one of the lists.
func anyLine(t *rapid.T, s *Session) string {
	var lines []string
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		lines = wrong
	case 1:
		lines = sure
	default:
		for _, c := range s.g.Legal(rapid.Bool().Draw(t, "all")) {
			lines = append(lines, c.Line)
		}
	}
	if len(lines) == 0 {
		return "show"
	}
	return rapid.SampledFrom(lines).Draw(t, "line")
}

// fingerprint is everything a refused command must leave alone.
type fingerprint struct {
	hash   [32]byte
	seq    int
	dice   string
	mode   history.Mode
	undos  int
	redos  int
	aliass int
}

func (s *Session) fingerprint() fingerprint {
	return fingerprint{s.g.Hash(), s.seq, string(s.gen.Append(nil)), s.currentMode(), len(s.commands.Applied), len(s.commands.Undone), len(s.aliases)}
}

func TestRefusedChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := sit(t, nil)
		w.Seed = rapid.Uint64().Draw(rt, "seed")
		w.run(t, strings.Join(opening[:rapid.IntRange(0, len(opening)).Draw(rt, "opening")], "\n"))
		for range rapid.IntRange(1, 40).Draw(rt, "lines") {
			text := anyLine(rt, w.Session)
			before := w.fingerprint()
			err := w.Line(text)
			if err == nil {
				continue
			}
			if after := w.fingerprint(); after != before {
				rt.Fatalf("%q was refused (%v): got %+v want %+v", text, err, after, before)
			}
			if f := w.Explain(err); f.Code == "" || f.Msg == "" {
				rt.Fatalf("%q: got %+v want a code and a message", text, f)
			}
		}
	})
}

// Every line of the list of wrong lines is refused, from the first to the last
// phase of a bout.
func TestWrongLinesAreRefused(t *testing.T) {
	for n := range opening {
		w := sit(t, nil)
		w.run(t, strings.Join(opening[:n+1], "\n"))
		for _, text := range wrong {
			before := w.fingerprint()
			if err := w.Line(text); err == nil {
				t.Errorf("after %q, %q: got no error", opening[n], text)
			}
			if after := w.fingerprint(); after != before {
				t.Errorf("after %q, %q: got %+v want %+v", opening[n], text, after, before)
			}
		}
	}
}
