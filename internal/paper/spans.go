package paper

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/report"
)

// A toldRound holds the sentences that a story has for a round, and its commands.
type toldRound struct {
	word, round string
	said        []string
	first, last int
	hinge       string // the sentence on the turning point
	at          int    // the index of the sentence before which hinge stands
	plain       bool   // the round has only attacks from afar, or nothing came of it
}

// tell ends a paragraph, or keeps a round that may be told together with those after it.
func (t *teller) tell(x toldRound) {
	if n := len(t.kept); n > 0 && (!x.plain || t.brokenBy(t.kept[n-1].last)) {
		t.flush()
	}
	if t.kept = append(t.kept, x); !x.plain {
		t.flush()
	}
}

// brokenBy reports whether a unit had nobody left when a round ended. The rounds after it are
// then told apart.
func (t *teller) brokenBy(last int) bool {
	return slices.ContainsFunc(t.r.Tracks, func(x figure.Track) bool {
		n := len(x.Points)
		return n > 1 && x.Points[n-1].Value == 0 && x.Points[n-1].At <= last && x.Points[n-1].At >= t.kept[0].first
	})
}

// flush tells the rounds that were kept, in one paragraph if they can be told together.
func (t *teller) flush() {
	kept := t.kept
	t.kept = nil
	if len(kept) > 1 {
		text := t.quietly(kept)
		if len(t.r.Armies) > 0 {
			text = t.volleys(kept)
		}
		if text != "" {
			t.para(text)
			return
		}
	}
	for _, x := range kept {
		x.said = varied(t.r, x.said)
		if x.round != "" {
			x.said[0] = t.open(x.word, x.round, x.said[0])
		}
		if x.hinge == "" {
			t.para(strings.Join(x.said, " "))
			continue
		}
		t.para(strings.Join(x.said[:x.at], " "))
		t.para(x.hinge)
		t.para(strings.Join(x.said[x.at:], " "))
	}
}

// quietly tells of successive rounds in which nobody achieved anything.
func (t *teller) quietly(kept []toldRound) string {
	var parts []string
	for i, x := range kept {
		begin := "In " + x.word + " " + x.round
		if i > 0 {
			begin = "in " + x.round
		}
		text := begin + t.within(strings.TrimSuffix(strings.Join(came(x.said), " "), "."))
		parts = append(parts, strings.ReplaceAll(text, ". ", ", and "))
	}
	return strings.Join(parts, "; ") + "."
}

// inRounds names a range of rounds.
func inRounds(first, last *toldRound) string {
	between := " to "
	if a, err := strconv.Atoi(first.round); err == nil && strconv.Itoa(a+1) == last.round {
		between = " and "
	}
	return "In " + first.word + "s " + first.round + between + last.round
}

// A volley is what one or more units did to another from afar, in several rounds.
type volley struct {
	doers      []string
	deed, whom string
}

