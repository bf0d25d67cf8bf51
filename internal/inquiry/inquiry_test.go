package inquiry_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"summa/internal/asked"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/inquiry"
	"summa/internal/repl/repltest"
	"summa/internal/screen"
	"summa/rulesets"
	"summa/rulesets/munera"
)

// table is a bout of a ruleset, begun, at a terminal: the quick one, or that of some commands.
func table(t *testing.T, rs *game.Ruleset, lines ...string) *inquiry.Table {
	t.Helper()
	s, book := repltest.Opened(t, rs, io.Discard)
	s.Screen, s.Means = book, func() screen.Means { return screen.Means{Columns: 100, UTF8: true} }
	if len(lines) == 0 {
		lines = book.Quick
	}
	for _, l := range lines {
		if err := s.Line(l); err != nil {
			t.Fatal(err)
		}
	}
	return &inquiry.Table{Table: asked.Table{S: s, Book: book, Means: s.Means(), Group: func(string) *screen.Group { return nil }}, Walk: func(string) string { return "" }}
}

// Whatever heads a column of a list has an answer, and so has each sign.
func TestHeadings(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		asks := func(word string) {
			of := on.Command("what does " + word + " mean?")
			what, ok := strings.CutPrefix(of, "explain ")
			if x, _ := on.S.Lexicon().Find(what); ok && x != nil {
				return
			}
			if x := on.Answer(what); x == nil || strings.Contains(x.Text[0], "no answer") {
				t.Errorf("%s: %q has no answer: %q", rs.Name, word, of)
			}
		}
		for i := range on.Book.Menu {
			for _, c := range on.Book.Menu[i].Columns {
				for word := range strings.FieldsSeq(strings.NewReplacer(":", " ").Replace(c.Head + " " + c.Slim)) {
					asks(word)
				}
			}
		}
		for i := range inquiry.Signs {
			for _, sign := range inquiry.Signs[i].Forms {
				asks(sign)
				if x := on.Answer(sign); x == nil {
					t.Errorf("%s: explain %s says nothing", rs.Name, sign)
				}
			}
		}
	}
}

// What is asked in words comes to the command that answers it, whatever the ruleset.
func TestQuestionsAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		for text, want := range map[string]string{
			"what should I do?":          "advise",
			"what is my best move":       "advise",
			"what would you do?":         "advise",
			"who is ahead?":              "explain how it stands",
			"what are my chances to win": "explain how it stands",
			"how is that worked out?":    "why",
			"why 12":                     "",
			"why turn":                   "",
			"take that back":             "undo",
			"what can I do?":             "?",
			"where is everybody":         "map",
			"attack Remus with trident":  "",
			"end":                        "",
		} {
			if got := on.Command(text); got != want {
				t.Errorf("%s: %q is %q, not %q", rs.Name, text, got, want)
			}
		}
		for _, text := range [...]string{"what is a frobnicator?", "how tall is he", "why is the sky blue", "can I frobnicate", "does it rain"} {
			of, ok := strings.CutPrefix(on.Command(text), "explain ")
			x := on.Answer(of)
			if !ok || x == nil || !strings.Contains(x.Text[0], "You may ask:") {
				t.Errorf("%s: %q is %q", rs.Name, text, of)
			}
		}
		if x := on.Answer("how it stands"); x == nil || !slices.ContainsFunc(x.Text, func(s string) bool { return strings.Contains(s, "of 100") }) {
			t.Errorf("%s: who is ahead is %q", rs.Name, x.Text)
		}
	}
}

// What may be asked is named where a question has no answer, and has one: before a bout, in it and
// after it, whatever verb is in the question.
func TestExamplesAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		begun, fresh := table(t, rs), table(t, rs, "alias frob = show")
		for _, on := range [...]*inquiry.Table{begun, fresh} {
			asked := map[string]bool{}
			words := []string{"frobnicate", "rain"}
			for _, v := range on.S.Game().Verbs() {
				words = append(words, v.Word)
			}
			for _, word := range words {
				for _, text := range [...]string{"can I " + word + " it twice in the rain?", "where does he " + word + " in the rain?"} {
					of, ok := strings.CutPrefix(on.Command(text), "explain ")
					x := on.Answer(of)
					if !ok || x == nil || !strings.Contains(x.Text[0], "You may ask: ") {
						continue
					}
					_, asks, _ := strings.Cut(x.Text[0], "You may ask: ")
					n := 0
					for ask := range strings.SplitAfterSeq(asks, "?") {
						ask = strings.TrimSpace(ask)
						if !strings.HasSuffix(ask, "?") {
							continue
						}
						if n++; asked[ask] {
							continue
						}
						asked[ask] = true
						command := on.Command(ask)
						of, ok := strings.CutPrefix(command, "explain ")
						if !ok {
							if command == "" {
								t.Errorf("%s: %q is no question", rs.Name, ask)
							} else if err := on.S.Line(command); err != nil {
								t.Errorf("%s: %q is %s: %v", rs.Name, ask, command, err)
							}
							continue
						}
						a, _ := on.S.Lexicon().Find(of)
						if a == nil {
							a = on.Answer(of)
						}
						if a == nil || strings.Contains(a.Text[0], "no answer") {
							t.Errorf("%s: %q has no answer", rs.Name, ask)
						}
					}
					if n == 0 {
						t.Errorf("%s: %q has no example", rs.Name, text)
					}
				}
			}
		}
	}
}

