package romanwar

import (
	"slices"
	"testing"

	"summa/internal/game"
)

// TestFortLegal: what is offered at a ladder is what may be done there, once each.
func TestFortLegal(t *testing.T) {
	g := mustLoad(t).Open()
	play(t, g, "scenario fort", "begin", "move Hastati 22 33.3", "ladder-up Hastati south-wall", "end")
	if list := offered(g); !slices.Contains(list, "push-ladder L1 Wall") || slices.Contains(list, "push-ladder L1 Reserve") {
		t.Errorf("who may push at the ladder: %q", list)
	}
	play(t, g, "end", "climb Hastati L1", "end", "end", "next", "next", "next", "next")
	var fights []string
	for _, text := range offered(g) {
		if len(text) > 12 && text[:12] == "ladder-melee" {
			fights = append(fights, text)
		}
	}
	if !slices.Equal(fights, []string{"ladder-melee L1 against Wall"}) {
		t.Errorf("the ladder offers %q", fights)
	}
}

func offered(g game.Game) (list []string) {
	for _, x := range g.Legal(false) {
		list = append(list, x.Line)
	}
	return list
}

// play carries lines out that roll no dice.
func play(t *testing.T, g game.Game, lines ...string) {
	t.Helper()
	for _, text := range lines {
		roll(t, g, nil, text)
	}
}
