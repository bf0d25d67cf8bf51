package repl

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"summa/internal/journal"
)

// recordedBout is short, but has every kind of line a journal can hold.
var recordedBout = []string{
	"add A thracian stamina=8",
	`add "B the Net" retiarius`,
	"begin",
	`range A "B the Net" 1`,
	"note the dice are cold # a remark on a remark",
	"undo to 4",
	"redo",
	"set A.stamina=6 because he was scratched",
	"ruling zero-score=zero-nothing force",
	"set bout.active=A",
	"turn dice 6",
	`attack "B the Net" with sica dice 5 2 6`,
	"overrule wounded because the referee looked away",
	"dice ask A",
	"dice auto",
	"undo 2",
}

// paper is a journal in memory that has room for so many bytes; 0 is no limit.
type paper struct {
	bytes.Buffer
	room int
}

var errPaper = errors.New("no space left on device")

func (p *paper) Write(b []byte) (int, error) {
	if left := p.room - p.Len(); p.room > 0 && len(b) > left {
		n, _ := p.Buffer.Write(b[:max(left, 0)])
		return n, errPaper
	}
	return p.Buffer.Write(b)
}

func (p *paper) Close() error { return nil }
func (p *paper) Sync() error  { return nil }

func (p *paper) Truncate(size int64) error {
	p.Buffer.Truncate(int(size))
	return nil
}

// recording is a session that is recorded on paper.
func recording(t testing.TB, lines []string) (table, *paper) {
	t.Helper()
	return recordingOf(t, nil, lines)
}