// Every example of a question that is named where another has no answer has one itself.
func TestAsksAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		for _, a := range on.Book.Answers {
			if a.Ask == "" {
				continue
			}
			of, ok := strings.CutPrefix(on.Command(a.Ask), "explain ")
			x := on.Answer(of)
			if of == "how it stands" {
				x = on.Answer(a.Ask)
			}
			if !ok || x == nil || strings.Contains(x.Text[0], "no answer") || len(x.Rules) == 0 {
				t.Errorf("%s: %q is %q", rs.Name, a.Ask, of)
			}
		}
		for word, verb := range on.Book.Synonyms {
			if !on.S.Game().IsVerb(verb) || on.S.Game().IsVerb(word) {
				t.Errorf("%s: %s is no word for the command %s", rs.Name, word, verb)
			}
		}
		for _, a := range on.Book.Answers {
			for _, id := range a.Rules {
				if on.S.Lexicon().Rule(id) == nil {
					t.Errorf("%s: %s cites %s, which is no rule", rs.Name, a.ID, id)
				}
			}
		}
	}
}

// TestDoer holds that what somebody may do who is not to act is never answered by what may be done
// to him.
func TestDoer(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		g := on.S.Game()
		for i := 0; g.Side(i) != ""; i++ {
			name := on.S.NameOf(i)
			if strings.EqualFold(name, g.Active()) || strings.EqualFold(g.Side(i), g.Active()) {
				continue
			}
			text := "can " + name + " attack me?"
			of, ok := strings.CutPrefix(on.Command(text), "explain ")
			if x := on.Answer(of); !ok || x == nil || !strings.Contains(x.Text[0], "not the turn of "+name) {
				t.Errorf("%s: %q is %q", rs.Name, text, of)
			}
			text = "why can't " + name + " attack?"
			of, ok = strings.CutPrefix(on.Command(text), "explain ")
			if x := on.Answer(of); !ok || x == nil || strings.Contains(x.Text[0], "attack "+name) {
				t.Errorf("%s: %q is %q", rs.Name, text, of)
			}
		}
	}
}

// TestTooLongAlone: what is too long for a question is none.
func TestTooLongAlone(t *testing.T) {
	b := table(t, rulesets.All()[0])
	if long := "what is " + strings.Repeat("a very ", 20000) + "save?"; b.Command(long) != "" || b.Answer(long) != nil {
		t.Error("a line of 40,002 words is answered as a question")
	}
}

// TestPast: why somebody did something to another is told of that deed, and of no other way round.
func TestPast(t *testing.T) {
	on := table(t, rulesets.All()[0], "add Felix retiarius stamina=9", "add Remus murmillo stamina=9", "range Felix Remus 1", "begin dice 6 1",
		"turn dice 5", "attack Remus with trident dice 6 1 6", "end", "turn dice 6", "attack Felix with sword dice 6 1 6", "attack Felix with sword dice 1 6")
	if err := on.S.Line("auto Felix plain"); err != nil {
		t.Fatal(err)
	}
	on.Kept = on.S.Results()
	for question, seq := range map[string]string{
		"why did he hit me?": "6", "why did I hit him?": "9", "why did I miss him?": "10", "why did he miss me?": "",
		"why did Felix hit Remus?": "6", "why did Remus hit Felix?": "9", "why did Remus miss Felix?": "10", "why was Felix hit?": "9", "why was Remus hit?": "6",
		"why did Felix miss Remus?": "", "why did Remus miss?": "10",
	} {
		of := on.Command(question)
		told, whole := strings.CutPrefix(of, "why ")
		if asked, ok := strings.CutPrefix(of, "explain "); ok && !whole { // a part of that line is told
			x := on.Answer(asked)
			if told = ""; x != nil {
				told, _, _ = strings.Cut(x.Text[0], ": ")
			}
			if strings.Trim(told, "0123456789") != "" {
				told = ""
			}
		}
		if told != seq {
			t.Errorf("%s: %q, of line %q, want line %q", question, of, told, seq)
		}
	}
}

