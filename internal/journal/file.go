package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"summa/internal/disk"
)

// lock keeps other sessions from writing a journal until it is closed.
func lock(f *os.File) error {
	err := disk.TryLock(f)
	if errors.Is(err, disk.ErrInUse) {
		err = ErrInUse
	}
	return err
}

// Create starts a new journal in a new file. If there is a file of that name,
// the error is [io/fs.ErrExist].
func Create(path string, h Header) (*Writer, error) {
	if _, err := h.ready(); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	w, err := start(f, h)
	if err != nil {
		// A file without a header would only be in the way of the next try.
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	w.path = path
	return w, nil
}

// start locks a new file and writes the header. The file's name must last as
// long as its content.
func start(f *os.File, h Header) (*Writer, error) {
	if err := lock(f); err != nil {
		return nil, err
	}
	w, err := CreateOn(f, h)
	if err != nil {
		return nil, err
	}
	return w, disk.SyncDir(filepath.Dir(f.Name()))
}

// Append opens a journal to go on with it. It checks every line, and cuts off
// a last line that was never completed: the Recovery is then not nil. While
// another Writer has the journal open, the error is [ErrInUse].
func Append(path string) (*Writer, Header, *Recovery, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, Header{}, nil, err
	}
	w, h, rec, err := resume(f)
	if err != nil {
		f.Close()
		return nil, Header{}, nil, fmt.Errorf("%s: %w", path, err)
	}
	w.path = path
	return w, h, rec, nil
}

func resume(f *os.File) (*Writer, Header, *Recovery, error) {
	if err := lock(f); err != nil {
		return nil, Header{}, nil, err
	}
	r := NewReader(f)
	var e Entry
	var err error
	for err == nil {
		err = r.Next(&e)
	}
	var rec *Recovery
	var broken *Broken
	switch {
	case err == io.EOF:
	case errors.As(err, &broken) && broken.Torn && r.lines > 0:
		if rec, err = cut(f, r); err != nil {
			return nil, Header{}, nil, err
		}
	default:
		return nil, Header{}, nil, err
	}
	w := &Writer{file: f, lines: r.lines, size: r.size}
	w.chain.sum = r.chain.sum
	return w, r.header, rec, nil
}

// cut removes what follows the good lines of a journal.
func cut(f *os.File, r *Reader) (*Recovery, error) {
	tail, err := io.ReadAll(io.NewSectionReader(f, r.size, maxLine+1))
	if err != nil {
		return nil, err
	}
	if err := f.Truncate(r.size); err != nil {
		return nil, err
	}
	return &Recovery{Line: r.lines + 1, Tail: tail}, f.Sync()
}
