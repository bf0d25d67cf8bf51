//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// TestPipes refuses a pipe at once, also when it takes a file's name between the
// look and the opening.
func TestPipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 2)
	go func() {
		_, err := OpenRegular(path, 0)
		done <- err
		f, err := os.OpenFile(path, os.O_RDONLY|noWait, 0)
		if err == nil {
			f.Close()
		}
		done <- err
	}()
	for _, want := range []string{"is not a regular file", ""} {
		select {
		case err := <-done:
			isRefused(t, path, err, want)
		case <-time.After(10 * time.Second):
			t.Fatal("waits for somebody to write to the pipe")
		}
	}
}

// TestEndlessFiles refuses what is endless, whatever it says of its size.
func TestEndlessFiles(t *testing.T) {
	for _, path := range []string{"/dev/zero", "/dev/null"} {
		_, err := OpenRegular(path, 0)
		isRefused(t, path, err, "is not a regular file")
	}
	if runtime.GOOS == "linux" { // it says it is of 0 bytes
		_, err := ReadRegular("/proc/self/maps", 16)
		isRefused(t, "/proc/self/maps", err, "is larger than 16 bytes")
	}
}
