//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package journal

import "os"

// lock does nothing: this system has no lock that ends with the process.
func lock(*os.File) error { return nil }

// syncDir does nothing: this system has no way to ask for it.
func syncDir(string) error { return nil }
