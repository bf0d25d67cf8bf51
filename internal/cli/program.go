// Package cli is the command line of summa: its commands, their flags, and
// what they print. It decides nothing about the rules.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/repl"
)

// A Program is everything the command line touches of the world, so that
// tests can replace it.
type Program struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	Args           []string // without the program's name
	Rulesets       []*game.Ruleset
	Now            func() time.Time
	Seed           func() uint64 // draws a seed
	Terminal       bool          // standard input is a terminal
	OutTerminal    bool          // standard output is one
	ErrTerminal    bool          // standard error is one
	Width          func() int    // columns of the terminal, or 0
	Halt           *halt.Flag    // goes up when the user wants no more; nil: he always does

	out   *bufio.Writer // standard output, of which no character is hidden
	errs  io.Writer     // and standard error
	opt   *Options
	words []string       // the commands there are
	term  *repl.Terminal // once a person has been asked something
	piped []byte         // the journal on standard input, once it has been read
}

// bufferSize is how much output is gathered before it is written.
const bufferSize = 64 << 10

// Run carries the command line out and returns the exit status. It can be
// called again.
func (p *Program) Run() (status int) {
	p.out = bufio.NewWriterSize(line.NewWriter(p.Stdout), bufferSize)
	p.errs = line.NewWriter(p.Stderr)
	p.opt, p.piped = new(Options), nil
	err := p.execute()
	if terr := p.leave(); err == nil {
		err = terr
	}
	if werr := p.out.Flush(); werr != nil && (err == nil || errors.Is(err, werr)) {
		err = outputFailure(werr)
	}
	return p.report(err)
}

// execute runs the command the arguments name. A panic is a defect of the
// program, and still no reason to show a user its stack.
func (p *Program) execute() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Failure{StatusNo, fmt.Errorf("internal error: %v", r), "this is a bug in summa; please report it with the command line"}
		}
	}()
	root := p.rootCommand()
	// A nil slice would make cobra read the arguments of the process.
	root.SetArgs(append([]string{}, shieldMinus(p.Args)...))
	cmd, err := root.ExecuteC()
	return commandFailure(cmd, err)
}

// outputFailure is the failure to write standard output. When nobody reads
// it any more, as after "summa rules | head", nothing need be said.
func outputFailure(err error) *Failure {
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return &Failure{Status: StatusIO}
	}
	return &Failure{Status: StatusIO, Err: fmt.Errorf("standard output: %w", cause(err))}
}

// flush shows what was printed so far, as before a question is put.
func (p *Program) flush() error {
	if err := p.out.Flush(); err != nil {
		return outputFailure(err)
	}
	return nil
}

// input is standard input for one who reads it to its end, or until he is stopped.
func (p *Program) input() io.Reader { return halt.NewReader(p.Stdin, p.Halt) }

// seed returns the seed that was asked for, or draws one.
func (p *Program) seed() uint64 {
	if !p.opt.SeedSet {
		p.opt.Seed, p.opt.SeedSet, p.opt.SeedDrawn = p.Seed(), true, true
	}
	return p.opt.Seed
}
