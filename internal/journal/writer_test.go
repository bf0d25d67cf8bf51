package journal

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// A full disk leaves a journal that holds every entry acknowledged, and room
// made lets the session go on.
func TestFullDisk(t *testing.T) {
	text, ends := sample(t)
	for limit := ends[0]; limit < len(text); limit++ {
		m := &memory{limit: limit}
		w, err := CreateOn(m, sampleHeader())
		if err != nil {
			t.Fatal(err)
		}
		failed := false
		for i, e := range sampleEntries() {
			err := w.Add(&e)
			if err != nil {
				if !errors.Is(err, errFull) || e.Seq != 0 {
					t.Fatalf("limit %d: Add(%d) = %v, entry %d", limit, i, err, e.Seq)
				}
				if lines, err := readAll(m.Bytes()); lines != i+1 || err != io.EOF || w.Lines() != lines {
					t.Fatalf("limit %d: after the failure %d lines, then %v", limit, lines, err)
				}
				failed, m.limit = true, 0
				err = w.Add(&e)
			}
			if err != nil || e.Seq != i+1 {
				t.Fatalf("limit %d: Add(%d) again = %v, entry %d", limit, i, err, e.Seq)
			}
		}
		if !failed || !bytes.Equal(m.Bytes(), text) {
			t.Fatalf("limit %d: the journal is not what it is with room enough", limit)
		}
	}
}

// What cannot even be cut off is cut off before the next entry.
func TestTruncateFails(t *testing.T) {
	text, ends := sample(t)
	m := &memory{limit: ends[1] + 7}
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	entries := sampleEntries()
	if err := w.Add(&entries[0]); err != nil {
		t.Fatal(err)
	}
	m.truncError = errors.New("read-only")
	for range 2 {
		if err := w.Add(&entries[1]); !errors.Is(err, m.truncError) {
			t.Errorf("got %v, want %v", err, m.truncError)
		}
		if lines, err := readAll(m.Bytes()); lines != 2 || place(err) != 3 {
			t.Errorf("got %d lines, then %v", lines, err)
		}
	}
	m.limit, m.truncError = 0, nil
	for i := range entries[1:] {
		if err := w.Add(&entries[1+i]); err != nil {
			t.Error(err)
		}
	}
	if !bytes.Equal(m.Bytes(), text) {
		t.Error("the journal is not what it is without failures")
	}
}

// An entry that may not last is not acknowledged, and not left behind.
func TestSyncFails(t *testing.T) {
	m := new(memory)
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	before := m.Len()
	m.syncErr = errors.New("i/o error")
	if err := w.Add(&Entry{Cmd: "a"}); !errors.Is(err, m.syncErr) || m.Len() != before {
		t.Errorf("got %v and %d bytes, want %d", err, m.Len(), before)
	}
	if _, err := CreateOn(&memory{syncErr: m.syncErr}, sampleHeader()); !errors.Is(err, m.syncErr) {
		t.Errorf("CreateOn: got %v", err)
	}
	if err := w.Close(); err != nil || w.Path() != "" {
		t.Errorf("Close() = %v, Path() = %q", err, w.Path())
	}
}

// shortFile breaks the promise of io.Writer.
type shortFile struct{ memory }

func (f *shortFile) Write(b []byte) (int, error) { return f.memory.Write(b[:len(b)/2]) }

func TestShortWrite(t *testing.T) {
	if _, err := CreateOn(new(shortFile), sampleHeader()); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("got %v, want %v", err, io.ErrShortWrite)
	}
}

func TestWriterRefuses(t *testing.T) {
	headers := []struct {
		change func(*Header)
		want   string
	}{
		{func(h *Header) { h.Version = 2 }, "journal format 2 is unknown"},
		{func(h *Header) { h.Content = "" }, `content hash ""`},
		{func(h *Header) { h.Content = strings.ToUpper(h.Content) }, "lower-case"},
		{func(h *Header) { h.Rulings = append(h.Rulings, h.Rulings[0]) }, `"zero-score" is given twice`},
	}
	for _, test := range headers {
		h, m := sampleHeader(), new(memory)
		test.change(&h)
		if _, err := CreateOn(m, h); err == nil || !strings.Contains(err.Error(), test.want) || m.Len() > 0 {
			t.Errorf("got %v and %d bytes, want %s", err, m.Len(), test.want)
		}
	}
	entries := []struct {
		entry Entry
		want  string
	}{
		{Entry{Dice: []int{6, -1}}, "die 2 shows -1"},
		{Entry{Dice: []int{maxNumber + 1}}, "die 1 shows 1000000000"},
		{Entry{Rng: "0"}, `generator state "0"`},
		{Entry{Rng: strings.ToUpper(digitsOf64[:32])}, "lower-case"},
	}
	m := new(memory)
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	size := m.Len()
	for _, test := range entries {
		if err := w.Add(&test.entry); err == nil || !strings.Contains(err.Error(), test.want) || m.Len() != size {
			t.Errorf("got %v and %d bytes, want %s", err, m.Len(), test.want)
		}
	}
}
