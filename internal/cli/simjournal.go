package cli

import (
	"errors"
	"fmt"

	"summa/internal/journal"
	"summa/internal/repl"
)

// simJournal records one bout of a run as if it had been typed at a table.
func (p *Program) simJournal(s *simulation) error {
	w, err := s.rounds[0].lineups[0].Worker()
	if err != nil {
		return err
	}
	lines, err := w.Script(s.config.Seed, s.bout.n)
	if err != nil {
		return fmt.Errorf("bout %d of seed %d: %w", s.bout.n, s.config.Seed, err)
	}
	c := s.config
	c.Dice = repl.Dealt(s.bout.n)
	t, err := repl.New(c)
	if err != nil {
		return err
	}
	rec, err := journal.Create(p.opt.Journal, t.Header(p.opt.Packs, Version))
	if err != nil {
		return journalFailure(p.opt.Journal, err)
	}
	t.Keep(rec)
	for _, text := range s.file.Groups[0].Lineups[0].Setup {
		if err == nil {
			err = s.recorded(text, t.Try(text), p.opt.Journal)
		}
	}
	for _, text := range lines {
		if err == nil {
			err = s.recorded(text, t.Deal(text), p.opt.Journal)
		}
	}
	if err := errors.Join(err, t.Close()); err != nil {
		return err
	}
	return p.simRecorded(s, t)
}

// recorded is the failure of a line of the bout that is to be recorded, nil if
// it was carried out.
func (s *simulation) recorded(text string, f *repl.Failure, name string) error {
	if f == nil {
		return nil
	}
	return &Failure{Status: StatusNo, Err: fmt.Errorf("%s: bout %d cannot be recorded: %s: %w", name, s.bout.n, text, f)}
}

// recordedInfo is the JSON of a bout that was recorded.
type recordedInfo struct {
	Bout     uint64 `json:"bout"`
	Seed     uint64 `json:"seed,string"`
	Winner   string `json:"winner,omitempty"`
	Over     bool   `json:"over"`
	Round    string `json:"round,omitempty"`
	Commands int    `json:"commands"`
	Journal  string `json:"journal"`
}

// simRecorded says how a recorded bout ended.
func (p *Program) simRecorded(s *simulation, t *repl.Session) error {
	g := t.Game()
	out := recordedInfo{Bout: s.bout.n, Seed: s.config.Seed, Over: g.Over(), Commands: t.Seq(), Journal: p.opt.Journal}
	out.Round, _, _ = g.Get("bout.round")
	if g.Over() {
		out.Winner, _, _ = g.Get("bout.winner")
	}
	if p.opt.JSON {
		return p.json(out)
	}
	if p.opt.Quiet {
		return nil
	}
	end := "is unfinished"
	switch {
	case out.Over && out.Winner != "" && out.Winner != "none":
		end = "goes to " + out.Winner
	case out.Over:
		end = "is a draw"
	}
	if out.Round != "" {
		end += " in round " + out.Round
	}
	p.para(0, fmt.Sprintf("Bout %d of seed %d %s: %d commands in %s.", out.Bout, out.Seed, end, out.Commands, out.Journal))
	return nil
}
