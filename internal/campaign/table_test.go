package campaign_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"summa/internal/campaign"
	"summa/internal/game"
	"summa/internal/repl"
)

// TestPaperIsTable: a bout that is played and then told to a campaign leaves
// every man there as it left him at the table, and the campaign lets him learn
// exactly what the table lets him learn.
func TestPaperIsTable(t *testing.T) {
	careers := munera().Careers
	rulings := []string{"skill-gain: winner-only", "defeat-credit: shared", "bout-end: first-beaten", "appeal-scope: today", "mortal-wound: ordinary-appeal"}
	types := []string{"murmillo", "thracian", "retiarius", "gaul", "secutor", "diamecheri"}
	rapid.Check(t, func(t *rapid.T) {
		var file strings.Builder
		stand := rapid.SliceOfNDistinct(rapid.SampledFrom(rulings), 0, len(rulings), rapid.ID).Draw(t, "rulings")
		file.WriteString("ruleset: munera\ncampaign:\n  rulings: {" + strings.Join(stand, ", ") + "}\ngladiators:\n")
		var parts []campaign.Part
		for i := range rapid.IntRange(2, 4).Draw(t, "men") {
			name := fmt.Sprintf("Man %c", 'A'+i)
			came := rapid.SliceOfNDistinct(rapid.SampledFrom(careers.Skills()), 0, 3, rapid.ID).Draw(t, "skills")
			fmt.Fprintf(&file, "  - {name: %s, type: %s, skills: [%s]}\n", name, rapid.SampledFrom(types).Draw(t, "type"), strings.Join(came, ", "))
			side := name
			if i > 1 && rapid.Bool().Draw(t, "companion") {
				side = parts[0].Side
			}
			parts = append(parts, campaign.Part{Part: game.Part{Name: name, Side: side}})
		}
		c := parse(t, file.String())
		s := table(t, c, rapid.Uint64().Draw(t, "seed"))
		scene, err := c.Scene(1, parts)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range append(scene, "auto all plain", "begin") {
			if f := s.Try(l); f != nil {
				t.Fatalf("%s: %v", l, f)
			}
		}
		fightOn(t, s, parts)
		w := c.Follow()
		w.See(s.Game(), 0)
		if list, err := c.Differences(1, w); err != nil || len(list) > 0 {
			t.Fatalf("the bout began otherwise: %v %v", list, err)
		}
		if err := c.Play(&campaign.Bout{ID: "1", Day: 1, Parts: w.Parts}); err != nil {
			t.Fatal(err)
		}
		for i := range parts {
			compareMan(t, c.Find(parts[i].Name), c, s)
		}
	})
}

// fightOn has everybody meet in the middle of the arena and fight, and meet again
// when they stand about, until the bout is over.
func fightOn(t *rapid.T, s *repl.Session, parts []campaign.Part) {
	for range 100 {
		for i := range parts {
			for k := range i {
				// Those who are out of it stay where they are.
				_ = s.Try(fmt.Sprintf("range %q %q 1", parts[k].Name, parts[i].Name))
			}
		}
		if f := s.Try("finish"); f != nil {
			t.Fatal(f)
		}
		if s.Game().Over() {
			return
		}
	}
	t.Fatal("the bout does not end")
}

// table is a session under the rulings of a campaign.
func table(t *rapid.T, c *campaign.Campaign, seed uint64) *repl.Session {
	s, err := repl.New(repl.Config{Ruleset: c.Ruleset, Content: c.Content, Rulings: c.Rulings, Seed: seed, Quiet: true, Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compareMan holds a man of the campaign against the one at the table.
func compareMan(t *rapid.T, m *campaign.Man, c *campaign.Campaign, s *repl.Session) {
	g := s.Game()
	status, _, _ := g.Get(m.Name + ".status")
	if gone := status == "killed" || status == "dead"; gone != (m.Gone != nil) {
		t.Fatalf("%s is %s at the table, gone %v in the campaign", m.Name, status, m.Gone)
	}
	if spared := status == "spared"; spared != slices.Contains(c.Spared, m.Name) {
		t.Fatalf("%s is %s at the table, spared today: %v", m.Name, status, c.Spared)
	}
	may := false
	for _, skill := range c.Careers().Skills() {
		now := g.Save()
		may = s.Try(c.Careers().Learn(m.Name, skill)) == nil || may
		g.Restore(now)
	}
	if may != (m.Earned != "") {
		t.Fatalf("%s may learn at the table: %v; in the campaign: %q", m.Name, may, m.Earned)
	}
}
