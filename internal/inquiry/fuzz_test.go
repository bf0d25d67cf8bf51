package inquiry_test

import (
	"os"
	"strings"
	"testing"

	"summa/internal/fuzzing"
	"summa/internal/inquiry"
	"summa/rulesets"
)

// questions are of all kinds, in words that every ruleset has or lacks.
var questions = strings.Split(strings.TrimSpace(`
can I attack Remus with the sword?
which of my men can hit Varus
what happens if I shoot Alesia
why can't he charge
how far can Cenabum move
who can reach me next turn
where is the hill
what does 42% mean
why 3+
is Felix in danger from Varus
what is best against a hook
take back my last attack
how do I stop being asked for dice?
what is his save
who am I
what is the difference between front/rear
should I block or wait, please
is he down
what does ●●● mean
who has more LP, Magnus or Aeternum
how likely is it that I win
what does 1 do
`), "\n")

// answers has a question answered in one ruleset, before the bout or in it, by its length: whatever
// is asked, the bout stands as it stood, and what is said is no flood.
func answers() func(t *testing.T, text string) {
	tables := map[int]*inquiry.Table{}
	return func(t *testing.T, text string) {
		all := rulesets.All()
		at := len(text) % (2 * len(all))
		on := tables[at]
		switch {
		case on != nil:
		case at < len(all):
			on = table(t, all[at])
		default:
			on = table(t, all[at-len(all)], "note nobody has come yet")
		}
		tables[at] = on
		was := on.S.Game().Hash()
		said, _ := strings.CutPrefix(on.Command(text), "explain ")
		x := on.Answer(said)
		if on.S.Game().Hash() != was {
			t.Errorf("to be asked %q has changed the bout", text)
		}
		const most = 8000 // bytes
		if x != nil && len(strings.Join(x.Text, "\n")) > most {
			t.Errorf("the answer to %q is a flood", text)
		}
	}
}

func FuzzQuestion(f *testing.F) {
	for _, q := range questions {
		f.Add(q)
	}
	f.Fuzz(answers())
}

func TestQuestionsChangedAlone(t *testing.T) {
	if os.Getenv(fuzzing.Variable) == "" {
		t.Setenv(fuzzing.Variable, "500") // who reaches whom is looked for on a map
	}
	fuzzing.Texts(t, questions, answers())
}
