package bouts

import (
	"errors"
	"fmt"

	"summa/internal/cli/shell"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/refusal"
	"summa/internal/repl"
)

// simJournal records one bout of a run as if it had been typed at a table.
func simJournal(p *shell.Program, s *Simulation) error {
	w, err := s.rounds[0].lineups[0].Worker()
	if err != nil {
		return err
	}
	lines, err := w.Script(s.Config.Seed, s.bout.N)
	if err != nil {
		return fmt.Errorf("bout %d of seed %d: %w", s.bout.N, s.Config.Seed, err)
	}
	played, err := w.Record(s.Config.Seed, s.bout.N)
	if err != nil {
		return fmt.Errorf("bout %d of seed %d: %w", s.bout.N, s.Config.Seed, err)
	}
	winner := ""
	if played.Winner >= 0 {
		winner = s.rounds[0].lineups[0].Sides()[played.Winner]
	}
	c := s.Config
	c.Dice = history.Dealt(s.bout.N)
	t, err := repl.New(c)
	if err != nil {
		return err
	}
	rec, err := journal.Create(p.Opt.Journal, t.Header(p.Opt.Packs, shell.Version))
	if err != nil {
		return shell.JournalFailure(p.Opt.Journal, err)
	}
	t.Keep(rec)
	for _, text := range s.file.Groups[0].Lineups[0].Setup {
		if err == nil {
			err = s.recorded(text, t.Try(text), p.Opt.Journal)
		}
	}
	for _, text := range lines {
		if err == nil {
			err = s.recorded(text, t.Deal(text), p.Opt.Journal)
		}
	}
	if err := errors.Join(err, t.Close()); err != nil {
		return err
	}
	return simRecorded(p, s, t, winner)
}

// recorded returns the failure for a refused line of the bout that is to be recorded, nil if it
// was not refused.
func (s *Simulation) recorded(text string, f *refusal.Failure, name string) error {
	if f == nil {
		return nil
	}
	return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s: bout %d cannot be recorded: %s: %w", name, s.bout.N, text, f)}
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

// simRecorded says how a recorded bout ended. winner is "" if nobody won.
func simRecorded(p *shell.Program, s *Simulation, t *repl.Session, winner string) error {
	g := t.Game()
	out := recordedInfo{Bout: s.bout.N, Seed: s.Config.Seed, Over: g.Over(), Commands: t.Seq(), Journal: p.Opt.Journal}
	out.Round, _, _ = g.Get("bout.round")
	if g.Over() {
		out.Winner = winner
	}
	if p.Opt.JSON {
		return p.JSON(out)
	}
	if p.Opt.Quiet {
		return nil
	}
	end := "is unfinished"
	switch {
	case out.Winner != "":
		end = "goes to " + out.Winner
	case out.Over:
		end = "is a draw"
	}
	if out.Round != "" {
		end += " in round " + out.Round
	}
	p.Para(0, fmt.Sprintf("Bout %d of seed %d %s: %d commands in %s.", out.Bout, out.Seed, end, out.Commands, out.Journal))
	return nil
}
