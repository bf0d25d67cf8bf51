package halt

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestFlag(t *testing.T) {
	f := New()
	if f.Stopped() || f.Err() != nil {
		t.Error("a new flag is up")
	}
	if !f.Set() || f.Set() || !f.Stopped() || !errors.Is(f.Err(), ErrStopped) {
		t.Error("a flag is put up once")
	}
	f.Clear()
	if f.Stopped() || !f.Set() {
		t.Error("a flag that was cleared is down")
	}
}

// TestNoFlag: where there is no flag, nothing is ever stopped.
func TestNoFlag(t *testing.T) {
	var f *Flag
	f.Clear()
	if f.Stopped() || f.Err() != nil {
		t.Error("got stopped")
	}
	if text, err := io.ReadAll(NewReader(strings.NewReader("veni"), nil)); string(text) != "veni" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
}

// TestReader: a read that waits is given up when the flag goes up, and what it waited
// for is read by the next, be its room large or small.
func TestReader(t *testing.T) {
	in, out := io.Pipe()
	f := New()
	r := NewReader(in, f)
	go func() { f.Set() }()
	if n, err := r.Read(make([]byte, 8)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Fatalf("got %d bytes, %v", n, err)
	}
	if n, err := r.Read(make([]byte, 8)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Fatalf("while it is up: got %d bytes, %v", n, err)
	}
	f.Clear()
	go func() {
		_, _ = out.Write([]byte("veni vidi"))
		_ = out.Close()
	}()
	var text []byte
	for {
		two := make([]byte, 2)
		n, err := r.Read(two)
		text = append(text, two[:n]...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if string(text) != "veni vidi" {
		t.Errorf("got %q", text)
	}
}

// TestWriter: a write that nobody takes is given up when the flag goes up; what is
// written from then on is waited for.
func TestWriter(t *testing.T) {
	in, out := io.Pipe()
	f := New()
	w := NewWriter(out, f)
	go func() { f.Set() }()
	if _, err := w.Write([]byte("veni")); !errors.Is(err, ErrStopped) {
		t.Fatalf("got %v", err)
	}
	go func() {
		_, _ = w.Write([]byte("vidi"))
		_ = out.Close()
	}()
	text, err := io.ReadAll(in)
	if err != nil || !strings.Contains(string(text), "vidi") {
		t.Errorf("got %q, %v", text, err)
	}
}
