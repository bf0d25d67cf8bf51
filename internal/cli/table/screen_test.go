package table

import (
	"strings"
	"testing"
	"time"
)

// TestPatience: how long advise may think is a whole number of seconds, or not said.
func TestPatience(t *testing.T) {
	for said, want := range map[string]time.Duration{"": 0, "1": time.Second, "3600": time.Hour} {
		if got, err := patience(said); err != nil || got != want {
			t.Errorf("%q: %v, %v", said, got, err)
		}
	}
	for _, said := range []string{"0", "3601", "soon", "1.5", "-1", "20s"} {
		if _, err := patience(said); err == nil || !strings.Contains(err.Error(), "1 to 3600, not "+`"`+said) {
			t.Errorf("%q: %v", said, err)
		}
	}
}