// TestPart: why one thing came about is told by the part of the derivation that made it so.
func TestPart(t *testing.T) {
	on := table(t, rulesets.All()[0], "add Felix retiarius stamina=9", "add Remus murmillo stamina=9", "range Felix Remus 1", "begin dice 6 1",
		"turn dice 5", "attack Remus with trident dice 6 1 6")
	on.Kept = on.S.Results()
	for _, question := range []string{"why was Remus wounded?", "why did Remus lose 4?"} {
		of, _ := strings.CutPrefix(on.Command(question), "explain ")
		x := on.Answer(of)
		if x == nil {
			t.Fatalf("%s: no answer to %q", question, of)
		}
		text := strings.Join(x.Text, "\n")
		if !strings.HasPrefix(text, "6: attack Remus") || !strings.Contains(text, "against 1") || strings.Contains(text, "costs 2 AP") || !strings.Contains(text, "takes 4 wounds") || !strings.Contains(text, "why 6 has the whole") {
			t.Errorf("%s: %s", question, text)
		}
	}
}

// TestNoWrongYes: a question that says more than a command does, or of somebody else, is not
// answered as if it did not.
func TestNoWrongYes(t *testing.T) {
	on := table(t, rulesets.All()[0], "add Felix secutor stamina=9", "add Remus retiarius stamina=9", "range Felix Remus 1", "begin dice 6 1", "turn dice 3")
	for _, text := range []string{
		"can I attack Felix?", "can Felix attack Felix?", "can Felix be attacked?", "can I attack Remus next turn?", "can I attack Remus in his turn?",
		"may I move back 5?", "can I discard his shield?", "can I finish him?", "can I save Remus?", "can I set a trap?",
	} {
		of, _ := strings.CutPrefix(on.Command(text), "explain ")
		if x := on.Answer(of); x != nil && len(x.Text) > 0 && strings.HasPrefix(x.Text[0], "Yes") {
			t.Errorf("%s: %s", text, x.Text[0])
		}
	}
	of, _ := strings.CutPrefix(on.Command("can I attack Remus?"), "explain ")
	if x := on.Answer(of); x == nil || !strings.HasPrefix(x.Text[0], "Yes: attack Remus") {
		t.Errorf("can I attack Remus?: %v", x)
	}
}

// TestTwoWords: a name of two words is one in a question.
func TestTwoWords(t *testing.T) {
	on := table(t, rulesets.All()[0], `add "Dares II" secutor stamina=9`, "add Remus retiarius stamina=9", `range "Dares II" Remus 1`, "begin dice 6 1", "turn dice 3")
	for text, want := range map[string]string{
		"can Remus attack Dares II?": "not the turn of Remus",
		"can Dares II attack Remus?": "Yes: attack Remus",
	} {
		of, _ := strings.CutPrefix(on.Command(text), "explain ")
		if x := on.Answer(of); x == nil || !strings.Contains(x.Text[0], want) {
			t.Errorf("%s: %v", text, x)
		}
	}
}

// A question that is searched for ends at Ctrl-C, which leaves the session as it was.
func TestStopped(t *testing.T) {
	duel := table(t, rulesets.All()[0], "add Flamma secutor stamina=9", "add Remus retiarius stamina=9", "range Flamma Remus 1", "begin dice 6 1", "turn dice 3")
	duel.Shown = []screen.Entry{{Number: "1", Text: "attack Remus with sword", Command: "attack Remus with sword", Cost: "1 AP", Effect: "42% hit"}}
	board := table(t, rulesets.All()[1], "arena 15 15", "school A", "school B", "add Felix gallus school=A at=7,5 facing=n tricks=sand-toss", "add Varus secutor school=B at=7,10 facing=s tricks=takedown", "begin")
	for text, on := range map[string]*inquiry.Table{"can Varus reach Felix?": board, "why 42%?": duel} {
		of, ok := strings.CutPrefix(on.Command(text), "explain ")
		on.S.Halt = halt.New()
		if x := on.Answer(of); !ok || x == nil || strings.Contains(x.Text[0], "You stopped it") {
			t.Errorf("%s: %v", text, x)
		}
		on.S.Halt.Set()
		if x := on.Answer(of); x == nil || !strings.HasPrefix(x.Text[0], "You stopped it") || on.S.Halt.Stopped() {
			t.Errorf("%s, stopped: %v", text, x)
		}
	}
}

