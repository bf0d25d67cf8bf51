package halt

import "io"

// A Reader reads from another reader, and stops waiting for it when the flag goes up: Read then
// returns ErrStopped. What the other reader delivers later is kept for the next Read.
type Reader struct {
	from    io.Reader
	flag    *Flag
	come    chan chunk
	waiting bool
	buf     []byte
	rest    []byte // the part of buf that has not been read yet
	err     error  // to be returned after rest
}

// A chunk is the result of one read of the other reader.
type chunk struct {
	text []byte
	err  error
}

// NewReader returns a Reader of r that stops when flag goes up.
func NewReader(r io.Reader, flag *Flag) *Reader {
	return &Reader{from: r, flag: flag, come: make(chan chunk, 1)}
}

// Read returns what has been read ahead, or waits for more.
func (r *Reader) Read(p []byte) (int, error) {
	if r.flag.Stopped() {
		return 0, ErrStopped
	}
	if len(r.rest) == 0 && r.err == nil && len(p) > 0 {
		r.fetch(len(p))
		select {
		case c := <-r.come:
			r.rest, r.err, r.waiting = c.text, c.err, false
		case <-r.flag.rung():
			return 0, ErrStopped
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	err := r.err
	if len(r.rest) > 0 {
		return n, nil
	}
	r.err = nil
	return n, err
}

// fetch starts a read of up to n bytes in the background, unless one is under way.
func (r *Reader) fetch(n int) {
	if r.waiting {
		return
	}
	if cap(r.buf) < n {
		r.buf = make([]byte, n)
	}
	r.waiting = true
	go func(buf []byte) {
		n, err := r.from.Read(buf)
		r.come <- chunk{buf[:n], err}
	}(r.buf[:n])
}
