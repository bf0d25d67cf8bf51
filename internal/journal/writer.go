package journal

import (
	"fmt"
	"io"
)

// A File is what a Writer writes to. Every Write goes to the end of the file.
type File interface {
	io.WriteCloser
	Sync() error               // returns when everything written is on disk
	Truncate(size int64) error // cuts the file to size bytes
}

// A Writer adds entries to a journal. Use [Create], [CreateIn] or [Append] to
// get one.
type Writer struct {
	file  File
	path  string
	chain chain
	lines int   // number of good lines
	size  int64 // their length in bytes
	dirty bool  // there may be more in the file than the good lines
	open  bool  // the last good line has no newline yet
	buf   []byte
}

// CreateOn writes the header of a new journal to a file, which must be empty. It is for files that
// are not on disk; for others see [Create].
func CreateOn(f File, h Header) (*Writer, error) {
	h, err := h.ready()
	if err != nil {
		return nil, err
	}
	w := &Writer{file: f}
	w.buf = appendHeader(w.buf, &h)
	if err := w.line(); err != nil {
		return nil, err
	}
	return w, nil
}

// Add gives the entry the next number and writes it. When Add returns nil, the
// entry is on disk. When it returns an error, the journal is as it was before,
// and Add may be tried again.
func (w *Writer) Add(e *Entry) error {
	if err := e.check(); err != nil {
		return err
	}
	w.buf = appendEntry(w.buf[:0], e, w.lines)
	if err := w.line(); err != nil {
		return err
	}
	e.Seq = w.lines - 1
	return nil
}

// line writes the line in buf, which has no chain yet.
func (w *Writer) line() error {
	line, sum := w.chain.seal(w.buf)
	w.buf = line
	if len(line) > maxLine+1 {
		return fmt.Errorf("journal: line %d would be longer than 2 MiB", w.lines+1)
	}
	if w.open {
		line = append([]byte{'\n'}, line...)
	}
	if err := w.write(line); err != nil {
		return fmt.Errorf("journal: line %d is not written: %w", w.lines+1, err)
	}
	w.chain.sum, w.open = sum, false
	w.lines++
	w.size += int64(len(line))
	return nil
}

// write puts a line on disk, or leaves the file as it was.
func (w *Writer) write(line []byte) error {
	if err := w.clean(); err != nil {
		return err
	}
	w.dirty = true
	n, err := w.file.Write(line)
	if err == nil && n < len(line) {
		err = io.ErrShortWrite
	}
	if err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		if bad := w.clean(); bad != nil {
			err = fmt.Errorf("%w; what was written of it stays for now: %w", err, bad)
		}
		return err
	}
	w.dirty = false
	return nil
}

// clean cuts off what a failed write may have left. If that fails too, the next write tries it
// again.
func (w *Writer) clean() error {
	if !w.dirty {
		return nil
	}
	err := w.file.Truncate(w.size)
	w.dirty = err != nil
	return err
}

// Close closes the file and allows other sessions to write the journal.
func (w *Writer) Close() error { return w.file.Close() }

// Path returns the path of the journal, or "" if it has none.
func (w *Writer) Path() string { return w.path }

// Lines returns how many lines the journal has, the header included.
func (w *Writer) Lines() int { return w.lines }
