package halt

import "io"

// A Writer writes to another one, and waits for it no longer once the flag goes up: then
// Write returns ErrStopped. What is written while the flag is up, as what is known so
// far, is waited for.
type Writer struct {
	to   io.Writer
	flag *Flag
}

// NewWriter returns a Writer to w under a flag.
func NewWriter(w io.Writer, flag *Flag) *Writer { return &Writer{to: w, flag: flag} }

// Write writes p, which must stay as it is after ErrStopped.
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
