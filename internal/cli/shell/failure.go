package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"summa/internal/campaign"
	"summa/internal/disk"
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
	Hint   string // how to do it right, or ""
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

// Usagef returns a Failure of the command line.
func Usagef(hint, format string, args ...any) *Failure {
	return &Failure{Status: StatusUsage, Err: fmt.Errorf(format, args...), Hint: hint}
}

// failure returns the Failure for an error. Errors that are not Failures come from reading the
// command line.
func failure(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	if r, ok := errors.AsType[*rule.Refusal](err); ok {
		return &Failure{Status: StatusNo, Err: err, Hint: r.Hint}
	}
	if e, ok := errors.AsType[*line.Error](err); ok {
		bare := *e
		bare.Hint = ""
		return &Failure{Status: StatusUsage, Err: &bare, Hint: e.Hint}
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

// AtShell returns a hint in the form for the shell. Hints of rulesets mention lists as in a
// session, list RULESET types.
func (p *Program) AtShell(hint string) string {
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
	if p.Halt.Stopped() && (f.Status == StatusNo || errors.Is(f, halt.ErrStopped)) { // other errors may be consequences of being halted
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
		b.WriteString("hint: " + line.Clean(p.AtShell(f.Hint)) + "\n")
	}
	// If the report fails, there is nowhere left to report that.
	_, _ = p.Errs.Write([]byte(b.String()))
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

// place matches a position in a file at the start of a message.
var place = regexp.MustCompile(`^[^\n]*?:[0-9]+:[0-9]+: `)

// message returns the text of err. As in all errors about files, the path comes first.
func message(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok && err == error(e) {
		return e.Path + ": " + e.Err.Error()
	}
	return err.Error()
}

// Cause drops the operation and the path from an error about a file.
func Cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// JournalFailure returns the failure for a journal that could not be begun.
func JournalFailure(name string, err error) *Failure {
	f := &Failure{Status: StatusIO, Err: err}
	if !errors.Is(err, os.ErrExist) {
		return f
	}
	f.Hint = "summa resume goes on with it; or name another file"
	if info, serr := os.Stat(name); serr == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f.Err, f.Hint = fmt.Errorf("%s: is no regular file", name), "name a file that does not exist yet"
	}
	if info, serr := os.Stat(name); serr == nil && info.IsDir() {
		f.Err, f.Hint = fmt.Errorf("%s: is a directory", name), "name a file that does not exist yet"
	}
	return f
}

// CampaignFailure returns the failure for an error, and reports a refusal to programs.
func (p *Program) CampaignFailure(err error) error {
	var (
		stated     *Failure
		unwritable *campaign.Unwritable
	)
	no, ok := campaign.IsRefused(err)
	switch {
	case err == nil || errors.As(err, &stated):
		return err
	case ok:
		if p.Opt.JSON {
			if jerr := p.Refusal(no.Code, no.Msg, no.Rule, no.Hint); jerr != nil {
				return jerr
			}
		}
		return &Failure{Status: StatusNo, Err: no, Hint: no.Hint}
	case errors.As(err, &unwritable):
		return &Failure{Status: StatusContent, Err: err, Hint: "write it by hand; docs/campaign.md says how"}
	case errors.Is(err, disk.ErrChanged):
		return &Failure{Status: StatusIO, Err: err, Hint: "nothing was written; give the command again"}
	}
	return err
}

// Refusal reports to programs what has been refused, and by which rule.
func (p *Program) Refusal(code, message, rule, hint string) error {
	type said struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Rule    string `json:"rule,omitempty"`
		Hint    string `json:"hint,omitempty"`
	}
	return p.JSON(struct {
		OK    bool `json:"ok"`
		Error said `json:"error"`
	}{false, said{code, message, rule, hint}})
}
