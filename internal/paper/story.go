package paper

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"summa/internal/figure"
	"summa/internal/page"
	"summa/internal/report"
)

// Story tells a bout, a paragraph a round: what the dice made of it, in the sentences that
// were told at the table, without causes, sums and rules.
func Story(r *report.Report) []byte {
	t := teller{r: r}
	t.para(r.Title + ".")
	t.para(r.Kicker)
	t.para(opens(r))
	t.rounds()
	if len(r.Armies) > 0 {
		t.para(r.Lead)
	}
	return t.b
}

// rounds tells the rounds, a paragraph each.
func (t *teller) rounds() {
	round, word := "", ""
	for _, p := range t.r.Parts {
		if p.Round != round {
			t.end(word, round)
			round, word = p.Round, p.Word
		}
		for _, row := range p.Rows {
			for _, said := range row.Story {
				t.told = append(t.told, placed.ReplaceAllString(said, ""))
			}
			t.chance(row.Chance)
		}
	}
	t.end(word, round)
}

// placed is what a sentence says of a place on the ground, which a story leaves to the maps.
var placed = regexp.MustCompile(`,? (?:now [0-9]+ apart(?: into \(-?[0-9]+,-?[0-9]+\))?|(?:in|into|to|at) \(-?[0-9]+,-?[0-9]+\))`)

// shortWords is how many words the bout in short may have.
const shortWords = 90

// How much rows count in the choice of those that are told: a point of the chance to win or a
// man of an army so much that their order counts only between those that are alike; all that
// a fighter began with as much as thirty points, of which each counts half where what it cost
// is known; and the turning point and the end more than any.
const (
	ofPoint = 1000
	ofAll   = 30 * ofPoint
	turned  = 1 << 29
	ended   = 1 << 30
)

// weightOf is how much a row counts that moved the chance by so many points; most is the most
// that anybody had.
func weightOf(r *report.Report, x *report.Row, points, most int) int {
	if len(r.Armies) > 0 {
		return ofPoint * x.Lost
	}
	return ofPoint*points/2 + ofAll*x.Lost/most
}

// turns reports whether the turning point of a bout lies in a row.
func turns(r *report.Report, x *report.Row) bool {
	c := r.Chances
	return c != nil && len(r.Armies) == 0 && len(c.Turning) > 0 && x.First <= c.Turning[0].Seq && c.Turning[0].Seq <= x.Last
}

// short is a bout in a few sentences: of the rows that moved the chances most, of a battle of
// those that cost most, or where neither is known of those whose dice made something of it
// last.
func short(r *report.Report) string {
	type row struct {
		at, weight  int
		said, round string
		word        string
	}
	var rows []row
	now, most := 0, 1
	for _, t := range r.Tracks {
		for _, p := range t.Points {
			most = max(most, p.Value)
		}
	}
	for _, p := range r.Parts {
		for _, x := range p.Rows {
			was := now
			if c := x.Chance; c != nil && len(r.Armies) == 0 {
				now = c.Percent
			}
			if len(x.Story) == 0 {
				continue
			}
			weight := weightOf(r, &x, abs(now-was), most) + len(rows) // the later of two that are alike
			said := strings.Join(x.Story, " ")
			if turns(r, &x) && 0 < now && now < 100 {
				said += fmt.Sprintf(" %s's chance of winning went from %d%% to %d%%.", r.Chances.Who, was, now)
				weight = turned
			}
			rows = append(rows, row{len(rows), weight, said, p.Round, p.Word})
		}
	}
	if len(rows) < 2 {
		return ""
	}
	rows[len(rows)-1].weight = ended
	slices.SortStableFunc(rows, func(a, b row) int { return b.weight - a.weight })
	opening := opens(r)
	words := len(strings.Fields(opening))
	for i := range rows {
		if words += len(strings.Fields(rows[i].said)); words > shortWords {
			rows = rows[:i]
			break
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return a.at - b.at })
	t, round := teller{r: r}, ""
	var parts []string
	if opening != "" {
		parts = append(parts, opening)
	}
	for _, x := range rows {
		if x.round != round && x.round != "" {
			x.said = "In " + x.word + " " + x.round + t.within(x.said)
		}
		round = x.round
		parts = append(parts, x.said)
	}
	return strings.Join(parts, " ")
}

// A teller writes a story.
type teller struct {
	r     *report.Report
	b     []byte
	told  []string // of this round
	now   int      // the chance of the first side, in 100
	known bool
	swing [2]int // before and after the command of this round that moved it most
}

func (t *teller) para(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if len(t.b) > 0 {
		t.b = append(t.b, '\n')
	}
	t.b = append(page.Wrap(t.b, []byte(ascii(text)), textColumns, ""), '\n')
}

// chance notes that of the first side after a row.
func (t *teller) chance(c *report.Chance) {
	if c == nil {
		return
	}
	if t.known && c.Moved && abs(c.Percent-t.now) > abs(t.swing[1]-t.swing[0]) {
		t.swing = [2]int{t.now, c.Percent}
	}
	t.now, t.known = c.Percent, true
}

// worthTelling is how many bouts in 100 a command must have moved to be told of it.
const worthTelling = 10

// end tells what came of a round, and how the chances have moved.
func (t *teller) end(word, round string) {
	told, was, now := t.told, t.swing[0], t.swing[1]
	t.told, t.swing = nil, [2]int{}
	if len(told) == 0 {
		return
	}
	if round != "" {
		told[0] = "In " + word + " " + round + t.within(told[0])
	}
	text := strings.Join(told, " ")
	switch {
	case abs(now-was) < worthTelling || now == 0 || now == 100: // the end says so itself
	case now < was:
		text += fmt.Sprintf(" Of 100 bouts that were %d for %s, %d are left.", was, t.r.Chances.Who, now)
	default:
		text += fmt.Sprintf(" Of 100 bouts %d were for %s; now %d are.", was, t.r.Chances.Who, now)
	}
	t.para(text)
}

func abs(n int) int { return max(n, -n) }

// within is a sentence as it goes on behind other words: a name keeps its capital, and one
// of a word or two stands behind a colon.
func (t *teller) within(text string) string {
	for _, c := range t.r.Cards {
		if strings.HasPrefix(text, c.Name) || strings.HasPrefix(text, c.Side) && c.Side != "" {
			return " " + text
		}
	}
	if first, _, _ := strings.Cut(text, ". "); len(strings.Fields(first)) < 3 {
		return ": " + text
	}
	first, size := utf8.DecodeRuneInString(text)
	return " " + string(unicode.ToLower(first)) + text[size:]
}

// mostOpening is how many are named in the first sentence of a bout in short.
const mostOpening = 6

// opens says what all began with, where they are few.
func opens(r *report.Report) string {
	if len(r.Armies) > 0 || r.Measure == "" || len(r.Tracks) == 0 || len(r.Tracks) > mostOpening {
		return ""
	}
	var parts []string
	for i, t := range r.Tracks {
		said := t.Name + " with " + figure.Minus(t.Points[0].Value)
		if i == 0 {
			first, size := utf8.DecodeRuneInString(t.Name)
			said = string(unicode.ToUpper(first)) + t.Name[size:] + " begins with " + r.Measure + " " + figure.Minus(t.Points[0].Value)
		}
		parts = append(parts, said)
	}
	return strings.Join(parts, ", ") + "."
}
