package view

import (
	"bufio"
	"strings"
	"testing"

	"summa/internal/luck"
	"summa/internal/page"
)

// TestTable: on a terminal luck is one table, with what its numbers are before it; in a pipe it is
// told as before.
func TestTable(t *testing.T) {
	for _, seen := range []bool{true, false} {
		var b strings.Builder
		out := bufio.NewWriter(&b)
		Text(&page.Page{Out: out, Width: 80, Seen: seen}, new(luck.Ledger), nil, nil)
		out.Flush()
		if got := strings.Contains(b.String(), "how seldom"); got != seen {
			t.Errorf("seen %v:\n%s", seen, b.String())
		}
	}
}
