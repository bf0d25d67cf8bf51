package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"summa/internal/disk"
)

// lock prevents other sessions from writing a journal until it is closed.
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
		// A file without a header would make the next try fail.
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	w.path = path
	return w, nil
}

// start locks a new file and writes the header. It also syncs the directory, so that the file's
// name lasts as long as its content.
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

// Append opens a journal to continue it, and checks every line. If an incomplete line follows the
// last good line, the Recovery is not nil; the incomplete line stays in the file until the next
// line replaces it. While another Writer has the journal open, the error is [ErrInUse].
func Append(path string) (*Writer, Header, *Recovery, error) {
	f, err := disk.OpenRegularTo(os.O_RDWR|os.O_APPEND, path, 0)
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
	var rec *Recovery
	r.Mend(func(b *Broken) { rec = &Recovery{b.Line, b.Bytes} })
	var e Entry
	var err error
	for err == nil {
		err = r.Next(&e)
	}
	if err != io.EOF {
		return nil, Header{}, nil, err
	}
	w := &Writer{file: f, lines: r.lines, size: r.size, open: r.open, dirty: rec != nil}
	w.chain.sum = r.chain.sum
	return w, r.header, rec, nil
}
