package table

import (
	"strings"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/paper"
	"summa/internal/repl"
	"summa/internal/report"
)

// excerpt returns a function that writes the last commands of a bout being played in a format of
// a report.
func excerpt(p *shell.Program) func(s *repl.Session, format string, most int) (string, error) {
	return func(s *repl.Session, format string, most int) (string, error) {
		if format == "notation" {
			h := s.Header(p.Opt.Packs, shell.Version)
			text, _, err := rerun.Notate(nil, s, &h)
			return line.Visible(string(text)), err
		}
		src, err := report.Of(s)
		if err != nil {
			return "", err
		}
		r, err := report.Make(src)
		if err != nil {
			return "", err
		}
		return strings.TrimLeft(line.Visible(string(paper.Rows(r.Tail(most), format))), "\n"), nil
	}
}
