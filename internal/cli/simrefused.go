package cli

import (
	"errors"

	"summa/internal/repl"
	"summa/internal/rule"
)

// simRefused reports a failure; as JSON too, if it is the rules that say no.
func (p *Program) simRefused(err error) error {
	f, ok := errors.AsType[*Failure](err)
	if !ok || !p.opt.JSON || f.Status != StatusNo {
		return err
	}
	out := refusedInfo{Error: errorInfo{Code: "refused", Message: f.Error(), Hint: f.Hint}}
	if r, ok := errors.AsType[*repl.Failure](err); ok {
		out.Error.Code, out.Error.Rule = r.Code, r.Rule
	}
	if r, ok := errors.AsType[*rule.Refusal](err); ok {
		out.Error.Code = r.Code
	}
	if err := p.json(out); err != nil {
		return err
	}
	return &Failure{Status: f.Status}
}

// A refusedInfo is the JSON of a run that the rules refused.
type refusedInfo struct {
	OK    bool      `json:"ok"`
	Error errorInfo `json:"error"`
}

type errorInfo struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Rule    string `json:"rule,omitempty"`
	Hint    string `json:"hint,omitempty"`
}
