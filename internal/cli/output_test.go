package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"summa/internal/cli/shell"
)

// failing is a writer that always fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestWriteErrorsAlone(t *testing.T) {
	for _, test := range []struct {
		err  error
		args string
		want string
	}{
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}, "version", ""},
		{io.ErrClosedPipe, "version", ""},
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}, "version", "summa: standard output: no space left on device\n"},
		{os.ErrClosed, "version", "summa: standard output: file already closed\n"},
		{syscall.ENOSPC, "", "summa: standard output: no space left on device\n"},
		{syscall.ENOSPC, "rules munera --json", "summa: standard output: no space left on device\n"},
		{syscall.ENOSPC, "pack schema all", "summa: standard output: no space left on device\n"},
		{syscall.ENOSPC, "completion bash", "summa: standard output: no space left on device\n"},
	} {
		var errout strings.Builder
		p := world(strings.Fields(test.args)...)
		p.Stdout, p.Stderr = failing{test.err}, &errout
		if got := p.Run(); got != shell.StatusIO || errout.String() != test.want {
			t.Errorf("%s on %v: got status %d, %q want 4, %q", test.args, test.err, got, errout.String(), test.want)
		}
	}
}

// A command that fails before it prints keeps its own status.
func TestWriteErrorAfterFailure(t *testing.T) {
	p := world("list", "munra")
	p.Stdout = failing{syscall.ENOSPC}
	if got := p.Run(); got != shell.StatusUsage {
		t.Errorf("got status %d want %d", got, shell.StatusUsage)
	}
}

func TestClean(t *testing.T) {
	for _, args := range [][]string{
		{"\x1b[31m"}, {"rules", "\x1b[31m"}, {"rules", "--\x1b"}, {"roll", "\x1b"}, {"rules", "munera", "a\x1b.b"},
		{"list", "munera", "\x1b"}, {"pack", "lint", "/\x1b"}, {"man", "/dev/null/\x1b"}, {"roll", "d6", "--dice", "\x1b"}, {"rules", "-\x1b"},
	} {
		got := run(args...)
		if got.status == shell.StatusDone || strings.ContainsRune(got.errout, '\x1b') {
			t.Errorf("%q: got %+v want an error without the escape", args, got)
		}
	}
}

func TestWidth(t *testing.T) {
	for _, test := range []struct {
		columns  string
		terminal int
		want     int
	}{
		{"", 0, 80}, {"", 100, 100}, {"60", 100, 60}, {"x", 100, 100}, {"-5", 100, 100}, {"0", 0, 80}, {"10", 100, 40}, {"", 20, 40},
	} {
		p := world()
		p.Getenv = func(string) string { return test.columns }
		p.Width = func() int { return test.terminal }
		if got := p.Columns(); got != test.want {
			t.Errorf("COLUMNS=%q on %d: got %d want %d", test.columns, test.terminal, got, test.want)
		}
	}
}

func TestColoredAlone(t *testing.T) {
	for _, test := range []struct {
		args, env string
		terminal  bool
		want      bool
	}{
		{"", "", true, true},
		{"", "", false, false},
		{"", "NO_COLOR=1", true, false},
		{"", "ACCESSIBLE=1", true, false},
		{"", "ACCESSIBLE=0", true, true},
		{"", "TERM=dumb", true, false},
		{"--plain", "", true, false},
		{"--color never", "", true, false},
		{"--color always", "NO_COLOR=1", false, true},
		{"--color AUTO", "", true, true},
	} {
		p := world(append(strings.Fields(test.args), "version")...)
		p.OutTerminal = test.terminal
		p.Getenv = func(name string) string {
			value, ok := strings.CutPrefix(test.env, name+"=")
			if !ok {
				return ""
			}
			return value
		}
		if p.Run(); p.Colored() != test.want {
			t.Errorf("%+v: got %v", test, p.Colored())
		}
	}
}

func TestFailureWithoutMessage(t *testing.T) {
	err := error(&shell.Failure{Status: shell.StatusIO})
	if got := fmt.Sprint(err); got != "exit status 4" {
		t.Errorf("got %q want %q", got, "exit status 4")
	}
}
