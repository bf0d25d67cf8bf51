package halt

import "io"

// A Writer writes to another writer, and stops waiting for it when the flag goes up: Write then
// returns ErrStopped. A Write that begins while the flag is already up, such as of the results so
// far, waits as usual.
type Writer struct {
	to   io.Writer
	flag *Flag
}

// NewWriter returns a Writer to w that stops waiting when flag goes up.
func NewWriter(w io.Writer, flag *Flag) *Writer { return &Writer{to: w, flag: flag} }

// Write writes p, which the caller must not change after ErrStopped.
func (w *Writer) Write(p []byte) (int, error) {
	if w.flag == nil || w.flag.Stopped() {
		return w.to.Write(p)
	}
	type written struct {
		n   int
		err error
	}
	done := make(chan written, 1)
	go func() {
		n, err := w.to.Write(p)
		done <- written{n, err}
	}()
	select {
	case x := <-done:
		return x.n, x.err
	case <-w.flag.rung():
		return 0, ErrStopped
	}
}
