//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other sessions from writing f until it is closed. A file system
// that knows no locks is no reason not to play.
func lock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil, errors.Is(err, errors.ErrUnsupported):
			return nil
		case err == syscall.EWOULDBLOCK:
			return ErrInUse
		case err != syscall.EINTR:
			return os.NewSyscallError("flock", err)
		}
	}
}

// syncDir makes the names in a directory last. Some file systems have no way
// to ask for that.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	err = dir.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, dir.Close())
}
