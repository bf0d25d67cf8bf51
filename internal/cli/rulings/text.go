package rulings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/page"
	"summa/internal/sim"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// A worthOf is what an option changes over all pairings in which it was played.
type worthOf struct {
	*weighedOption
	winner, otherwise stats.Share
	wins              stats.Difference // of the first side
	refused           int              // the number of pairings
}

func sumOf(list ...weighedIn) (pair sim.Pair, refused int) {
	for i := range list {
		if list[i].Refused != "" {
			refused++
			continue
		}
		x := sim.Pair(list[i].Pair)
		pair.Add(&x)
	}
	return pair, refused
}

func (o *weighedOption) worth() worthOf {
	pair, refused := sumOf(o.In...)
	return worthOf{o, stats.Winner(&pair), stats.Otherwise(&pair), stats.Wins(&pair, 0, 0), refused}
}

// played returns the number of bouts.
func (x *worthOf) played() uint64 { return x.winner.Of }

// ordered lists the options: first those that most often decide who wins, then those that most
// often make a bout end differently; last those under which no bout was played.
func (w *weight) ordered() []worthOf {
	var list []worthOf
	for i := range w.Options {
		list = append(list, w.Options[i].worth())
	}
	slices.SortStableFunc(list, func(a, b worthOf) int {
		return cmp.Or(cmp.Compare(b.winner.P, a.winner.P), cmp.Compare(b.otherwise.P, a.otherwise.P), cmp.Compare(min(1, b.played()), min(1, a.played())))
	})
	return list
}

// most returns the pairing in which an option most often decides who wins, the first if there are
// several; -1 if there is none.
func (x *worthOf) most() (pairing int, s stats.Share) {
	pairing = -1
	for i := range x.In {
		pair, _ := sumOf(x.In[i])
		if y := stats.Winner(&pair); y.P > s.P {
			pairing, s = i, y
		}
	}
	return pairing, s
}

// showWeight prints a weight.
func showWeight(p *shell.Program, w *weight) error {
	list := w.ordered()
	if p.Opt.JSON {
		return p.JSON(w.json(list))
	}
	weightHead(p, w)
	var quiet, refused []worthOf
	for _, x := range list {
		if x.refused > 0 {
			refused = append(refused, x)
		}
		switch {
		case x.otherwise.Count > 0:
			weightOption(p, w, &x)
		case x.refused == 0:
			quiet = append(quiet, x)
		}
	}
	weightQuiet(p, w, quiet)
	weightRefused(p, w, refused)
	weightFoot(p, w)
	return nil
}

// fighters names the policies that play.
func (w *weight) fighters() string {
	return strings.Join(slices.Compact(slices.Clone(w.Policies)), ", ")
}

func (w *weight) sides(pairing int) string {
	return strings.Join(w.Pairings[pairing].Sides, " against ")
}

// seen returns the sides of a pairing. At a terminal, where another pairing has sides of the same
// names, it adds who they are.
func (w *weight) seen(p *shell.Program, pairing int) string {
	if who := w.alike(pairing); p.OutTerminal && who != "" {
		return w.sides(pairing) + " (" + who + ")"
	}
	return w.sides(pairing)
}

func weightHead(p *shell.Program, w *weight) {
	if p.Opt.Quiet {
		return
	}
	p.Para(0, fmt.Sprintf("The same bouts under every option that is not in force: how often they have another winner, or none, and how often another end: winner, round or fates. %s bouts each, %s:", page.Thousands(w.N), page.Plural(len(w.Pairings), "pairing")))
	for i := range w.Pairings {
		p.Para(2, w.seen(p, i))
	}
	p.Println("")
}

func weightOption(p *shell.Program, w *weight, x *worthOf) {
	if p.Opt.IsPlain() {
		p.Para(0, fmt.Sprintf("Under %s there is another winner in %s of %s bouts, and another end in %s. The first side wins %s.", x.name(), view.Percent(x.winner), page.Thousands(x.played()), view.Percent(x.otherwise), view.Worth(x.wins.Mean, x.wins.Half)))
		return
	}
	p.Para(0, x.name())
	p.Para(2, fmt.Sprintf("another winner %s, another end %s; first side %s", view.Percent(x.winner), view.Percent(x.otherwise), view.Worth(x.wins.Mean, x.wins.Half)))
	if at, s := x.most(); at >= 0 && len(w.Pairings) > 1 {
		pair, _ := sumOf(x.In[at])
		d := stats.Wins(&pair, 0, 0)
		p.Para(2, fmt.Sprintf("most in %s: %s%%, %s %s", w.seen(p, at), view.Points(s.P, s.Half()), w.Pairings[at].Sides[0], view.Worth(d.Mean, d.Half)))
	}
	if x.refused > 0 {
		p.Para(2, fmt.Sprintf("in %s bouts of %d of %s", page.Thousands(x.played()), len(w.Pairings)-x.refused, page.Plural(len(w.Pairings), "pairing")))
	}
}

// weightQuiet names the options that made no bout end differently, grouped by the number of
// bouts.
func weightQuiet(p *shell.Program, w *weight, list []worthOf) {
	for len(list) > 0 {
		n := list[0].played()
		var names []string
		var rest []worthOf
		for _, x := range list {
			switch {
			case x.played() != n:
				rest = append(rest, x)
			case x.Hex:
				names = append(names, x.name()+" (hexes only)")
			default:
				names = append(names, x.name())
			}
		}
		p.Println("")
		if n == 0 {
			p.Para(0, "Not played: "+strings.Join(names, ", ")+".")
		} else {
			p.Para(0, fmt.Sprintf("No effect in %s bouts under %s (%s): %s.", page.Thousands(n), w.fighters(), view.Fewer(n), strings.Join(names, ", ")))
		}
		list = rest
	}
}

// weightRefused says what was refused to policies that do not know an option.
func weightRefused(p *shell.Program, w *weight, list []worthOf) {
	for i, x := range list {
		if i == 0 {
			p.Println("")
			p.Para(0, "Not to be weighed this way, as "+w.fighters()+" has a command refused under them:")
		}
		at := slices.IndexFunc(x.In, func(in weighedIn) bool { return in.Refused != "" })
		in := &x.In[at]
		p.Para(2, fmt.Sprintf("%s in %d of %s, first in bout %d of %s: %s", x.name(), x.refused, page.Plural(len(w.Pairings), "pairing"), in.Bout, w.seen(p, at), in.Refused))
	}
}

func weightFoot(p *shell.Program, w *weight) {
	p.Println("")
	if !w.complete {
		p.Para(0, "Interrupted: this is what is known so far.")
	}
	if p.Opt.Quiet {
		return
	}
	for _, x := range w.Rulings {
		p.Para(0, "ruling "+x.ID+"="+x.Option)
	}
	text := fmt.Sprintf("Seed %d, policy %s, from range %d", w.Seed, w.fighters(), w.Apart)
	if w.Apart == 0 {
		text = fmt.Sprintf("Seed %d, policy %s", w.Seed, w.fighters())
	}
	if w.remembered {
		text += "; remembered from before, --fresh plays again"
	}
	p.Para(0, text+".")
}
