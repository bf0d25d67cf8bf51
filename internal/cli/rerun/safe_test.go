package rerun

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestSafe: a safe is for its owner alone, holds what was put in last, and is gone
// when nothing is.
func TestSafe(t *testing.T) {
	f := safeOf(filepath.Join(t.TempDir(), "bout.jsonl"))
	if f.had() != nil {
		t.Error("there is something in a safe that is none")
	}
	for _, text := range []string{"one", "two"} {
		if err := f.Put([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := string(f.had()); got != text {
			t.Errorf("%q in the safe, want %q", got, text)
		}
	}
	info, err := os.Stat(string(f))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	for range 2 {
		if err := f.Put(nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(string(f)); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
}
