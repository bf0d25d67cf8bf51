package cli

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"os"
	"os/signal"
	"syscall"
	"time"

	"summa/rulesets"
)

// Main runs the command line of the process and returns its exit status.
func Main() int {
	// Otherwise a reader that goes away kills the process, and a session
	// could not close its journal.
	signal.Ignore(syscall.SIGPIPE)
	_, in := size(os.Stdin)
	_, out := size(os.Stdout)
	_, errs := size(os.Stderr)
	p := &Program{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv:   os.Getenv,
		Args:     os.Args[1:],
		Rulesets: rulesets.All(),
		Now:      time.Now,
		Seed:     randomSeed,
		Terminal: in, OutTerminal: out, ErrTerminal: errs,
		Interrupt: interrupt,
		Width: func() int {
			n, _ := size(os.Stdout)
			return n
		},
	}
	return p.Run()
}

// interrupt returns a context that the first Ctrl-C ends; the second ends the
// process.
func interrupt() (context.Context, func()) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// randomSeed draws a seed from the operating system.
func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}
