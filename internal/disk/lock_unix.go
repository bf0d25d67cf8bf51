//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// TryLock keeps other processes from locking f until it is closed. While another has it locked, the
// error is [ErrInUse]. On a file system without locks it does nothing, since that is no reason not
// to play.
func TryLock(f *os.File) error { return flock(f, syscall.LOCK_EX|syscall.LOCK_NB) }

// Lock does as [TryLock] does, but waits while another process has the lock.
func Lock(f *os.File) error { return flock(f, syscall.LOCK_EX) }

func flock(f *os.File, how int) error {
	for {
		err := syscall.Flock(int(f.Fd()), how)
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

// SyncDir makes the names in a directory durable. Some file systems have no way to ask for that,
// which is no error.
func SyncDir(path string) error {
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
