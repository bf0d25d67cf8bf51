package help

import (
	"strings"
	"testing"
)

// At a question for dice it is said what else may be done, and of undo how far it goes.
func TestAtDie(t *testing.T) {
	if got := AtDie("undo"); !strings.HasPrefix(got, "undo alone") {
		t.Error(got)
	}
	if got := AtDie("attack"); !strings.Contains(got, "Enter rolls") {
		t.Error(got)
	}
}
