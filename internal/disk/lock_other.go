//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package disk

import "os"

// TryLock does nothing: this system has no lock that ends with the process.
func TryLock(*os.File) error { return nil }

// Lock does nothing, for the same reason.
func Lock(*os.File) error { return nil }

// SyncDir does nothing: this system has no way to ask for it.
func SyncDir(string) error { return nil }
