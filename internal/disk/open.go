package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// OpenRegular opens a regular file of at most so many bytes for reading; 0 bytes
// sets no bound. Anything else is refused with an [fs.PathError]: a directory,
// a device, which may never end, and a pipe, which may wait for ever for
// somebody to write to it. It never waits itself.
func OpenRegular(path string, mostBytes int64) (*os.File, error) {
	return OpenRegularTo(os.O_RDONLY, path, mostBytes)
}

// OpenRegularTo is [OpenRegular] with the flags of [os.OpenFile], for a file that
// is to be changed as well. It makes no new file.
func OpenRegularTo(flag int, path string, mostBytes int64) (*os.File, error) {
	// Opening a device can do something, so it is looked at first.
	info, err := os.Stat(path)
	if err == nil {
		err = fit(info, mostBytes)
	}
	if err != nil {
		return nil, refused(path, err)
	}
	f, err := os.OpenFile(path, flag&^os.O_CREATE|noWait, 0)
	if err != nil {
		return nil, err
	}
	// Another file may have taken the name since.
	if info, err = f.Stat(); err == nil {
		err = fit(info, mostBytes)
	}
	if err != nil {
		f.Close()
		return nil, refused(path, err)
	}
	return f, nil
}

// ReadRegular reads the whole of a file as [OpenRegular] opens it. It also refuses a file that
// turns out longer than the size it stated.
func ReadRegular(path string, mostBytes int64) ([]byte, error) {
	f, err := OpenRegular(path, mostBytes)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var from io.Reader = f
	if mostBytes > 0 {
		from = io.LimitReader(f, mostBytes+1)
	}
	text, err := io.ReadAll(from)
	if err == nil && mostBytes > 0 && int64(len(text)) > mostBytes {
		err = tooLarge(mostBytes)
	}
	if err != nil {
		return nil, refused(path, err)
	}
	return text, nil
}

// fit returns the reason why a file may not be opened, nil if it may be.
func fit(info fs.FileInfo, mostBytes int64) error {
	switch {
	case info.IsDir():
		return errors.New("is a directory")
	case !info.Mode().IsRegular():
		return errors.New("is not a regular file")
	case mostBytes > 0 && info.Size() > mostBytes:
		return tooLarge(mostBytes)
	}
	return nil
}

// tooLarge returns an error that states the bound in the largest unit in which it is a whole
// number.
func tooLarge(mostBytes int64) error {
	switch {
	case mostBytes%(1<<20) == 0:
		return fmt.Errorf("is larger than %d MiB", mostBytes>>20)
	case mostBytes%(1<<10) == 0:
		return fmt.Errorf("is larger than %d KiB", mostBytes>>10)
	}
	return fmt.Errorf("is larger than %d bytes", mostBytes)
}

// refused returns an error about the file at path.
func refused(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return &fs.PathError{Op: "open", Path: path, Err: err}
}
