package repl_test

import (
	"bytes"
	"strings"
	"testing"

	"summa/internal/repl"
	"summa/rulesets"
)

// boxing is a session of the ruleset with simultaneous choices.
func boxing(t *testing.T, json bool) (*repl.Session, *bytes.Buffer) {
	t.Helper()
	return session(t, "rudis", json)
}

func session(t *testing.T, ruleset string, json bool) (*repl.Session, *bytes.Buffer) {
	t.Helper()
	for _, rs := range rulesets.All() {
		if rs.Name != ruleset {
			continue
		}
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: 1, Out: &out, Err: &out, JSON: json})
		if err != nil {
			t.Fatal(err)
		}
		return s, &out
	}
	t.Fatal("no " + ruleset)
	return nil, nil
}

// TestHiddenPaperOfOneGroup: of several papers that are wanted one is named by as few
// words as tell it from the others; what may be any of them is refused.
func TestHiddenPaperOfOneGroup(t *testing.T) {
	s, out := session(t, "romanwar", false)
	for _, l := range []string{"muster A Rome roman-hastati 20 files 10", "muster T Gaul gaul-foot 20 files 10", "begin", "melee A against T", "round M1 dice 40x6"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	typed := []string{"stay", "M1.2 stay"}
	s.Hidden = func(string) (string, error) {
		l := typed[0]
		typed = typed[1:]
		return l, nil
	}
	if f := s.Try("secret Rome"); f != nil || len(typed) > 0 {
		t.Fatalf("%v, %d lines left\n%s", f, len(typed), out)
	}
	if !strings.Contains(out.String(), "that cannot be chosen now") || !strings.Contains(out.String(), "decided for group 2 of M1") && !strings.Contains(out.String(), "M1.2") {
		t.Errorf("%s", out)
	}
}

// TestOddsOfSealed: how a bout goes on is not told while it hangs on a choice that lies
// sealed, and nobody is told to take it back for that.
func TestOddsOfSealed(t *testing.T) {
	s, _ := boxing(t, false)
	for _, text := range []string{"match ankeles kreugas", "begin", "secret kreugas defend sidestep"} {
		if f := s.Try(text); f != nil {
			t.Fatalf("%s: %v", text, f)
		}
	}
	for _, text := range []string{"odds bout", "odds turn plain"} {
		if f := s.Try(text); f == nil || f.Code != "not-both-sealed" {
			t.Errorf("%s: %v; how it goes on hangs on what nobody has seen", text, f)
		}
	}
}

// TestRevealAll: at a terminal reveal turns up the papers of every group of which both
// lie sealed, in a script those of the first.
func TestRevealAll(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		s, _ := session(t, "romanwar", false)
		for _, l := range []string{"muster A Rome roman-hastati 20 files 10", "muster T Gaul gaul-foot 20 files 10", "begin", "melee A against T", "round M1 dice 40x6",
			"secret Rome decide M1.1 Rome stay", "secret Rome decide M1.2 Rome stay", "secret Gaul decide M1.1 Gaul stay", "secret Gaul decide M1.2 Gaul retreat"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		s.Interactive = terminal
		if f := s.Try("reveal"); f != nil {
			t.Fatal(f)
		}
		if f := s.Try("reveal"); (f != nil) != terminal {
			t.Errorf("terminal %t: the second time %v", terminal, f)
		}
	}
}

// TestFacingIsNotAName: at a terminal a facing is not taken for a unit whose name begins
// with its letter.
func TestFacingIsNotAName(t *testing.T) {
	s, _ := session(t, "romanwar", false)
	s.Interactive = true
	for _, l := range []string{"scenario fort", "begin", "end", "end", "move Reserve 30 43 W"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	if facing, _, _ := s.Game().Get("Reserve.facing"); facing != "W" {
		t.Errorf("facing %q", facing)
	}
}

// TestSealedIsNotTold: until both have chosen, nothing that can be asked for names a
// card that was chosen; then everything does.
func TestSealedIsNotTold(t *testing.T) {
	for _, json := range []bool{false, true} {
		s, out := boxing(t, json)
		for _, l := range []string{"match ankeles kreugas", "begin", "teach on"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		out.Reset()
		for _, l := range []string{"attack chest-punch pow", "show", "log", "why", "again", "map", "unchoose ankeles", "undo", "redo", "secret kreugas defend sidestep"} {
			_ = s.Try(l) // some are refused
		}
		if text := strings.ToLower(out.String()); strings.Contains(text, "chest") || strings.Contains(text, "sidestep") {
			t.Errorf("json %v: a choice is told before both have chosen:\n%s", json, out)
		}
	}
}

// TestSaltsDiffer: the same choice has another digest each time.
func TestSaltsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 5 {
		s, _ := boxing(t, false)
		for _, l := range []string{"match ankeles kreugas", "begin", "attack feint"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		digest, _, _ := s.Game().Get("bout.slot.attacker")
		if len(digest) != 64 || seen[digest] {
			t.Errorf("digest %q", digest)
		}
		seen[digest] = true
	}
}

// TestHiddenAnswer: a choice is asked for without being shown; what is refused is not
// repeated.
func TestHiddenAnswer(t *testing.T) {
	s, out := boxing(t, false)
	for _, l := range []string{"match ankeles kreugas", "begin"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	answers := []string{"attack haymaker pow", "defend sidestep", "attack feint"}
	s.Hidden = func(string) (string, error) {
		a := answers[0]
		answers = answers[1:]
		return a, nil
	}
	if f := s.Try("secret ankeles"); f != nil {
		t.Fatal(f)
	}
	told := out.String()
	if len(answers) > 0 || strings.Count(told, "cannot be chosen now") != 2 || !strings.Contains(told, "Ankeles has chosen") {
		t.Errorf("%d answers left; got %s", len(answers), told)
	}
	if strings.Contains(told, "haymaker") || strings.Contains(told, "sidestep") || strings.Count(told, "attack feint") != 2 { // what is the other's to choose is not told either
		t.Errorf("an answer is repeated: %s", told)
	}
	answers = []string{""}
	if f := s.Try("secret kreugas"); f == nil || f.Msg != "nothing has been chosen" {
		t.Errorf("no answer: %v", f)
	}
	if f := s.Try("secret ankeles"); f == nil || !strings.Contains(f.Msg, "nothing for ankeles to choose") {
		t.Errorf("he has chosen: %v", f)
	}
	answers = []string{"lean-back"} // as much of it as tells which
	if f := s.Try("reveal"); f == nil || f.Code != "not-both-sealed" {
		t.Errorf("reveal with one choice: %v", f)
	}
	if f := s.Try("secret kreugas"); f != nil {
		t.Fatal(f)
	}
}

// TestRefusedDiceTellNothing: once dice that do not fit have told what was chosen,
// nobody can choose anew with that in mind; all choose again or nobody does.
func TestRefusedDiceTellNothing(t *testing.T) {
	for _, dice := range []string{"3 9 9 9", "1 2 3 4 5 6 7", "3", "25"} {
		s, _ := boxing(t, false)
		for _, l := range []string{"match ankeles kreugas", "begin", "attack right-hook pow"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		if f := s.Try("defend sidestep dice " + dice); f == nil || !strings.Contains(f.Hint, "stands") {
			t.Errorf("dice %s: got %v", dice, f)
		}
		for _, l := range []string{"defend lean-back dice 20 3 3", "unchoose kreugas"} {
			if f := s.Try(l); f == nil {
				t.Errorf("dice %s: then %s was allowed", dice, l)
			}
		}
		if f := s.Try("undo"); f != nil {
			t.Fatal(f)
		}
		if left, _, _ := s.Game().Get("bout.sealed.attacker"); left != "empty" {
			t.Errorf("dice %s: after undo the attack is %s", dice, left)
		}
	}
}

// TestDiceAfterRefusal: the dice are given once more, to the same choices.
func TestDiceAfterRefusal(t *testing.T) {
	s, _ := boxing(t, false)
	for _, l := range []string{"match ankeles kreugas", "begin", "attack right-hook pow"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	if f := s.Try("defend sidestep dice 3 9 9 9"); f == nil {
		t.Fatal("dice that do not fit were accepted")
	}
	if f := s.Try("reveal dice 3 5 7"); f != nil {
		t.Fatal(f)
	}
	if hp, _, _ := s.Game().Get("Kreugas.hp"); hp != "27" {
		t.Errorf("Kreugas has %s HP, want 27", hp)
	}
}

// TestRevealAfterTheEnd: nothing is turned up once the bout is over.
func TestRevealAfterTheEnd(t *testing.T) {
	s, _ := boxing(t, false)
	for _, l := range []string{"match ankeles kreugas", "begin", "set Kreugas.hp=0"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	if f := s.Try("reveal"); f == nil || f.Code != "bout-over" {
		t.Errorf("got %v", f)
	}
}

// TestRefusedCards: cards that cannot be drawn are refused by their names.
func TestRefusedCards(t *testing.T) {
	s, _ := boxing(t, false)
	for _, l := range []string{"ruling rn-source=deck", "match ankeles kreugas", "begin", "exchange straight-right pow vs left-hand-catch dice A001 A002 A003"} {
		_ = s.Try(l) // how many cards the exchange takes does not matter
	}
	if f := s.Try("pile A004 A005 A006 A007 A008 A009 A010"); f != nil {
		t.Fatal(f)
	}
	if f := s.Try("exchange straight-right pow vs left-hand-catch dice A001 A004 A005"); f == nil || f.Code != "bad-rn" || !strings.Contains(f.Msg, "A001") {
		t.Errorf("a card that is gone: %v", f)
	}
	if f := s.Try("exchange feint vs sidestep dice A004 A005 A006 A007 A008 A009 A010"); f == nil || f.Code != "too-many-dice" || !strings.Contains(f.Msg, "left over: A0") {
		t.Errorf("too many cards: %v", f)
	}
}

// TestEngineTellsNothing: why the engine chose as it did is not told while its choice
// lies sealed, as the chance of a card tells which it is.
func TestEngineTellsNothing(t *testing.T) {
	for _, json := range []bool{false, true} {
		s, out := boxing(t, json)
		for _, l := range []string{"match ankeles kreugas", "begin", "auto ankeles veteran", "log", "why"} {
			out.Reset()
			_ = s.Try(l)
			if strings.Contains(out.String(), "% of the time") {
				t.Errorf("json %v, %s tells: %s", json, l, out)
			}
		}
		if left, _, _ := s.Game().Get("bout.sealed.attacker"); left != "sealed" {
			t.Errorf("json %v: the engine has not chosen: %s", json, left)
		}
	}
}

// TestUndoRevealed: to undo what turned choices up empties both slots, whatever was
// done between the two choices.
func TestUndoRevealed(t *testing.T) {
	s, _ := boxing(t, false)
	for _, l := range []string{"match ankeles kreugas", "begin", "attack right-hook pow", "note hello", "defend lean-back dice 3 4 5"} {
		if f := s.Try(l); f != nil {
			t.Fatal(l, f)
		}
	}
	told := s.Game().Hash()
	if f := s.Try("undo"); f != nil {
		t.Fatal("undo", f)
	}
	if left, _, _ := s.Game().Get("bout.sealed.attacker"); left != "empty" {
		t.Errorf("the attack is %s", left)
	}
	if f := s.Try("redo"); f != nil {
		t.Fatal("redo", f)
	}
	if s.Game().Hash() != told {
		t.Error("redo does not bring both choices back")
	}
}

// TestEngineChoosesAhead: where both choose at once, the engine has chosen before the
// player does, and does not choose anew when he has; moving away is still his to do.
func TestEngineChoosesAhead(t *testing.T) {
	for _, choice := range []string{"attack feint", "move W"} {
		s, out := boxing(t, false)
		for _, l := range []string{"match ankeles kreugas", "begin", "auto kreugas plain"} {
			if f := s.Try(l); f != nil {
				t.Fatal(l, f)
			}
		}
		sealed, _, _ := s.Game().Get("bout.slot.defender")
		if len(sealed) != 64 || !strings.Contains(out.String(), "Kreugas has chosen") {
			t.Fatalf("before the player: %q; %s", sealed, out)
		}
		out.Reset()
		if f := s.Try(choice); f != nil {
			t.Fatal(choice, f)
		}
		if n := strings.Count(out.String(), "seal Kreugas"); !strings.Contains(out.String(), "Ankeles: ") || n > 1 {
			t.Errorf("%s: not turned up, or chosen anew: %s", choice, out)
		}
	}
}
