package repl

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/refusal"
)

// A Script is the outcome of running lines from a pipe or a file.
type Script struct {
	Failed bool             // a command was refused
	Lost   bool             // the record could not be kept
	First  *refusal.Failure // the first refusal
}

// A flusher is an output with a buffer.
type flusher interface{ Flush() error }

// Run reads commands to the end of r. It stops at the first refused command, unless keepGoing is
// set, and when it is halted. name is the name of the file, "" for a pipe. Output is flushed
// whenever no more input is waiting, so that a program can talk with the session.
func (s *Session) Run(r io.Reader, name string, keepGoing bool) (Script, error) {
	s.file = name
	in := bufio.NewReaderSize(r, 1<<16)
	out, buffered := s.Out.(flusher)
	var script Script
	for !s.done {
		text, long, err := line.Read(in)
		if s.Halt.Stopped() || errors.Is(err, halt.ErrStopped) {
			s.line++
			script.stop(s)
			return script, nil
		}
		if s.line == 0 {
			text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
		}
		if err != nil && (!errors.Is(err, io.EOF) || len(text) == 0 && !long) {
			if errors.Is(err, io.EOF) {
				return script, nil
			}
			return script, err
		}
		if f := s.scriptLine(text, long); f != nil {
			if script.First == nil {
				script.First = f
			}
			script.Failed, script.Lost = true, f.Lost
			if !keepGoing || f.Lost || s.Halt.Stopped() {
				return script, nil
			}
		}
		if buffered && in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return script, err
			}
		}
	}
	return script, nil
}

// stop reports that a script was stopped before the next line.
func (r *Script) stop(s *Session) {
	f := refusal.New(refusal.CodeStopped, "", "stopped before this line")
	s.Refuse("", f)
	if r.Failed = true; r.First == nil {
		r.First = f
	}
}

// scriptLine carries out one line and reports a refusal.
func (s *Session) scriptLine(text string, long bool) *refusal.Failure {
	var err error
	if long {
		s.line++
		err = refusal.New("bad-argument", "a command is a few words", "the line is too long: at most 64 KiB")
	} else {
		err = s.Line(text)
	}
	if err == nil {
		return nil
	}
	f := s.Explain(err)
	s.Refuse(text, f)
	return f
}
