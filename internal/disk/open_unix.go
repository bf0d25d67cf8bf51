//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import "syscall"

// noWait keeps the opening of a pipe from waiting for its writer. It makes no difference to regular
// files.
const noWait = syscall.O_NONBLOCK
