package term

import (
	"io"
	"strconv"
	"sync"
	"time"
)

// soon is how long something may take before it is drawn how long it has taken, and then again
// and again.
const soon = 2 * time.Second

// Counts draws behind a text that stands on the line of the cursor for how many seconds it has
// stood there, where there is room for that. What it returns ends it; nothing else may be
// written before.
func (t *Terminal) Counts(text string, columns int) (end func()) {
	over, left := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(left)
		tick := time.NewTicker(soon)
		defer tick.Stop()
		for began := time.Now(); ; {
			select {
			case <-over:
				return
			case <-tick.C:
			}
			if row := text + " " + strconv.Itoa(int(time.Since(began).Seconds())) + " s"; Width(row) < columns {
				_, _ = io.WriteString(t, "\r\x1b[J"+row+" ") // what is typed meanwhile is echoed behind it
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(over)
		<-left
	})
}
