package bouts

import (
	"errors"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/sim"
	"summa/internal/sim/shard"
)

// exactly follows every way in which the dice of a bout can fall, for as long as the user has
// said, and prints lower and upper bounds of the chance of each outcome.
func exactly(p *shell.Program, s *Simulation) error {
	b, many := []byte(`{"exact":[`), len(s.rounds) > 1
	for i := range s.rounds {
		for k, bouts := range s.rounds[i].lineups {
			l := &s.file.Groups[i].Lineups[k]
			f, err := follow(p, s, bouts, l)
			no, notAsked := errors.AsType[*line.Error](err)
			switch {
			case notAsked:
				return shell.Usagef("leave --exact out", "--exact: %s", no.Msg)
			case err != nil:
				return s.playFailure(i, &sim.BoutError{Lineup: k, Err: err})
			case p.Opt.JSON:
				if b[len(b)-1] != '[' {
					b = append(b, ',')
				}
				b = odds.AppendForecast(b, f)
			default:
				if many || k > 0 || len(s.rounds[i].lineups) > 1 {
					p.Println(strings.TrimSpace(l.Title + " " + strings.Join(l.Sides, " against ")))
				}
				if _, err := p.Out.Write(odds.ForecastText(f, odds.View{Width: p.Columns(), Plain: p.Opt.IsPlain()})); err != nil {
					return err
				}
			}
		}
	}
	if !p.Opt.JSON {
		return nil
	}
	_, err := p.Out.Write(append(b, "]}\n"...))
	return err
}

// follow follows the bouts of one line-up.
func follow(p *shell.Program, s *Simulation, b sim.Bouts, l *shard.Lineup) (*odds.Forecast, error) {
	m := NewMeter(p, s)
	defer m.Clear()
	f, err := b.Forecast(func(f *sim.Forecast) bool {
		m.Say(odds.Progress(f))
		return p.Now().Sub(m.Start).Seconds() >= s.exact
	}, sim.Rest{Bouts: s.N.N, Seed: s.Config.Seed})
	return &odds.Forecast{Forecast: f, Sides: b.Sides(), Policies: l.Policies, Turns: b.Turns(),
		Seconds: p.Now().Sub(m.Start).Seconds(), Stopped: s.Config.Halt.Stopped()}, err
}
