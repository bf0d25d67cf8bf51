package inquiry_test

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/rulesets"
)

// Words that people use at a table are understood though no command is called so, and those that
// mean nothing stay what they are.
func TestOtherWords(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		if !on.S.Game().Begun() {
			if err := on.S.Line("begin"); err != nil {
				t.Fatal(err)
			}
		}
		for text, want := range map[string]string{
			"options": "legal", "moves": "legal", "score": "explain how it stands", "rules": "help rules", "legend": "?", "oops": "undo",
			"oops and more": "", "optionz": "", "undo": "", "show": "",
		} {
			if got := on.Command(text); got != want {
				t.Errorf("%s: %q is %q, not %q", rs.Name, text, got, want)
			}
		}
		for _, text := range []string{"retreat", "rest", "wait", "do nothing", "back off"} {
			how := on.Command(text)
			if how == "" {
				how = on.AskedHow(text)
			}
			of, asks := strings.CutPrefix(how, "explain ")
			if x := on.Answer(of); !asks || x == nil || len(x.Rules) == 0 {
				t.Errorf("%s: %q is %q: %v", rs.Name, text, how, x)
			}
		}
		for _, text := range []string{"", "foo bar", "atack him", "5", "5 5 5", "(", strings.Repeat("him ", 100)} {
			if how, is := on.AskedHow(text), on.InOtherWords(text); how != "" || is != "" {
				t.Errorf("%s: %q is %q and %q", rs.Name, text, how, is)
			}
		}
	}
	duel := table(t, duelists(t), "add Flamma murmillo", "add Remus retiarius", "range Flamma Remus 1", "begin", "turn dice 6")
	foe := map[string]string{"Flamma": "Remus", "Remus": "Flamma"}[duel.S.Game().Active()]
	for text, want := range map[string]string{
		"hit him": "attack " + foe, "strike the nearest": "attack " + foe, "stab at him": "attack " + foe,
		"walk forward": "move forward", "wrestle him": "grapple " + foe,
	} {
		if got := duel.InOtherWords(text); !strings.HasPrefix(got, want) {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

func duelists(t *testing.T) *game.Ruleset {
	t.Helper()
	all := rulesets.All()
	return all[slices.IndexFunc(all, func(rs *game.Ruleset) bool { return rs.Name == "munera" })]
}

// Whatever people ask at a table is answered in every ruleset, and what they say that is no command.
func TestQuestionsOfTheTableAlone(t *testing.T) {
	list, err := os.ReadFile("testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		if !on.S.Game().Begun() {
			if err := on.S.Line("begin"); err != nil {
				t.Fatal(err)
			}
		}
		for text := range strings.Lines(string(list)) {
			if text = strings.TrimSpace(text); strings.HasPrefix(text, "#") {
				continue
			}
			command := cmp.Or(on.Plainly(text), on.Command(text), on.AskedHow(text))
			of, explains := strings.CutPrefix(command, "explain ")
			if x, _ := on.S.Lexicon().Find(of); !explains && command != "" || x != nil {
				continue
			}
			if x := on.Answer(of); x == nil || strings.Contains(x.Text[0], "no answer") {
				t.Errorf("%s: %q is %q, which has no answer", rs.Name, text, command)
			}
		}
	}
}

// Before a bout it is said how one is set up and chosen; once it has begun these words mean others.
func TestEarly(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs, "dice auto")
		for text, want := range map[string]string{
			"how do I set up a bout": "help setup", "how do I add a gladiator": "help setup", "who can I play": "?",
			"which is easiest": "explain which is easiest", "what is the difference between them": "explain what is the difference between them",
		} {
			if got := on.Command(text); got != want {
				t.Errorf("%s: %q is %q, not %q", rs.Name, text, got, want)
			}
		}
		if x := on.Answer("which is easiest"); x == nil || !strings.Contains(x.Text[0], "explains each step") {
			t.Errorf("%s: which bout is easiest: %v", rs.Name, x)
		}
		if x := table(t, rs).Answer("which is easiest"); x != nil && strings.Contains(x.Text[0], "explains each step") {
			t.Errorf("%s: in a bout: %v", rs.Name, x)
		}
	}
}

// All but the verb stands for a command that is done to another, and never for what somebody throws away.
func TestWithVerb(t *testing.T) {
	duel := table(t, duelists(t), "add Flamma murmillo", "add Remus murmillo", "range Flamma Remus 1", "begin", "turn dice 6")
	me := duel.S.Game().Active()
	foe := map[string]string{"Flamma": "Remus", "Remus": "Flamma"}[me]
	if got := duel.WithVerb(foe + " with sword"); got != "" { // an attack, or a whirl
		t.Errorf("%s with sword is %q", foe, got)
	}
	if got := duel.WithVerb("shield " + me); got != "" {
		t.Errorf("shield %s is %q", me, got)
	}
	if x := duel.Answer("why did " + me + " do nothing"); x == nil || !strings.HasPrefix(x.Text[0], "You play "+me) {
		t.Errorf("of one whom the player plays: %v", x)
	}
}

// Where the engine can play no bout on nothing is foretold: in a war without a table.
func TestUnadvised(t *testing.T) {
	at := slices.IndexFunc(rulesets.All(), func(rs *game.Ruleset) bool { return rs.Name == "romanwar" })
	war := table(t, rulesets.All()[at], "muster A Rome roman-hastati 20", "muster B Gaul gaul-foot 20", "begin Rome")
	x := war.Answer("who is ahead")
	if x == nil || strings.Contains(strings.Join(x.Text, " "), "would win") || !strings.Contains(strings.Join(x.Text, " "), "Without a table") {
		t.Errorf("%v", x)
	}
}
