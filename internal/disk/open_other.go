//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package disk

// noWait is 0, as no name in a directory of this system is a pipe.
const noWait = 0
