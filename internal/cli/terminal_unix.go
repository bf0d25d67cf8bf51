//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// size returns the width of a terminal in columns, and whether f is one. Its
// mode alone does not tell: the null device is a character device too.
func size(f *os.File) (width int, ok bool) {
	var ws struct{ rows, cols, x, y uint16 }
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&ws)))
	return int(ws.cols), errno == 0
}
