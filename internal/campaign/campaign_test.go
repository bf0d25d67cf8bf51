package campaign_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"summa/internal/campaign"
	"summa/internal/game"
	"summa/internal/pack"
	"summa/rulesets"
)

// munera is the first ruleset, with careers.
func munera() *game.Ruleset { return rulesets.All()[0] }

func reader(src pack.Source) (*campaign.Campaign, error) { return campaign.Read(src, munera(), nil) }

// written is a campaign file with a text.
func written(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ludus.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// failer is a test, or a property under test.
type failer interface {
	Helper()
	Fatal(...any)
}

func parse(t failer, text string) *campaign.Campaign {
	t.Helper()
	c, err := reader(pack.Source{Name: "ludus.yaml", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const roster = `ruleset: munera
gladiators:
  - {name: Quintus, type: murmillo}
  - {name: Julius, type: thracian}
  - {name: Varus, type: samnite, skills: [Attack, Dodge, Reflexes, Stamina, Popularity]}
  - {name: Felix, type: secutor, skills: [Attack, Dodge, Reflexes, Stamina, Popularity]}
`

// TestExperience: the example of the rules, and what else may and may not be
// learned. [mun.skill.1] [mun.skill.7]
func TestExperience(t *testing.T) {
	c := parse(t, roster+`history:
  - bout: 1
    day: 1
    men: [{man: Quintus, defeated: [Julius], gained: Dodge}, {man: Julius, fate: spared}]
  - bout: 2
    day: 20
    men: [{man: Quintus, defeated: [Julius]}, {man: Julius, fate: spared}]
  - bout: 3
    day: 21
    men: [{man: Julius, defeated: [Quintus]}, {man: Quintus, fate: spared}]
  - bout: 4
    day: 21
    men: [{man: Varus, defeated: [Felix]}, {man: Felix, fate: killed}]
`)
	q, j, v := c.Find("quintus"), c.Find("Julius"), c.Find("Varus")
	if !slices.Equal(q.Skills, []string{"Dodge"}) || q.Earned != "" || q.Beaten != 2 {
		t.Errorf("Quintus has %v, earned %q, beaten %d", q.Skills, q.Earned, q.Beaten)
	}
	if q.Changes[1].Rule != "mun.skill.7" {
		t.Errorf("Dodge was gained by %q", q.Changes[1].Rule)
	}
	if j.Earned != "mun.skill.7" || j.Spared != 2 {
		t.Errorf("Julius has earned %q, spared %d times", j.Earned, j.Spared)
	}
	if v.Earned != "" {
		t.Error("a man with five skills has earned a sixth")
	}
	if c.Find("Felix").Gone == nil || c.Day != 21 || !slices.Equal(c.Spared, []string{"Quintus"}) {
		t.Errorf("gone %v, day %d, spared %v", c.Find("Felix").Gone, c.Day, c.Spared)
	}
}

// TestRulings: who may learn depends on a ruling in the file.
func TestRulings(t *testing.T) {
	const melee = `history:
  - bout: 1
    day: 1
    men:
      - {man: Quintus, fate: spared, defeated: [Julius]}
      - {man: Julius, fate: spared}
      - {man: Varus, defeated: [Quintus]}
`
	if c := parse(t, roster+melee); c.Find("Quintus").Earned == "" {
		t.Error("a spared loser who defeated his equal has earned a skill by default")
	}
	if c := parse(t, roster+"campaign: {rulings: {skill-gain: winner-only}}\n"+melee); c.Find("Quintus").Earned != "" {
		t.Error("under winner-only he has not")
	}
}

// TestScene: men come to a bout with what the day holds for and against them,
// and with nothing of the day before. [mun.glad.2] [mun.glad.3]
func TestScene(t *testing.T) {
	c := parse(t, roster+`history:
  - bout: 1
    day: 3
    men: [{man: Quintus, fate: spared, sand: true, wounds: 4}, {man: Julius, defeated: [Quintus], injuries: 1, wounds: 9, whirl-hits: 2, gained: Stamina}]
  - bout: 2
    day: 3
    men: [{man: Julius, wounds: 1}, {man: Varus, whirl-doubles: 1}]
`)
	parts := []campaign.Part{{Part: game.Part{Name: "Julius", Side: "Julius"}}, {Part: game.Part{Name: "Quintus", Side: "Reds"}}, {Part: game.Part{Name: "Varus", Side: "Reds"}}}
	today := []string{
		"add Julius thracian skills=Stamina defeated=1 day_wounds=10 day_injuries=1 day_whirl_hits=2",
		"add Quintus murmillo side=Reds day_wounds=4 day_sand=true",
		"add Varus samnite side=Reds skills=Attack,Dodge,Reflexes,Stamina,Popularity day_whirl_doubles=1",
		"set bout.spared=Quintus",
	}
	if got, err := c.Scene(3, parts); err != nil || !slices.Equal(got, today) {
		t.Errorf("got %v\n%s", err, strings.Join(got, "\n"))
	}
	tomorrow := []string{"add Julius thracian skills=Stamina", "add Quintus murmillo side=Reds", today[2][:strings.Index(today[2], " day_")]}
	if got, err := c.Scene(4, parts); err != nil || !slices.Equal(got, tomorrow) {
		t.Errorf("got %v\n%s", err, strings.Join(got, "\n"))
	}
	if _, err := c.Scene(2, parts); err == nil {
		t.Error("a day that is over goes on")
	}
}

// TestFaults: what is wrong with a file is said at its place, with what would be
// right.
func TestFaults(t *testing.T) {
	bout := func(men string) string {
		return roster + "history:\n  - bout: 1\n    day: 1\n    men: [" + men + "]\n"
	}
	tests := []struct{ name, text, want string }{
		{"type", "gladiators:\n  - name: A\n    type: thracan\n", `ludus.yaml:3:11: no type is called "thracan"; did you mean "thracian"?`},
		{"type of two words", "gladiators:\n  - name: A\n    type: gaul stamina=9\n", `ludus.yaml:3:11: "gaul stamina=9" is no type: a type is one word`},
		{"side", bout("{man: Quintus, side: 'a=b'}, {man: Julius}"), "ludus.yaml:10:32: bout 1: side: the name \"a=b\" must not hold '='; letters, digits, spaces and hyphens are fine"},
		{"skill twice", "gladiators:\n  - name: A\n    type: thracian\n    skills: [Dodge, Dodge]\n", "ludus.yaml:4:21: skills: Dodge stands there twice"},
		{"name of another case", "gladiators:\n  - {name: A, type: gaul}\n  - {name: a, type: gaul}\n", `ludus.yaml:3:5: a is already on line 2, written "A": letters' case makes no other name`},
		{"reserved name", "gladiators:\n  - {name: all, type: gaul}\n", `ludus.yaml:2:23: "all" has a meaning of its own in commands; choose another name`},
		{"ruling", "campaign:\n  rulings:\n    skill-gain: winers-only\n", `ludus.yaml:3:17: skill-gain: expected one of one-per-bout, winner-only, got "winers-only"; did you mean "winner-only"?`},
		{"pack", "campaign:\n  packs: [none.yaml]\n", "ludus.yaml:2:11: none.yaml: no such file or directory"},
		{"who", bout("{man: Quintis}, {man: Julius}"), `ludus.yaml:10:17: man: there is no gladiator "Quintis"; did you mean "Quintus"?`},
		{"alone", bout("{man: Quintus}"), "ludus.yaml:10:10: men: the list has 1 elements, at least 2 are needed"},
		{"twice", bout("{man: Quintus}, {man: Quintus}"), "ludus.yaml:10:33: bout 1: Quintus cannot fight twice in one bout"},
		{"one side", bout("{man: Quintus, side: Reds}, {man: Julius, side: reds}"), "ludus.yaml:10:10: bout 1: a bout needs gladiators on at least two sides"},
		{"absent", bout("{man: Quintus, defeated: [Varus]}, {man: Julius}"), "ludus.yaml:10:36: bout 1: Varus did not fight in this bout"},
		{"own side", bout("{man: Quintus, side: Reds, defeated: [Julius]}, {man: Julius, side: Reds, fate: killed}, {man: Varus}"), "ludus.yaml:10:48: bout 1: Quintus and Julius are on one side"},
		{"unhurt", bout("{man: Quintus, defeated: [Julius]}, {man: Julius}"), "ludus.yaml:10:36: bout 1: Julius was defeated, and nothing is said of what became of him"},
		{"two winners", bout("{man: Quintus, won: true}, {man: Julius, won: true}"), "ludus.yaml:10:57: bout 1: Quintus and Julius cannot both have won"},
		{"unearned", bout("{man: Quintus, gained: Dodge}, {man: Julius}"), "ludus.yaml:10:34: bout 1: Quintus has earned no new skill [mun.skill.7]"},
		{"has it", bout("{man: Varus, defeated: [Felix], gained: Dodge}, {man: Felix, fate: killed}"), "ludus.yaml:10:51: bout 1: Varus has that skill already [mun.skill.1]"},
		{"of the dead", bout("{man: Quintus, defeated: [Julius], fate: dead, gained: Dodge}, {man: Julius, fate: killed}"), "ludus.yaml:10:66: bout 1: Quintus has earned no new skill [mun.skill.7]"},
		{"dead", bout("{man: Quintus, defeated: [Julius]}, {man: Julius, fate: killed}") + "  - bout: 2\n    day: 1\n    men:\n      - man: Quintus\n      - man: Julius\n", "ludus.yaml:15:14: bout 2: Julius fights no more: killed by Quintus in bout 1 (ludus.yaml:10)"},
		{"day", bout("{man: Quintus}, {man: Julius}") + "  - bout: 2\n    day: 2\n    men: [{man: Quintus}, {man: Julius}]\n  - bout: 3\n    day: 1\n    men: [{man: Quintus}, {man: Julius}]\n", "ludus.yaml:15:10: bout 3: day 1 is over: the last bout was on day 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := reader(pack.Source{Name: "ludus.yaml", Data: []byte(tt.text)})
			var list pack.Errors
			if !errors.As(err, &list) || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

// duel is a bout in which a man beats another.
func duel(day int, winner, loser, fate string) *campaign.Bout {
	return &campaign.Bout{Day: day, Parts: []campaign.Part{
		{Part: game.Part{Name: winner, Defeated: []string{loser}}},
		{Part: game.Part{Name: loser, Fate: fate}},
	}}
}

// TestWrittenAlone: what the program writes is read back, and what a person wrote
// between stays as it was.
func TestWrittenAlone(t *testing.T) {
	path := written(t, "# ours\nruleset: munera\n\ngladiators:\n  # the best\n  - name: Quintus   # of Rome\n    type: murmillo\n\n# and so on\nhistory:\n")
	steps := []func(*campaign.Campaign) ([]byte, error){
		func(c *campaign.Campaign) ([]byte, error) {
			return c.Add(game.Man{Name: "Ædituus Major", Type: "gaul", Skills: []string{"Dodge"}}, "yes: a Gaul")
		},
		func(c *campaign.Campaign) ([]byte, error) {
			return c.Record(duel(1, "Quintus", "Ædituus Major", "spared"), duel(1, "Ædituus Major", "Quintus", "spared"))
		},
		func(c *campaign.Campaign) ([]byte, error) {
			return c.Record(duel(2, "Quintus", "Ædituus Major", "spared"))
		},
		func(c *campaign.Campaign) ([]byte, error) { return c.Learn("quintus", "Stamina") },
	}
	for i, step := range steps {
		if _, err := campaign.Update(path, reader, step); err != nil {
			t.Fatalf("step %d: %v", i+1, err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const want = `# ours
ruleset: munera

gladiators:
  # the best
  - name: Quintus   # of Rome
    type: murmillo
  - name: Ædituus Major
    type: gaul
    skills: [Dodge]
    note: "yes: a Gaul"

# and so on
history:
  - bout: 1
    day: 1
    men:
      - man: Quintus
        defeated: [Ædituus Major]
      - man: Ædituus Major
        fate: spared
  - bout: 2
    day: 1
    men:
      - man: Ædituus Major
        defeated: [Quintus]
      - man: Quintus
        fate: spared
  - bout: 3
    day: 2
    men:
      - man: Quintus
        gained: Stamina
        defeated: [Ædituus Major]
      - man: Ædituus Major
        fate: spared
`
	if string(text) != want {
		t.Errorf("got\n%s", text)
	}
}

// TestRefusedWrites: a change that is refused leaves the file as it was.
func TestRefusedWrites(t *testing.T) {
	const text = "gladiators:\n  - {name: A, type: gaul}\n  - {name: B, type: gaul}\n  - {name: C, type: gaul, skills: [Dodge]}\nhistory:\n  - {bout: 1, day: 1, men: [{man: A, defeated: [B]}, {man: B, fate: killed}]}\n"
	path := written(t, text)
	tests := []struct {
		name   string
		change func(*campaign.Campaign) ([]byte, error)
		want   string
	}{
		{"name taken", func(c *campaign.Campaign) ([]byte, error) { return c.Add(game.Man{Name: "a", Type: "gaul"}, "") }, "A is in the campaign already (" + path + ":2:5)"},
		{"bad name", func(c *campaign.Campaign) ([]byte, error) { return c.Add(game.Man{Name: "A=B", Type: "gaul"}, "") }, "the name \"A=B\" must not hold '='; letters, digits, spaces and hyphens are fine"},
		{"dead man", func(c *campaign.Campaign) ([]byte, error) { return c.Record(duel(1, "B", "A", "killed")) }, "B fights no more: killed by A in bout 1 (" + path + ":6)"},
		{"second of two", func(c *campaign.Campaign) ([]byte, error) {
			return c.Record(duel(1, "A", "C", "killed"), duel(1, "C", "A", "killed"))
		}, "C fights no more: killed by A in bout 2 (not yet written)"},
		{"unknown", func(c *campaign.Campaign) ([]byte, error) { return c.Record(duel(1, "A", "D", "killed")) }, `no gladiator of the campaign is called "D"`},
		{"no bout", func(c *campaign.Campaign) ([]byte, error) { return c.Learn("C", "Attack") }, "C has fought no bout yet"},
		{"unearned", func(c *campaign.Campaign) ([]byte, error) { return c.Learn("B", "Attack") }, "B has earned no new skill [mun.skill.7]"},
		{"brackets", func(c *campaign.Campaign) ([]byte, error) { return append([]byte("x"), c.Source.Data...), nil }, path + `: the change does not fit in the file as it is written, and has not been made (it would read ` + path + `:1:1: unknown key "xgladiators"; did you mean "gladiators"?)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := campaign.Update(path, reader, tt.change)
			if err == nil || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			if now, err := os.ReadFile(path); err != nil || string(now) != text {
				t.Errorf("the file has changed: %v\n%s", err, now)
			}
		})
	}
}

// TestTwoRecorders: bouts recorded at the same time are all in the history.
func TestTwoRecorders(t *testing.T) {
	text := "gladiators:\n"
	for i := range 4 {
		text += fmt.Sprintf("  - {name: M%d, type: gaul}\n", i)
	}
	path := written(t, text)
	var wg sync.WaitGroup
	for n := range 2 {
		wg.Go(func() {
			for range 12 {
				_, err := campaign.Update(path, reader, func(c *campaign.Campaign) ([]byte, error) {
					return c.Record(duel(1, fmt.Sprintf("M%d", 2*n), fmt.Sprintf("M%d", 2*n+1), "spared"))
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	src, err := pack.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := reader(src)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Bouts) != 24 || c.Find("M0").Beaten != 12 || c.Find("M3").Spared != 12 {
		t.Errorf("%d bouts, %d, %d", len(c.Bouts), c.Find("M0").Beaten, c.Find("M3").Spared)
	}
}

// TestPairs: by skill, then those who have met least, then as they stand in the
// file.
func TestPairs(t *testing.T) {
	text := "gladiators:\n  - {name: A, type: gaul}\n  - {name: B, type: gaul, skills: [Dodge]}\n  - {name: C, type: gaul}\n  - {name: D, type: gaul, skills: [Dodge, Attack]}\n  - {name: E, type: gaul}\n  - {name: F, type: gaul}\n  - {name: G, type: gaul}\n"
	show := func(c *campaign.Campaign) string {
		pairs, out := c.Pairs()
		var b strings.Builder
		for _, p := range pairs {
			b.WriteString(p[0].Name + p[1].Name + " ")
		}
		if out != nil {
			b.WriteString(out.Name)
		}
		return b.String()
	}
	if got := show(parse(t, text)); got != "DB AC EF G" {
		t.Errorf("got %s", got)
	}
	met := text + "history:\n  - {bout: 1, day: 1, men: [{man: A}, {man: C}]}\n  - {bout: 2, day: 1, men: [{man: G, fate: killed}, {man: E, defeated: [G]}]}\n"
	if got := show(parse(t, met)); got != "DB AE CF " {
		t.Errorf("after a bout: got %s", got)
	}
}

// TestWon: where the first man beaten ends a bout, others still stand, and the
// file says who has won.
func TestWon(t *testing.T) {
	path := written(t, roster+"campaign: {rulings: {skill-gain: winner-only, bout-end: first-beaten}}\nhistory:\n")
	bout := duel(1, "Quintus", "Julius", "spared")
	bout.Parts = append(bout.Parts, campaign.Part{Part: game.Part{Name: "Felix"}})
	c, err := campaign.Update(path, reader, func(c *campaign.Campaign) ([]byte, error) { return c.Record(bout) })
	if err != nil {
		t.Fatal(err)
	}
	if c.Find("Quintus").Earned != "" {
		t.Error("nobody has won, and yet a skill is earned for it")
	}
	bout = duel(1, "Quintus", "Julius", "spared")
	bout.Parts[0].Won = true
	bout.Parts = append(bout.Parts, campaign.Part{Part: game.Part{Name: "Felix"}})
	if c, err = campaign.Update(path, reader, func(c *campaign.Campaign) ([]byte, error) { return c.Record(bout) }); err != nil {
		t.Fatal(err)
	}
	if c.Find("Quintus").Earned == "" {
		t.Error("the winner has earned no skill")
	}
	if text, err := os.ReadFile(path); err != nil || strings.Count(string(text), "won: true") != 1 {
		t.Errorf("got %v\n%s", err, text)
	}
}
