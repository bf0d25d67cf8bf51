// Package shell is shared by all commands of the program: access to the environment, the general
// flags, exit statuses, help, and printing.
package shell

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/term"
)

// A Program is the whole environment of the command line, which tests can replace.
type Program struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(string) string
	Args           []string // without the program's name
	inside         bool     // the command is carried out from within a session
	Rulesets       []*game.Ruleset
	Now            func() time.Time
	Seed           func() uint64                 // draws a seed
	Terminal       bool                          // standard input is a terminal
	OutTerminal    bool                          // standard output is one
	ErrTerminal    bool                          // standard error is one
	Width          func() int                    // columns of the terminal, or 0
	Halt           *halt.Flag                    // raised when the user wants to stop; nil if never
	Root           func(*Program) *cobra.Command // makes the tree of commands

	Out   *bufio.Writer // standard output, with control characters shown
	Errs  io.Writer     // and standard error
	Opt   *Options
	Words []string       // the names of the commands
	term  *term.Terminal // set once a person has been asked something
	Piped []byte         // the journal on standard input, once it has been read
}

// bufferSize is how much output is gathered before it is written.
const bufferSize = 64 << 10

// Run carries out the command line and returns the exit status. It can be called again.
func (p *Program) Run() (status int) {
	p.Out = bufio.NewWriterSize(line.NewWriter(p.Stdout), bufferSize)
	p.Errs = line.NewWriter(p.Stderr)
	p.Opt, p.Piped = new(Options), nil
	err := p.execute()
	if terr := p.Leave(); err == nil {
		err = terr
	}
	if werr := p.Out.Flush(); werr != nil && (err == nil || errors.Is(err, werr)) {
		err = outputFailure(werr)
	}
	return p.report(err)
}

// Within carries out a command from within a session. Output goes to out, for the session to
// show.
func (p *Program) Within(words []string, out io.Writer) (hint string, err error) {
	q := *p
	q.Out = bufio.NewWriterSize(out, bufferSize)
	defer func() {
		if werr := q.Out.Flush(); err == nil {
			err = werr
		}
	}()
	q.Opt, q.Words, q.Piped = new(Options), nil, nil
	q.Args, q.inside = words, true
	for _, pack := range p.Opt.Packs { // the packs that the session's journal was made with
		q.Args = append([]string{"--pack", pack}, q.Args...)
	}
	if p.Opt.IsPlain() {
		q.Args = append([]string{"--plain"}, q.Args...)
	}
	if err := q.execute(); err != nil {
		f := failure(err)
		if f.Err == nil {
			return f.Hint, err
		}
		return f.Hint, f.Err
	}
	return "", nil
}

// execute runs the command that the arguments name. A panic is a defect of the program, but users
// are not shown its stack.
func (p *Program) execute() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Failure{Status: StatusNo, Err: fmt.Errorf("internal error: %v", r), Hint: "this is a bug in summa; please report it with the command line"}
		}
	}()
	root := p.Root(p)
	// A nil slice would make cobra read the arguments of the process.
	root.SetArgs(append([]string{}, shieldMinus(p.Args)...))
	cmd, err := root.ExecuteC()
	var names []string
	for _, rs := range p.Rulesets {
		names = append(names, rs.Name)
	}
	return commandFailure(cmd, err, names)
}

// outputFailure returns the failure for a write error on standard output. If nobody reads the
// output any more, as after "summa rules | head", there is no message.
func outputFailure(err error) *Failure {
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return &Failure{Status: StatusIO}
	}
	return &Failure{Status: StatusIO, Err: fmt.Errorf("standard output: %w", Cause(err))}
}

// Flush writes out what was printed so far, as before a question.
func (p *Program) Flush() error {
	if err := p.Out.Flush(); err != nil {
		return outputFailure(err)
	}
	return nil
}

// Input returns standard input, which ends when the user halts the program.
func (p *Program) Input() io.Reader { return halt.NewReader(p.Stdin, p.Halt) }

// SeedOrDrawn returns the seed that was given, or draws one.
func (p *Program) SeedOrDrawn() uint64 {
	if !p.Opt.SeedSet {
		p.Opt.Seed, p.Opt.SeedSet, p.Opt.SeedDrawn = p.Seed(), true, true
	}
	return p.Opt.Seed
}

// shieldMinus keeps the terms of a dice expression, as in "roll 2d6 -1", from
// being taken for flags: no flag of roll starts so.
func shieldMinus(args []string) []string {
	shielded := make([]string, 0, len(args))
	roll := false
	for _, arg := range args {
		if roll && len(arg) > 1 && arg[0] == '-' && strings.ContainsRune("0123456789dD ", rune(arg[1])) {
			arg = " " + arg
		}
		roll = roll || arg == "roll"
		shielded = append(shielded, arg)
	}
	return shielded
}
