package screen

import "testing"

// A question about a command has its words: names as they are, whatever stands in them.
func TestWithWords(t *testing.T) {
	for command, want := range map[string]string{
		`discard large-shield "Big Flamma"`: "Big Flamma is to throw off the large shield: y, n?",
		`discard shield {X}`:                "{X} is to throw off the shield: y, n?",
		`discard shield B-C`:                "B-C is to throw off the shield: y, n?",
		`discard shield`:                    "",
	} {
		if got := withWords("{3} is to throw off the {2}: y, n?", command); got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
}

// A word may be meant by the one that it follows, wherever that stands.
func TestWithWordBehind(t *testing.T) {
	for command, want := range map[string]string{
		`shoot Slingers at Hastati`:             "Slingers at Hastati",
		`shoot Slingers 4 at "Big Men" cover 1`: "Slingers at Big Men",
		`shoot at "at"`:                         "at at at",
		`shoot Slingers at`:                     "",
		`shoot Slingers`:                        "",
	} {
		if got := withWords("{2} at {at}", command); got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
}