// recordingOf is recording of a session that is set up otherwise.
func recordingOf(t testing.TB, change func(*Config), lines []string) (table, *paper) {
	t.Helper()
	w, p := sit(t, change), new(paper)
	j, err := journal.CreateOn(p, w.Header(nil, "test"))
	if err != nil {
		t.Fatal(err)
	}
	w.Keep(j)
	for _, text := range lines {
		if err := w.Line(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return w, p
}

// reread carries a journal out on a new session. It returns the session, the
// number of commands that follow, and the line of the first fault, 0 if there
// is none.
func reread(t testing.TB, text []byte) (w table, n, fault int) {
	t.Helper()
	w = sit(t, nil)
	n, fault = w.reread(t, text)
	return w, n, fault
}

// reread carries a journal out on a new session of its seed, as reread does.
func (w table) reread(t testing.TB, text []byte) (n, fault int) {
	t.Helper()
	r := journal.NewReader(bytes.NewReader(text))
	if _, err := r.Header(); err != nil {
		return 0, faultLine(t, err)
	}
	var e journal.Entry
	for {
		err := r.Next(&e)
		if errors.Is(err, io.EOF) {
			return n, 0
		}
		if err != nil {
			return n, faultLine(t, err)
		}
		if same, err := w.Repeat(&e); err != nil || !same {
			return n, n + 2
		}
		n++
	}
}

// faultLine is the line an error of the journal reports.
func faultLine(t testing.TB, err error) int {
	t.Helper()
	var broken *journal.Broken
	var malformed *journal.Malformed
	switch {
	case errors.As(err, &broken):
		return broken.Line
	case errors.As(err, &malformed):
		return malformed.Line
	}
	t.Fatalf("got %v want an error with its line", err)
	return 0
}

func TestJournalRepeatsTheBout(t *testing.T) {
	w, p := recording(t, recordedBout)
	again, n, fault := reread(t, p.Bytes())
	if fault != 0 || n != len(recordedBout) {
		t.Errorf("got %d commands and a fault in line %d want %d and none", n, fault, len(recordedBout))
	}
	if got, want := again.g.Hash(), w.g.Hash(); got != want {
		t.Errorf("got %x want %x", got, want)
	}
	if again.gen != w.gen {
		t.Errorf("got other dice to come than in the bout itself")
	}
}

// Whatever is left of a journal after a kill, resume goes on from the last line
// that is whole.
func TestKillAtEveryByteAlone(t *testing.T) {
	_, p := recording(t, recordedBout)
	whole := p.Bytes()
	header := bytes.IndexByte(whole, '\n') + 1
	name := filepath.Join(memoryDir(t), "killed.jsonl")
	for cut := header; cut <= len(whole); cut++ {
		if err := os.WriteFile(name, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		want := bytes.Count(whole[header:min(cut+1, len(whole))], []byte("\n")) // a line is whole without its newline
		goOn(t, name, cut, want)
	}
	for cut := range header - 1 {
		if _, n, fault := reread(t, whole[:cut]); n != 0 || fault != 1 {
			t.Errorf("cut at byte %d: got %d commands and a fault in line %d want 0 and line 1", cut, n, fault)
		}
	}
}

// memoryDir is a directory in memory where there is one: thousands of journals
// are synced here, and none needs to outlive the test.
func memoryDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "summa")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// goOn resumes a journal cut at a byte, adds a remark and reads it again.
func goOn(t *testing.T, name string, cut, want int) {
	t.Helper()
	j, _, recovery, err := journal.Append(name)
	if err != nil {
		t.Fatalf("cut at byte %d: %v", cut, err)
	}
	kept, err := os.ReadFile(name)
	if err != nil || len(kept) != cut {
		t.Fatalf("cut at byte %d: %v, or opening changed the journal", cut, err)
	}
	w, n, fault := reread(t, kept)
	torn := fault == want+2
	if fault != 0 && !torn || n != want {
		t.Fatalf("cut at byte %d: got %d commands and a fault in line %d want %d and none", cut, n, fault, want)
	}
	if torn != (recovery != nil) {
		t.Errorf("cut at byte %d: got recovery %v want %v", cut, recovery != nil, torn)
	}
	w.Keep(j)
	must(t, w.Session, "note the lights went out")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, n, fault := reread(t, whole); fault != 0 || n != want+1 {
		t.Fatalf("cut at byte %d, after going on: got %d commands and a fault in line %d want %d and none", cut, n, fault, want+1)
	}
}

// A byte changed anywhere is noticed, and its line is named.
func TestFlipEveryByteAlone(t *testing.T) {
	_, p := recording(t, recordedBout)
	text := bytes.Clone(p.Bytes())
	line := 1
	for i, old := range text {
		text[i] = old ^ 1<<(i%8)
		want := line
		if i == len(text)-1 {
			want++ // the last line is whole without its newline
		}
		if _, _, fault := reread(t, text); fault != want {
			t.Fatalf("byte %d, %q for %q: got a fault in line %d want %d", i, text[i], old, fault, want)
		}
		text[i] = old
		if old == '\n' {
			line++
		}
	}
}

// When the journal cannot be written, the command has not happened; when it can
// again, the bout goes on as if nothing had been.
func TestJournalFull(t *testing.T) {
	whole, _ := recording(t, recordedBout)
	for k := range recordedBout {
		w, p := recording(t, recordedBout[:k])
		before := w.fingerprint()
		p.room = p.Len() + 10
		err := w.Line(recordedBout[k])
		if err == nil {
			t.Errorf("%s: got no error on a full disk", recordedBout[k])
			continue
		}
		if f := w.Explain(err); f.Code != "file-error" || !strings.Contains(f.Msg, errPaper.Error()) {
			t.Errorf("%s: got %+v want code file-error", recordedBout[k], f)
		}
		if after := w.fingerprint(); after != before {
			t.Errorf("%s: got %+v want %+v", recordedBout[k], after, before)
		}
		p.room = 0
		for _, text := range recordedBout[k:] {
			must(t, w.Session, text)
		}
		if got, want := w.g.Hash(), whole.g.Hash(); got != want {
			t.Errorf("%s, once there is room: got %x want %x", recordedBout[k], got, want)
		}
		if _, n, fault := reread(t, p.Bytes()); fault != 0 || n != len(recordedBout) {
			t.Errorf("%s: got %d commands and a fault in line %d want %d and none", recordedBout[k], n, fault, len(recordedBout))
		}
	}
}
