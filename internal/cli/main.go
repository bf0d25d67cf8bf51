package cli

import (
	"crypto/rand"
	"encoding/binary"
	"os"
	"os/signal"
	"syscall"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/halt"
	"summa/internal/term"
	"summa/rulesets"
)

// Main runs the command line of the process and returns its exit status.
func Main() int { return process().Run() }

// process is the program as the process has it.
func process() *shell.Program {
	// Otherwise a reader that goes away kills the process, and a session
	// could not close its journal.
	signal.Ignore(syscall.SIGPIPE)
	in := term.IsTerminal(os.Stdin)
	out := term.IsTerminal(os.Stdout)
	errs := term.IsTerminal(os.Stderr)
	flag := interrupts()
	p := &shell.Program{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv:   os.Getenv,
		Args:     os.Args[1:],
		Root:     rootCommand,
		Rulesets: rulesets.All(),
		Now:      time.Now,
		Seed:     randomSeed,
		Terminal: in, OutTerminal: out, ErrTerminal: errs,
		Halt: flag,
		Width: func() int {
			n, _, _ := term.Size(os.Stdout)
			return n
		},
	}
	if !out { // nobody may be reading what is written
		p.Stdout = halt.NewWriter(os.Stdout, flag)
	}
	return p
}

// statusInterrupted is how a process ends that is interrupted, as shells count it.
const statusInterrupted = 128 + int(syscall.SIGINT)

// interrupts is a flag that Ctrl-C puts up. When it is up already, and so has not been
// heeded yet, Ctrl-C ends the process.
func interrupts() *halt.Flag {
	flag, signals := halt.New(), make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for range signals {
			if !flag.Set() {
				os.Exit(statusInterrupted)
			}
		}
	}()
	return flag
}

// randomSeed draws a seed from the operating system.
func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}
