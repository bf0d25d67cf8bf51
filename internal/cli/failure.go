package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// The exit statuses of the program.
const (
	StatusDone    = iota
	StatusNo      // the rules said no
	StatusUsage   // the command line is wrong
	StatusContent // a data, pack or journal file is malformed
	StatusIO      // a file could not be read or written
)

// A Failure is an error with the exit status it leads to. Err is nil when
// there is nothing to say.
type Failure struct {
	Status int
	Err    error
	Hint   string // what would be right, or ""
}

// Error returns the message without its hint.
func (f *Failure) Error() string {
	if f.Err == nil {
		return fmt.Sprintf("exit status %d", f.Status)
	}
	return f.Err.Error()
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

// usagef is a Failure of the command line.
func usagef(hint, format string, args ...any) *Failure {
	return &Failure{StatusUsage, fmt.Errorf(format, args...), hint}
}

// failure gives an error its exit status. Errors that nobody gave one come
// from reading the command line.
func failure(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	if r, ok := errors.AsType[*rule.Refusal](err); ok {
		return &Failure{StatusNo, err, r.Hint}
	}
	if e, ok := errors.AsType[*line.Error](err); ok {
		bare := *e
		bare.Hint = ""
		return &Failure{StatusUsage, &bare, e.Hint}
	}
	return &Failure{Status: status(err), Err: err}
}

func status(err error) int {
	var (
		list    pack.Errors
		one     pack.Error
		bad     *journal.Malformed
		broken  *journal.Broken
		badPath *fs.PathError
	)
	switch {
	case errors.Is(err, halt.ErrStopped):
		return StatusNo
	case errors.As(err, &list), errors.As(err, &one), errors.As(err, &bad):
		return StatusContent
	case errors.As(err, &broken):
		return StatusNo
	case errors.As(err, &badPath), errors.Is(err, journal.ErrInUse):
		return StatusIO
	}
	return StatusUsage
}

// atShell is a hint as it is given at the shell. Rulesets hint at lists as a session
// gives them, list RULESET types.
func (p *Program) atShell(hint string) string {
	for _, rs := range p.Rulesets {
		list := "list " + rs.Name
		hint = strings.ReplaceAll(strings.ReplaceAll(hint, "summa "+list, list), list, "summa "+list)
	}
	return hint
}

// report prints an error, if there is one, and returns its exit status.
func (p *Program) report(err error) int {
	if err == nil {
		return StatusDone
	}
	f := failure(err)
	if f.Err == nil {
		return f.Status
	}
	if p.Halt.Stopped() && (f.Status == StatusNo || errors.Is(f, halt.ErrStopped)) { // whatever it came to on its way out
		f = &Failure{Status: StatusNo, Err: halt.ErrStopped}
	}
	var b strings.Builder
	for i, text := range strings.Split(message(f.Err), "\n") {
		if i == 0 && !positioned(f.Err) {
			b.WriteString("summa: ")
		}
		b.WriteString(line.Clean(text) + "\n")
	}
	if f.Hint != "" {
		b.WriteString("hint: " + line.Clean(p.atShell(f.Hint)) + "\n")
	}
	// There is nowhere left to report that the report failed.
	_, _ = p.errs.Write([]byte(b.String()))
	return f.Status
}

// positioned reports whether the message of err starts with a place in a file.
func positioned(err error) bool {
	if list, ok := errors.AsType[pack.Errors](err); ok {
		return len(list) > 0 && list[0].File != ""
	}
	if e, ok := errors.AsType[pack.Error](err); ok {
		return e.Line > 0
	}
	return place.MatchString(err.Error())
}

// place is how a message begins that names a place in a file.
var place = regexp.MustCompile(`^[^\n]*?:[0-9]+:[0-9]+: `)

// message returns the text of err. A path error names its path first, as
// every error about a file does.
func message(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok && err == error(e) {
		return e.Path + ": " + e.Err.Error()
	}
	return err.Error()
}

// cause drops the operation and the path from an error about a file.
func cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}
