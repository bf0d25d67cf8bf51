package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
)

// forever are the journals of earlier versions, which must verify for ever. A
// line is added for a new journal; none is ever changed, and neither is a
// journal.
var forever = map[string]string{
	"munera-1.jsonl":     "76192cdb45202c6eb075aae49ad51907af642e9e70a67e8e9c4514984fca1ee8",
	"munera-hex-1.jsonl": "11342a9d747367486c934e6860e5639f6f05ab5aa6dd8a6e76b53eb6b239a25f",
}

func TestJournalsForever(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "journals", "*.jsonl"))
	if err != nil || len(files) != len(forever) {
		t.Fatalf("got %d journals (%v), want %d", len(files), err, len(forever))
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		if got, want := hex.EncodeToString(sum[:]), forever[filepath.Base(name)]; got != want {
			t.Errorf("%s: has the sum %s, want %s: a journal is never changed", name, got, want)
		}
		// Content may have grown since: a bout still follows under it.
		if got := run("verify", "--content", "any", name); got.status != StatusDone {
			t.Errorf("%s no longer verifies: %s", name, got.errout)
		}
	}
}
