package romanwar

import (
	"fmt"
	"slices"
	"testing"

	"summa/internal/game"
)

// TestOddsWipeRecords: records that the end of a turn wipes out are empty in the odds of the
// turn, not what they were before it; in a war too big for each man to be listed as well.
func TestOddsWipeRecords(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		men        int
		path, want string
	}{
		{4, "Foot.records", ""}, {4, "Foot.1.shots_dealt", "0"},
		{300, "Foot.records", ""}, {300, "Foot.1.shots_dealt", "0"},
	} {
		g := content.Open()
		play(t, g, "map 60 60", "muster Arch R roman-archers 4 files 2", fmt.Sprintf("muster Foot G gaul-foot %d files %d", x.men, max(2, x.men/10)),
			"place Arch 30 23 N", "place Foot 30 43 S", "begin", "next")
		roll(t, g, []int{6, 6, 6, 1}, "shoot Arch 4 at Foot")
		play(t, g, "next")
		roll(t, g, []int{6}, "casualties")
		before, _, _ := g.Get(x.path)
		o, err := g.OddsPlayed("plain", false)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(o.Fields, func(f game.FieldOdds) bool { return f.Path == x.path })
		if i < 0 {
			t.Errorf("%d men: %s is %q and stays so", x.men, x.path, before)
			continue
		}
		if v := o.Fields[i].Values; before == x.want || len(v) != 1 || v[0].Value != x.want {
			t.Errorf("%d men: %s is %q and comes to %v, want %q", x.men, x.path, before, v, x.want)
		}
	}
}
