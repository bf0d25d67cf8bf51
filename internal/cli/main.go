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

// process returns the program with the environment of the process.
func process() *shell.Program {
	// Otherwise a reader that goes away would kill the process, and a session could not close its
	// journal.
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
	if !out { // the output may not be read at a screen
		p.Stdout = halt.NewWriter(os.Stdout, flag)
	}
	return p
}

// statusInterrupted is the exit status of an interrupted process, by the convention of shells.
const statusInterrupted = 128 + int(syscall.SIGINT)

// interrupts returns a flag that Ctrl-C raises. If the flag is already raised, and so has not
// been heeded yet, Ctrl-C ends the process.
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
