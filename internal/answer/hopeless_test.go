package answer

import (
	"strings"
	"testing"

	"summa/internal/game"
)

// Where no choice is likely to win, it is said that the chances do not tell them apart.
func TestHopeless(t *testing.T) {
	none := []game.Advice{{Line: "a", Value: 0.001}, {Line: "b"}, {Line: "c", Unweighed: true}}
	if text := Hopeless(none, "veteran"); !strings.Contains(text, "veteran goes by") {
		t.Errorf("said %q", text)
	}
	some := append([]game.Advice{{Line: "d", Value: 0.2}}, none...)
	if text := Hopeless(some, "veteran"); text != "" {
		t.Errorf("said %q where one may win", text)
	}
	if text := Hopeless(none[:1], "veteran"); text != "" {
		t.Errorf("said %q of one choice", text)
	}
}
