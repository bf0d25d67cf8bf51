package report_test

import (
	"errors"
	"testing"

	"summa/internal/halt"
	"summa/internal/report"
)

// TestStopped: a report that is stopped is none, wherever it was; of thousands of units it takes a while.
func TestStopped(t *testing.T) {
	s := played(t, "romanwar", "scenario hill", "auto Rome plain", "auto Gaul plain", "begin", "next", "next")
	make := func(looks int) (left int, err error) {
		src, of := report.Of(s)
		if of != nil {
			t.Fatal(of)
		}
		s.Halt = halt.After(looks)
		defer func() { s.Halt = nil }()
		_, err = report.Make(src)
		return s.Halt.Left(), err
	}
	const plenty = 1 << 20
	left, err := make(plenty)
	if err != nil {
		t.Fatal(err)
	}
	looks := plenty - left
	if looks < 3*2 { // once for each of the units, at the beginning and at the end
		t.Errorf("it was looked at %d times only", looks)
	}
	if _, err := make(looks); err != nil {
		t.Fatalf("with %d looks: %v", looks, err)
	}
	for n := range looks {
		if _, err := make(n); !errors.Is(err, halt.ErrStopped) {
			t.Errorf("stopped after %d of %d looks: %v", n, looks, err)
		}
	}
}
