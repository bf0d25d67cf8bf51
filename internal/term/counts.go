package term

import (
	"io"
	"strconv"
	"sync"
	"time"
)

// soon is how long something may take before the elapsed time is drawn, and the interval of later
// updates.
const soon = 2 * time.Second

// Counts shows, after a text on the line of the cursor, for how many seconds the text has stood
// there, if there is room. Call end to stop that; nothing else may be written before.
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
				_, _ = io.WriteString(t, "\r\x1b[J"+row+" ") // input echoed meanwhile stands after it
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(over)
		<-left
	})
}
