//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import "syscall"

// noWait keeps opening a pipe from waiting for its writer. Regular files are
// read and written no differently for it.
const noWait = syscall.O_NONBLOCK
