package bouts

import (
	"errors"

	"summa/internal/cli/shell"
	"summa/internal/refusal"
	"summa/internal/rule"
)

// Refused reports a failure; as JSON too, if it is the rules that say no.
func Refused(p *shell.Program, err error) error {
	f, ok := errors.AsType[*shell.Failure](err)
	if !ok || !p.Opt.JSON || f.Status != shell.StatusNo {
		return err
	}
	code, cited := "refused", ""
	if r, ok := errors.AsType[*refusal.Failure](err); ok {
		code, cited = r.Code, r.Rule
	}
	if r, ok := errors.AsType[*rule.Refusal](err); ok {
		code = r.Code
	}
	if err := p.Refusal(code, f.Error(), cited, f.Hint); err != nil {
		return err
	}
	return &shell.Failure{Status: f.Status}
}