// What is asked in a few words of the program, of a man or of what is better has its answer in every
// ruleset, and what takes something back does so only where that was given last.
func TestPlainQuestions(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		for text, want := range map[string]string{
			"should I wait":                     "advise",
			"is it better to go on or to wait":  "advise",
			"undo that please":                  "undo",
			"take back the last command":        "undo",
			"undo 2":                            "",
			"undo die":                          "",
			"undo to 3":                         "",
			"where are the rules":               "help rules",
			"please, what is the best move?":    "advise",
			"where is everybody":                "map",
			"I want to frobnicate 5 2; abandon": "",
		} {
			if got := on.Command(text); got != want && want != "" || want == "" && !strings.HasPrefix(got, "explain") && got != "" {
				t.Errorf("%s: %q is %q, not %q", rs.Name, text, got, want)
			}
		}
		for text, want := range map[string]string{
			"how do I stop being asked for dice":     "dice auto",
			"how do I save the game":                 "save FILE",
			"how do I change the opponent":           strings.Join(on.S.Game().Policies(), ", "),
			"I want to roll my own dice":             "dice ask",
			"how do I get the engine to play for me": "auto NAME",
			"who am I":                               "at the keyboard",
			"what is the goal":                       "", // how it is won
			"can I see his dice":                     "why",
		} {
			of, _ := strings.CutPrefix(on.Command(text), "explain ")
			x := on.Answer(of)
			if x == nil || strings.Contains(x.Text[0], "I have no answer") || !strings.Contains(strings.Join(x.Text, " "), want) {
				t.Errorf("%s: %q is %q: %+v", rs.Name, text, of, x)
			}
		}
	}
}

// A man's numbers stand before what the word means, and yes or no where it is asked whether something
// is true of him; another question is not answered by what is known of a word in it as if it were.
func TestOfAMan(t *testing.T) {
	on := table(t, munera.Ruleset(), "add Flamma murmillo", "add Remus retiarius", "range Flamma Remus 1", "begin dice 1 1 6 1")
	for text, want := range map[string]string{
		"what is his save":                                      "Remus, Retiarius: ",
		"what weapon does he have":                              "trident",
		"what is my armour":                                     "Flamma, Murmillo: ",
		"is Remus down":                                         "No. Remus",
		"can I hit him from behind":                             "whirl",
		"does it matter which side":                             "I have no answer to just that. Of side I know: ",
		"what does side/rear mean":                              "Rear: ",
		"what is the difference between the front and the rear": "Rear: ",
		"can I run away":                                        "a step back",
		"when do I win":                                         "is beaten",
	} {
		of, _ := strings.CutPrefix(on.Command(text), "explain ")
		x := on.Answer(of)
		if x == nil || !strings.Contains(strings.Join(x.Text, " "), want) {
			t.Errorf("%q is %q: %+v", text, of, x)
		}
	}
	for _, text := range []string{"turn dice 6", "attack Remus with sword dice 2 5", "end"} {
		if text == "end" { // he has been driven out of reach
			if x := on.Answer("how do i attack"); x == nil || !strings.HasPrefix(x.Text[0], "No, not now: ") || !strings.HasPrefix(x.Text[len(x.Text)-1], "help attack") {
				t.Errorf("%+v", x)
			}
		}
		if err := on.S.Line(text); err != nil {
			t.Fatal(text, err)
		}
	}
	if got := on.Command("take back my last attack"); got == "undo" {
		t.Error("undo takes back the end of the turn, and no attack")
	}
	x := on.Answer("take back my last attack")
	if x == nil || !strings.Contains(x.Text[0], "undo to ") {
		t.Errorf("%+v", x)
	}
	if got := on.Command("take back my last command"); got != "undo" {
		t.Error(got)
	}
}

// TestPlainly: I, let me and please are dropped before a command of any ruleset, and before the word
// for one, and before nothing else.
func TestPlainly(t *testing.T) {
	for _, rs := range rulesets.All() {
		on := table(t, rs)
		verb := on.S.Game().Verbs()[0].Word
		for text, want := range map[string]string{
			"I " + verb: verb, "let me " + verb + " now": verb + " now", "Please let me " + verb: verb, "please undo": "undo", "I take that back": "take that back",
			verb: "", "i": "", "I am tired": "", "I can not see": "", "please": "", "I wonder": "",
		} {
			if got := on.Plainly(text); got != want {
				t.Errorf("%s: of %q is left %q, want %q", rs.Name, text, got, want)
			}
		}
	}
}
