package halt

import "io"

// A Reader reads from another one, and does not wait for it once the flag is up: then
// Read returns ErrStopped. What it waited for is kept for the next Read.
type Reader struct {
	from    io.Reader
	flag    *Flag
	come    chan chunk
	waiting bool
	buf     []byte
	rest    []byte // of buf, not read yet
	err     error  // after rest
}

// A chunk is what one read of the other reader brings.
type chunk struct {
	text []byte
	err  error
}

// NewReader returns a Reader of r under a flag.
func NewReader(r io.Reader, flag *Flag) *Reader {
	return &Reader{from: r, flag: flag, come: make(chan chunk, 1)}
}

// Read reads what has come, or waits for it.
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

// fetch begins to wait for up to n bytes, unless it is waiting already.
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
