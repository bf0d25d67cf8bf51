package record

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/line"
)

// said refuses flags about a bout that cannot be meant: empty ones, and dates that no calendar
// has. A date in any other words is accepted.
func (q *reportQuestion) said(cmd *cobra.Command) error {
	for _, f := range []struct{ name, text, like string }{{"title", q.title, "A duel"}, {"date", q.date, "2026-12-31"}, {"place", q.place, "Rome"}} {
		if cmd.Flags().Changed(f.name) && strings.TrimSpace(f.text) == "" {
			return shell.Usagef("--"+f.name+" "+strconv.Quote(f.like)+", or leave it out", "--%s: there is nothing in it", f.name)
		}
	}
	if near := nearestDay(strings.TrimSpace(q.date)); near != "" {
		return shell.Usagef("--date "+strconv.Quote(near), "--date: there is no day %s", line.Shorten(q.date))
	}
	return nil
}

// forms are the forms in which a date is written, in digits and in words.
var forms = []struct {
	like             *regexp.Regexp
	year, month, day int // the index of each part
	layout           string
}{
	{regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`), 1, 2, 3, time.DateOnly},
	{regexp.MustCompile(`^(\d{1,2}) (\pL+) (\d{4})$`), 3, 2, 1, "2 January 2006"},
}

// nearestDay returns the date nearest to an invalid one, in the same form; "" if the text is a
// valid date, or is not written as a date.
func nearestDay(text string) string {
	for _, f := range forms {
		part := f.like.FindStringSubmatch(text)
		if part == nil {
			continue
		}
		month, ok := monthOf(part[f.month])
		if !ok {
			return ""
		}
		year, _ := strconv.Atoi(part[f.year])
		day, _ := strconv.Atoi(part[f.day])
		inYear := min(max(month, 1), 12)
		last := time.Date(year, time.Month(inYear)+1, 0, 0, 0, 0, 0, time.UTC).Day()
		inMonth := min(max(day, 1), last)
		if inYear == month && inMonth == day {
			return ""
		}
		return time.Date(year, time.Month(inYear), inMonth, 0, 0, 0, 0, time.UTC).Format(f.layout)
	}
	return ""
}

// monthOf returns the number of a month, given its number or name.
func monthOf(text string) (n int, ok bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	for m := time.January; m <= time.December; m++ {
		if strings.EqualFold(text, m.String()) {
			return int(m), true
		}
	}
	return 0, false
}
