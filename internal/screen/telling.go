package screen

import (
	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/show"
	"summa/internal/words"
)

// A telling is how an event is told on paper only, for one rule cited or for any.
type telling struct {
	rule  string // "" for any
	crowd bool   // only where more than two fight
	paper words.Phrase
	story []words.Phrase
	alone words.Phrase // used where only a fall is told of its command
}

// OnPaper reads, from a paper.yaml, the events that are told on paper in other words than at the
// table.
func (b *Book) OnPaper(set *pack.Set) error {
	x := bookReader{record: b.record}
	for _, e := range set.All("telling") {
		k := x.event(e.Get("event"))
		if k < 0 {
			x.fail(e.From, "there is no event "+e.Text("event"))
			continue
		}
		b.says[k].tellings = append(b.says[k].tellings, telling{e.Text("rule"), e.Bool("crowd"), x.phrase(e.Get("paper")), x.voices(e), x.phrase(e.Get("alone"))})
	}
	if len(x.bad) > 0 {
		return x.bad
	}
	return nil
}

// onPaper returns the wording of an event on paper, or in a story; nil where it is that of the
// table.
func (b *Book) onPaper(r *show.Result, rec *core.Record, how manner, voice int) *words.Phrase {
	s := &b.says[rec.Kind]
	for i := range s.tellings {
		t := &s.tellings[i]
		switch {
		case t.rule != "" && t.rule != b.record.Cite(rec.Rule), t.crowd && !r.Crowd:
		case how == onPaper && !t.paper.Empty():
			return &t.paper
		case how == inStory && len(t.story) > 0:
			return &t.story[voice%len(t.story)]
		}
	}
	switch {
	case how == onPaper && !s.paper.Empty():
		return &s.paper
	case how == inStory && len(s.story) > 0:
		return &s.story[voice%len(s.story)]
	}
	return nil
}

// Alone returns the wording of an event, with who did it, for where nothing else of its command
// is told; "" where nobody did it, or there is no such wording.
func (b *Book) Alone(names words.Namer, rec *core.Record) string {
	for i := range b.says[rec.Kind].tellings {
		if t := &b.says[rec.Kind].tellings[i]; !t.alone.Empty() && rec.Whom >= 0 && rec.Whom != rec.Who {
			return line.Capital(string(t.alone.Append(nil, names, rec))) + "."
		}
	}
	return ""
}

// voices reports whether a story has a wording of its own for an event, or leaves the event to
// others.
func (b *Book) voices(names words.Namer, rec *core.Record) (told, left bool) {
	list := b.says[rec.Kind].story
	for i := range b.says[rec.Kind].tellings {
		if t := &b.says[rec.Kind].tellings[i]; len(t.story) > 0 && (t.rule == "" || t.rule == b.record.Cite(rec.Rule)) {
			list = t.story
			break
		}
	}
	for i := range list {
		if string(list[i].Append(nil, names, rec)) != saidAlready {
			return true, false
		}
	}
	return false, len(list) > 0
}

// Unsaid reports whether nobody is told of an event.
func (b *Book) Unsaid(rec *core.Record) bool { return b.says[rec.Kind].silent }

// Untold reports whether a story leaves an event to others beside it.
func (b *Book) Untold(names words.Namer, rec *core.Record) bool {
	_, left := b.voices(names, rec)
	return left
}
