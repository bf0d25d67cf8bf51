//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package disk

// noWait is nothing: on this system no name in a directory is a pipe.
const noWait = 0