// volleys tells of rounds in which armies only fought from afar: who did it to whom, and how many
// the target had before and after. It returns "" where that cannot be told.
func (t *teller) volleys(kept []toldRound) string {
	var list []volley
	for _, x := range kept {
		for _, said := range x.said {
			deed, _, _ := strings.Cut(said, ", who ")
			deed = strings.TrimSuffix(deed, ".")
			whom := lastUnit(t.r, deed+".")
			doers, verb := doersOf(t.r, strings.TrimSuffix(deed, whom))
			if whom == "" || len(doers) == 0 {
				return ""
			}
			k := slices.IndexFunc(list, func(v volley) bool { return v.deed == verb && v.whom == whom })
			if k < 0 {
				k, list = len(list), append(list, volley{deed: verb, whom: whom})
			}
			for _, who := range doers {
				if !slices.Contains(list[k].doers, who) {
					list[k].doers = append(list[k].doers, who)
				}
			}
		}
	}
	last := kept[len(kept)-1].last
	slices.SortStableFunc(list, func(a, b volley) int { // what a unit did comes before its own destruction
		return cmp.Compare(min(1, standing(t.r, b.whom, last)), min(1, standing(t.r, a.whom, last)))
	})
	var parts []string
	for _, v := range list {
		if parted(t.r, v.whom, kept[0].first, kept[len(kept)-1].last) {
			return ""
		}
		was, is := standing(t.r, v.whom, kept[0].first-1), standing(t.r, v.whom, kept[len(kept)-1].last)
		text := and(v.doers) + v.deed + v.whom
		switch {
		case was == is:
			text += " and kill nobody"
			if len(list) > 1 {
				continue // it changed nothing
			}
		case is == 0:
			text += ", who go from " + inWords(was) + " to none and are gone"
		case (len(parts)+t.swept)%3 == 0:
			text += ", who go from " + inWords(was) + " to " + inWords(is)
		case (len(parts)+t.swept)%3 == 2:
			text = and(v.doers) + " bring " + v.whom + " from " + inWords(was) + " to " + inWords(is)
		default:
			text += ": of " + inWords(was) + ", " + inWords(is) + " "
			if is == 1 {
				text += "is left"
			} else {
				text += "are left"
			}
		}
		parts = append(parts, text+".")
	}
	t.swept++
	return inRounds(&kept[0], &kept[len(kept)-1]) + " " + strings.Join(parts, " ")
}

// inWords returns a number up to twelve in words.
func inWords(n int) string { return line.InWords(n) }

// doersOf returns the units with which a sentence begins, and the rest of the sentence.
func doersOf(r *report.Report, text string) (list []string, rest string) {
	for {
		who := unitOf(r, text)
		if who == "" {
			return nil, ""
		}
		list, text = append(list, who), strings.TrimPrefix(text, who)
		switch {
		case strings.HasPrefix(text, ", "):
			text = text[2:]
		case strings.HasPrefix(text, " and "):
			text = text[5:]
		default:
			return list, text
		}
	}
}

// standing returns how many men a unit had left after a command.
func standing(r *report.Report, name string, at int) (n int) {
	for _, t := range r.Tracks {
		if t.Name != name {
			continue
		}
		for i, p := range t.Points {
			if i == 0 || p.At <= at {
				n = p.Value
			}
		}
	}
	return n
}

// parted reports whether men split off from a unit between two commands, in which case its loss
// is more than its dead.
func parted(r *report.Report, name string, first, last int) bool {
	return slices.ContainsFunc(r.Tracks, func(t figure.Track) bool {
		return report.SplitOff(r.Tracks, t.Name) && strings.HasPrefix(t.Name, name+".") && len(t.Points) > 0 && first <= t.Points[0].At && t.Points[0].At <= last
	})
}

// distant reports whether the sentences of a round only tell what units did to others from afar,
// so that the round can be told together with others.
func distant(r *report.Report, told []string) bool {
	if len(r.Tracks) == 0 {
		return false
	}
	for _, said := range told {
		deed, _, _ := strings.Cut(strings.TrimSuffix(said, "."), ", who ")
		whom := lastUnit(r, deed+".")
		if doers, _ := doersOf(r, strings.TrimSuffix(deed, whom)); whom == "" || len(doers) == 0 || strings.ContainsAny(deed, ";:") {
			return false
		}
	}
	return true
}

// changing returns the sentences of a round of a battle without attacks on units that lost nobody
// in it, unless that would leave none.
func changing(r *report.Report, told []string, first, last int) []string {
	kept := slices.DeleteFunc(slices.Clone(told), func(said string) bool {
		deed, came, found := strings.Cut(strings.TrimSuffix(said, "."), ", who ")
		whom := lastUnit(r, deed+".")
		return found && whom != "" && !strings.Contains(came, ";") && standing(r, whom, first-1) == standing(r, whom, last)
	})
	if len(kept) == 0 {
		return told
	}
	return kept
}
