package campaign

import (
	"slices"

	"summa/internal/game"
)

// A Watch follows a bout line by line and remembers which line decided what
// became of each man.
type Watch struct {
	careers game.Careers
	Parts   []Part
	Men     []game.Man // as they entered
}

// Follow begins to watch a bout of the campaign's ruleset.
func (c *Campaign) Follow() *Watch { return &Watch{careers: c.careers} }

// See looks at the bout after a line of its journal; 0 is no line. What was
// undone is forgotten: the parts are those of the bout as it stands.
func (w *Watch) See(g game.Game, line int) {
	was := w.Parts
	w.Parts, w.Men = nil, w.Men[:0]
	for who := 0; g.Side(who) != ""; who++ {
		name := string(g.Namer().AppendName(nil, who))
		played, man := w.careers.Played(g, name)
		p := Part{Part: played}
		k := slices.IndexFunc(was, func(p Part) bool { return p.Name == name })
		if k < 0 {
			p.decide(&Part{Part: game.Part{Fate: w.careers.Fates()[0].Name}}, line)
		} else {
			p.decide(&was[k], line)
		}
		w.Parts, w.Men = append(w.Parts, p), append(w.Men, man)
	}
}

// decide notes the line if it has changed a man's part. What became of him goes
// before whom he defeated.
func (p *Part) decide(was *Part, line int) {
	p.Line, p.GainedLine = was.Line, was.GainedLine
	if p.Fate != was.Fate || !slices.Equal(p.Defeated, was.Defeated) {
		p.Line = line
	}
	if p.Gained != was.Gained {
		p.GainedLine = line
	}
	if p.Gained == "" {
		p.GainedLine = 0
	}
}
