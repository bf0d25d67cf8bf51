//go:build unix

package pack

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestReadPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.yaml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Read(path)
	if err == nil {
		t.Fatal("got no error for a pipe")
	}
	if got, want := err.Error(), path+": is not a regular file"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}
