package pack

import (
	"slices"
	"testing"
)

const testOverlay = `weapons:
  - {id: trident, name: Trident, reach: long}
  - {id: gladius, weight: 4, damage: [6]}
  - {id: pilum, remove: true}
`

func TestOverlay(t *testing.T) {
	base := load(t, source("base.yaml", testBase))
	over := source("house.yaml", testOverlay)
	merged, err := Merge(base, over)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Set{"Merge": merged, "Load": load(t, source("base.yaml", testBase), over)} {
		t.Run(name, func(t *testing.T) { checkOverlaid(t, s) })
	}
	if got, want := base.IDs("weapon"), []string{"gladius", "pilum", "net"}; !slices.Equal(got, want) {
		t.Errorf("the base has changed: got %v want %v", got, want)
	}
	if got := find(t, base, "weapon", "gladius").Int("weight"); got != 3 {
		t.Errorf("the base has changed: got weight %d want 3", got)
	}
}

func checkOverlaid(t *testing.T, s *Set) {
	if got, want := s.IDs("weapon"), []string{"gladius", "net", "trident"}; !slices.Equal(got, want) {
		t.Errorf("ids: got %v want %v", got, want)
	}
	if all := s.All("weapon"); len(all) != 3 || all[2].ID != "trident" {
		t.Errorf("got %d weapons want 3, the last the trident", len(all))
	}
	g := find(t, s, "weapon", "gladius")
	if got := g.From.String(); got != "house.yaml:3:5" {
		t.Errorf("from: got %s want house.yaml:3:5", got)
	}
	if g.Text("name") != "Gladius" || g.Int("weight") != 4 || len(g.List("damage")) != 1 {
		t.Errorf("got %s, %d, %d elements want Gladius, 4, 1", g.Text("name"), g.Int("weight"), len(g.List("damage")))
	}
	if got := g.Get("name").Pos().File; got != "base.yaml" {
		t.Errorf("name comes from %s want base.yaml", got)
	}
}

func TestOverlayErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"new and partial", "weapons: [{id: trident, reach: long}]", `house.yaml:1:11: weapon "trident" has no "name", which is required`},
		{"misspelled", "weapons: [{id: gladus, remove: true}]", `house.yaml:1:32: there is no weapon "gladus" to remove; did you mean "gladius"?`},
		{"removed with fields", "weapons: [{id: pilum, weight: 2, remove: true}]", `house.yaml:1:42: a weapon that is removed has no other fields`},
		{"still needed", "weapons: [{id: gladius, remove: true}]", `base.yaml:12:65: parent: weapon "gladius" was removed at house.yaml:1:33`},
		{"of the base's kind", "weapons: [{id: pilum, parent: nett}]", `house.yaml:1:31: parent: there is no weapon "nett"; did you mean "net"?`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Merge(load(t, source("base.yaml", testBase)), source("house.yaml", test.text))
			if err == nil {
				t.Fatalf("got no error want %s", test.want)
			}
			if got := err.Error(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestRemoveAndDefineAgain(t *testing.T) {
	s := load(t,
		source("base.yaml", testBase),
		source("a.yaml", "weapons: [{id: pilum, remove: true}]"),
		source("b.yaml", "weapons: [{id: pilum, name: New, reach: short, remove: false}]"),
	)
	if got, want := s.IDs("weapon"), []string{"gladius", "net", "pilum"}; !slices.Equal(got, want) {
		t.Errorf("ids: got %v want %v", got, want)
	}
	if e := find(t, s, "weapon", "pilum"); e.Has("parent") || e.Text("name") != "New" {
		t.Errorf("got %q, parent %v want New, false", e.Text("name"), e.Has("parent"))
	}
}

func TestSetIsNotShared(t *testing.T) {
	s := load(t, source("base.yaml", testBase))
	s.All("weapon")[0] = nil
	s.Sources()[0] = Source{}
	s.Kinds()[0] = Kind{}
	if s.All("weapon")[0] == nil || s.Sources()[0].Name == "" || s.Kinds()[0].Name == "" {
		t.Error("a caller can change the set")
	}
}

func TestHash(t *testing.T) {
	a, b := source("a", "## x"), source("b", "# y")
	hash := load(t, a, b).Hash()
	if got, err := Merge(load(t, a), b); err != nil || got.Hash() != hash {
		t.Error("Merge and Load of the same sources have different hashes")
	}
	for name, s := range map[string]*Set{
		"order":   load(t, b, a),
		"name":    load(t, source("c", "## x"), b),
		"bytes":   load(t, a, source("b", "# z")),
		"fewer":   load(t, a),
		"borders": load(t, source("a#", "# x"), b),
	} {
		if s.Hash() == hash {
			t.Errorf("%s: the hash is the same", name)
		}
	}
}
