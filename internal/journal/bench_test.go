package journal

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// bout returns a journal of n entries like those of a real bout.
func bout(t testing.TB, n int) []byte {
	m := new(memory)
	w, err := CreateOn(m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		e := Entry{Cmd: "attack Tetraites with sword", Dice: []int{5, 2, 3}, Rng: fmt.Sprintf("%032x", i*i)}
		if err := w.Add(&e); err != nil {
			t.Fatal(err)
		}
	}
	return m.Bytes()
}

// The strings of an entry are all that reading one allocates.
func TestReaderAllocs(t *testing.T) {
	r := NewReader(bytes.NewReader(bout(t, 1001)))
	var e Entry
	if err := r.Next(&e); err != nil {
		t.Fatal(err)
	}
	got := testing.AllocsPerRun(900, func() {
		if err := r.Next(&e); err != nil {
			t.Fatal(err)
		}
	})
	if got > 1 {
		t.Errorf("got %v allocations an entry, want 1", got)
	}
}

func TestWriterAllocs(t *testing.T) {
	var m memory
	m.Grow(1 << 20)
	w, err := CreateOn(&m, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	e := Entry{Cmd: strings.Repeat("x", 60), Dice: []int{5, 2}}
	if err := w.Add(&e); err != nil {
		t.Fatal(err)
	}
	got := testing.AllocsPerRun(900, func() {
		if err := w.Add(&e); err != nil {
			t.Fatal(err)
		}
	})
	if got > 0 {
		t.Errorf("got %v allocations an entry, want 0", got)
	}
}

func BenchmarkReader(b *testing.B) {
	const entries = 10_000
	text := bout(b, entries)
	b.SetBytes(int64(len(text)) / entries)
	b.ReportAllocs()
	r := NewReader(bytes.NewReader(text))
	var e Entry
	for b.Loop() {
		switch err := r.Next(&e); err {
		case nil:
		case io.EOF:
			r = NewReader(bytes.NewReader(text))
		default:
			b.Fatal(err)
		}
	}
}

// nowhere is a file that takes everything and keeps nothing.
type nowhere struct{ io.Writer }

func (nowhere) Sync() error          { return nil }
func (nowhere) Truncate(int64) error { return nil }
func (nowhere) Close() error         { return nil }

func BenchmarkWriter(b *testing.B) {
	w, err := CreateOn(nowhere{io.Discard}, sampleHeader())
	benchmarkAdd(b, w, err)
}

func BenchmarkWriterSynced(b *testing.B) {
	w, err := Create(filepath.Join(b.TempDir(), "bout.jsonl"), sampleHeader())
	benchmarkAdd(b, w, err)
}

func benchmarkAdd(b *testing.B, w *Writer, err error) {
	if err != nil {
		b.Fatal(err)
	}
	e := Entry{Cmd: "attack Tetraites with sword", Dice: []int{5, 2, 3}, Rng: digitsOf64[:32]}
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Add(&e); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
}
