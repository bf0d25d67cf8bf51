package campaign_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"summa/internal/campaign"
	"summa/internal/game"
	"summa/internal/pack"
)

// TestAnyHistoryAlone: whatever is asked of a campaign, the file reads, tells what
// was done and keeps what stood in it; a refusal changes nothing; nobody learns
// a skill twice or a sixth, and the dead stay dead.
func TestAnyHistoryAlone(t *testing.T) {
	dir := t.TempDir()
	careers := munera().Careers
	names := []string{"Quintus", "Julius", "B the Net", "Ædituus", "no"}
	fates := []string{"active", "spared", "spared", "killed", "dead"}
	rapid.Check(t, func(t *rapid.T) {
		f, err := os.CreateTemp(dir, "*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("# kept\ngladiators: # the men\n\n  # and who they met\nhistory:\n"); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		path, bouts, day := f.Name(), 0, 1
		for range rapid.IntRange(1, 9).Draw(t, "steps") {
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			a, b := rapid.SampledFrom(names).Draw(t, "a"), rapid.SampledFrom(names).Draw(t, "b")
			skill := rapid.SampledFrom(careers.Skills()).Draw(t, "skill")
			recorded := 0
			var change func(*campaign.Campaign) ([]byte, error)
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0, 1:
				change = func(c *campaign.Campaign) ([]byte, error) { return c.Add(game.Man{Name: a, Type: "gaul"}, "") }
			case 2:
				change = func(c *campaign.Campaign) ([]byte, error) { return c.Learn(a, skill) }
			case 3:
				day++
				fallthrough
			default:
				bout := duel(day, a, b, rapid.SampledFrom(fates).Draw(t, "fate"))
				if rapid.Bool().Draw(t, "gains") {
					bout.Parts[0].Gained = skill
				}
				change, recorded = func(c *campaign.Campaign) ([]byte, error) { return c.Record(bout) }, 1
			}
			c, err := campaign.Update(path, reader, change)
			after, rerr := os.ReadFile(path)
			if rerr != nil {
				t.Fatal(rerr)
			}
			if err != nil {
				if _, ok := campaign.IsRefused(err); !ok || string(after) != string(before) {
					t.Fatalf("got %v, and the file\n%s", err, after)
				}
				continue
			}
			bouts += recorded
			again, err := reader(pack.Source{Name: path, Data: after})
			if err != nil || len(again.Bouts) != bouts || len(c.Bouts) != bouts {
				t.Fatalf("%v: %d bouts, want %d\n%s", err, len(again.Bouts), bouts, after)
			}
			if !keeps(string(before), string(after)) {
				t.Fatalf("lines are lost:\n%s\nwas\n%s", after, before)
			}
			lawful(t, again)
		}
	})
}

// keeps reports whether every line of a text is in another, in the same order.
func keeps(before, after string) bool {
	lines := strings.Split(after, "\n")
	for _, l := range strings.Split(strings.TrimSuffix(before, "\n"), "\n") {
		k := slices.Index(lines, l)
		if k < 0 {
			return false
		}
		lines = lines[k+1:]
	}
	return true
}

// lawful checks what must hold of every campaign.
func lawful(t *rapid.T, c *campaign.Campaign) {
	for _, m := range c.Men {
		if len(m.Skills) > 5 {
			t.Fatalf("%s has %v", m.Name, m.Skills)
		}
		for i, s := range m.Skills {
			if slices.Contains(m.Skills[:i], s) {
				t.Fatalf("%s has %s twice", m.Name, s)
			}
		}
		gone := false
		for _, b := range c.Bouts {
			for i := range b.Parts {
				if b.Parts[i].Name != m.Name {
					continue
				}
				if gone {
					t.Fatalf("%s fights after his death", m.Name)
				}
				gone = b.Parts[i].Fate == "killed" || b.Parts[i].Fate == "dead"
			}
		}
		if gone != (m.Gone != nil) || gone && m.Earned != "" {
			t.Fatalf("%s is gone %v, says %v, earned %q", m.Name, gone, m.Gone, m.Earned)
		}
	}
}

// FuzzRead: no campaign file makes the program fall over.
func FuzzRead(f *testing.F) {
	f.Add(roster + "history:\n  - {bout: 1, day: 1, men: [{man: Quintus, defeated: [Julius], gained: Dodge}, {man: Julius, fate: spared}]}\n")
	f.Add("gladiators:\n  - {name: A, type: gaul}\nhistory: [{bout: a, day: 1, men: [{man: A}]}]\n")
	f.Add("campaign: {rulings: {zero-score: zero-nothing}, packs: []}\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := reader(pack.Source{Name: "ludus.yaml", Data: []byte(text)})
		if err != nil {
			return
		}
		c.Pairs()
		for _, m := range c.Men {
			if _, err := c.Entering(m); err != nil {
				t.Fatal(err)
			}
		}
	})
}
