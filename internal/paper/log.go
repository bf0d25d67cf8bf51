package paper

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/report"
	"summa/internal/screen"
)

// A round is the rows of a round: its turns follow each other, and the first row of each
// says whose it is.
type round struct {
	Heading, Left string
	Acts          []act
}

// An act is a row as it stands in the log of a page.
type act struct {
	report.Row
	Turn  string   // whose turn begins with it, "" if none does
	Plain []string // its commands, but for one that only says whose turn it is
	Class string
	Many  bool // its dice are counted, not shown
	Long  bool // without dice its commands have their room too
}

// rounds are the rows of a report by their rounds.
func rounds(r *report.Report) (list []round) {
	most := handful
	if len(r.Armies) > 0 {
		most = mostOfArmies
	}
	cited := map[string]bool{}
	for i := range r.Parts {
		p := &r.Parts[i]
		if len(p.Rows) == 0 {
			continue
		}
		heading, turn, _ := strings.Cut(p.Heading, " · ")
		if n := len(list); n == 0 || list[n-1].Heading != heading {
			list = append(list, round{Heading: heading})
			clear(cited)
		}
		of := &list[len(list)-1]
		of.Left = p.Left
		for k := range p.Rows {
			a := act{Row: p.Rows[k], Plain: p.Rows[k].Commands, Many: len(p.Rows[k].Dice) > most}
			if len(r.Armies) > 0 {
				a.Plain, a.Told, a.Long = a.Acts, ofArmies(a.Told, cited), len(a.Dice) == 0
			}
			if p.Round == "" {
				a.Plain = counted(a.Plain)
			}
			var classes []string
			if k == 0 && turn != "" {
				a.Turn = turn
				classes = append(classes, "turn")
				if _, whose, two := strings.Cut(a.Plain[0], " "); whose == turn || !two && len(a.Dice) > 0 {
					a.Plain = a.Plain[1:]
				}
			}
			switch {
			case a.Key:
				classes = append(classes, "key")
			case a.Note:
				classes = append(classes, "note")
			}
			a.Class = strings.Join(classes, " ")
			of.Acts = append(of.Acts, a)
		}
	}
	return list
}

// mostOfArmies is how many dice are shown one by one where armies roll them.
const mostOfArmies = 3

// mostSetUp is how many commands of the setting up are written out in a row.
const mostSetUp = 4

// counted are the commands of a setting up: of many only their verbs, and how often each was
// given. What they were is among the moves at the end of the page.
func counted(commands []string) []string {
	if len(commands) <= mostSetUp {
		return commands
	}
	var verbs []string
	times := map[string]int{}
	for _, c := range commands {
		verb, _, _ := strings.Cut(c, " ")
		if times[verb]++; times[verb] == 1 {
			verbs = append(verbs, verb)
		}
	}
	for i, v := range verbs {
		if times[v] > 1 {
			verbs[i] = v + " (" + strconv.Itoa(times[v]) + ")"
		}
	}
	return verbs
}

// facesOnly is a sum that only says again which faces fell.
var facesOnly = regexp.MustCompile(`^[a-z ]+( [0-9]+){2,}$`)

// facesFirst is one that says which faces fell, and what the sentence says of them.
var facesFirst = regexp.MustCompile(`^[a-z ]+( [0-9]+)+(: .*)?$`)

// ofArmies are the sentences of a row without the sums that its dice and they say already,
// and without the rules that its turn has cited before.
func ofArmies(list []screen.Told, cited map[string]bool) []screen.Told {
	list = slices.Clone(list)
	for i := range list {
		list[i].Sums = slices.DeleteFunc(slices.Clone(list[i].Sums), facesFirst.MatchString)
		list[i].Rules = slices.DeleteFunc(slices.Clone(list[i].Rules), func(rule string) bool {
			before := cited[rule]
			cited[rule] = true
			return before
		})
	}
	return list
}

// sums are those of a sentence that say more than the dice beside it.
func sums(list []string) []string {
	return slices.DeleteFunc(slices.Clone(list), facesOnly.MatchString)
}
