package bouts

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/page"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/sim/stats"
)

// simPlay plays every group, until the user stops it.
func simPlay(p *shell.Program, s *Simulation) error {
	m := NewMeter(p, s)
	defer m.Clear()
	for i := range s.rounds {
		if err := s.playGroup(i, m); err != nil {
			return err
		}
		if s.interrupted {
			break
		}
	}
	s.file.Seconds = p.Now().Sub(m.Start).Seconds()
	return nil
}

// playGroup plays the bouts of one group. Being stopped is not a failure.
func (s *Simulation) playGroup(i int, m *meter) error {
	g := &s.file.Groups[i]
	run := sim.Run{Seed: s.file.Seed, From: s.file.From, To: s.file.To, Jobs: s.jobs, Lineups: s.rounds[i].lineups}
	enough := false
	run.Heard = func(c *sim.Count) bool {
		share := sim0(c)
		enough = s.until.p > 0 && share.Half() <= s.until.p
		m.Tell(c.Bouts(), &share)
		return !enough
	}
	c, err := run.Play()
	if err != nil {
		return s.playFailure(i, err)
	}
	g.Set(c)
	s.interrupted = s.Config.Halt.Stopped() && !enough && c.Bouts() < run.To-run.From
	m.played += c.Bouts()
	return nil
}

// sim0 returns the first side's share of wins.
func sim0(c *sim.Count) stats.Share {
	t := &c.Tallies[0]
	wins := uint64(0)
	if len(t.Wins) > 0 {
		wins = t.Wins[0]
	}
	return stats.Of(wins, t.Bouts)
}

// playFailure returns the failure for a bout in which the rules refused a command.
func (s *Simulation) playFailure(group int, err error) error {
	e, ok := errors.AsType[*sim.BoutError](err)
	if !ok {
		return err
	}
	l := &s.file.Groups[group].Lineups[e.Lineup]
	who := strings.Join(l.Sides, " against ")
	if l.Title != "" {
		who += ", " + l.Title
	}
	f := &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s, bout %d of seed %d: %w", who, e.Bout, s.file.Seed, e.Err)}
	if no, ok := errors.AsType[*rule.Refusal](err); ok {
		f.Err, f.Hint = fmt.Errorf("%s, bout %d of seed %d: %w [%s]", who, e.Bout, s.file.Seed, e.Err, s.Ruleset.RuleIDs[no.Rule]), no.Hint
		if strings.HasPrefix(f.Hint, "begin ") { // in a run nobody types it
			f.Hint = "--with '" + f.Hint + "'"
		}
	}
	return f
}

// A meter reports the progress of a run on standard error, if somebody watches.
type meter struct {
	p           *shell.Program
	s           *Simulation
	Start, last time.Time
	played      uint64 // bouts of groups before this one
	Total       uint64 // the total number of bouts, if s does not give it
	shown       int    // columns of the line on the screen
	silent      bool
}

// The intervals at which the meter reports: on the line on the screen, and in plain sentences.
const (
	redraw  = 200 * time.Millisecond
	reprise = 10 * time.Second
)

// NewMeter begins to watch a run. s is nil if it is not a run of sim.
func NewMeter(p *shell.Program, s *Simulation) *meter {
	now := p.Now()
	return &meter{p: p, s: s, Start: now, last: now, silent: !p.ErrTerminal || p.Opt.Quiet}
}

// Tell reports progress if it is time to.
func (m *meter) Tell(bouts uint64, first *stats.Share) {
	if m.silent {
		return
	}
	now, plain := m.p.Now(), m.p.Opt.IsPlain()
	every := redraw
	if plain {
		every = reprise
	}
	if now.Sub(m.last) < every {
		return
	}
	m.last = now
	done := m.played + bouts
	whole := m.whole(bouts, first)
	rate := float64(done) / now.Sub(m.Start).Seconds()
	left := time.Duration(float64(whole-min(whole, done)) / rate * float64(time.Second)).Round(time.Second)
	percent := 100 * float64(done) / float64(max(whole, done))
	if plain {
		fmt.Fprintf(m.p.Errs, "summa: %s of %s bouts played, %s a second, about %s left\n", page.Thousands(done), page.Thousands(whole), page.Thousands(uint64(rate)), left)
		return
	}
	m.draw(fmt.Sprintf("%.0f%% of %s; %s/s; %s left", percent, short(whole), short(uint64(rate)), left))
}

// whole returns the total number of bouts. With --until it is estimated, since the width of an
// interval shrinks with the square root of their number.
func (m *meter) whole(bouts uint64, first *stats.Share) uint64 {
	if m.s == nil {
		return m.Total
	}
	n := m.s.file.To - m.s.file.From
	if u := m.s.until.p; u > 0 {
		ratio := first.Half() / u
		n = min(n, max(bouts, uint64(float64(bouts)*ratio*ratio)))
	}
	return n * uint64(len(m.s.rounds))
}

// short writes a number in a few columns.
func short(n uint64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%.0fM", float64(n)/1e6)
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%.0fk", float64(n)/1e3)
	}
	return page.Thousands(n)
}

// Say reports a text if it is time to.
func (m *meter) Say(text string) {
	now, plain := m.p.Now(), m.p.Opt.IsPlain()
	every := redraw
	if plain {
		every = reprise
	}
	switch {
	case m.silent || now.Sub(m.last) < every:
	case plain:
		m.last = now
		fmt.Fprintln(m.p.Errs, "summa: "+text)
	default:
		m.last = now
		m.draw(text)
	}
}

// draw replaces the line on the screen.
func (m *meter) draw(text string) {
	pad := strings.Repeat(" ", max(0, m.shown-len(text)))
	m.shown = len(text)
	fmt.Fprint(m.p.Stderr, "\r"+text+pad)
}

// Clear removes the line from the screen.
func (m *meter) Clear() {
	if m.shown > 0 {
		fmt.Fprint(m.p.Stderr, "\r"+strings.Repeat(" ", m.shown)+"\r")
	}
}
