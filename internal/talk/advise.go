package talk

import (
	"io"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/counsel"
	"summa/internal/game"
	"summa/internal/screen"
	"summa/internal/term"
)

// Thinks shows what is being worked out, in place of the text it showed before; "" removes that
// text. Where a terminal does not redraw, each text stays, and so does the one that ends its line.
func (k *conversation) Thinks(text string) {
	if text == "" && k.counting == nil || k.s.Flush() != nil {
		return
	}
	if k.counting != nil {
		k.counting()
		k.counting = nil
	}
	if m := k.means(); m.Columns > 4 && !strings.HasSuffix(text, "\n") {
		if term.Width(text) > m.Columns-3 { // words are not cut
			text, _, _ = strings.Cut(text, ";")
		}
		text = string([]rune(text)[:min(len([]rune(text)), m.Columns-3)])
	}
	switch {
	case k.t == nil:
	case k.t.Edits():
		_, _ = io.WriteString(k.t, "\r\x1b[J"+strings.TrimRight("  "+text, " "))
		if text != "" && !strings.HasSuffix(text, "\n") {
			k.counting = k.t.Counts("  "+text, k.means().Columns)
		}
	case text != "":
		_, _ = io.WriteString(k.t, "  "+strings.TrimSuffix(text, "\n")+"\n")
	}
}

// Awaits flushes the output before the engine decides, and says of a slow policy that it is
// thinking.
func (k *conversation) Awaits(policy string, ahead bool) {
	who := k.s.Game().Active()
	if ahead {
		who = k.s.NameOf(k.s.Game().Ahead())
	}
	if slices.ContainsFunc(k.book.Opponents, func(o screen.Opponent) bool { return o.Policy == policy && o.Slow }) {
		k.Thinks(who + " is thinking; Ctrl-C stops it.")
	}
	_ = k.s.Flush()
}

// Advised tells a person what a policy would do.
func (k *conversation) Advised(policy string, all, list []game.Advice, more []string) {
	c := counsel.Counsel{List: k.List, S: k.s, Book: k.book, Shown: k.shown, Policy: policy, Who: k.s.Game().Active(), Then: k.thenDoes, Thinks: k.Thinks}
	if asked := k.s.Hides(); asked != "" {
		c.Who = asked
	}
	lines := c.Said(all, len(list), more)
	_ = k.collected(func() error {
		for _, l := range lines {
			k.say(l)
		}
		return nil
	})
}

// AdvisedAhead returns the advice of a policy on commands of later steps of the turn that the list
// already offers.
func (k *conversation) AdvisedAhead(policy string) (list []game.Advice) {
	if k.s.Hides() != "" {
		return nil
	}
	of := func(text string) bool {
		x := k.Group(text)
		return x != nil && x.Ahead && !choices.Takes(k.s.Game(), text)
	}
	k.thenDoes = ""
	k.Later(func(g game.Game) bool {
		if !slices.ContainsFunc(g.Legal(false), func(c game.Choice) bool { return of(c.Line) }) {
			return true
		}
		said, err := g.Advise(policy)
		if err == nil && len(said) > 0 && k.thenDoes == "" && of(said[0].Line) {
			k.thenDoes = said[0].Line
		}
		for _, a := range said {
			known := slices.ContainsFunc(list, func(b game.Advice) bool { return b.Line == a.Line })
			if !known && of(a.Line) {
				list = append(list, a)
			}
		}
		return err == nil
	})
	return list
}
