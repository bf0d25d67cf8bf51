//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package cli

import "os"

// size returns the width of a terminal in columns, 0 when it is not known, and
// whether f is one.
func size(f *os.File) (width int, ok bool) {
	info, err := f.Stat()
	return 0, err == nil && info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}
