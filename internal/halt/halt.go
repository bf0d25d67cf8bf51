// Package halt is how a search hears that nobody waits for its answer any more.
//
// A Flag is handed down to whatever may take long, which looks at it again and again
// and leaves off when it is up. What was being worked out then is worth nothing: who
// asked for it looks at the flag, too, before he uses it.
package halt

import (
	"errors"
	"sync/atomic"
)

// ErrStopped says that a search left off because the flag went up.
var ErrStopped = errors.New("stopped")

// A Flag is up from the moment somebody wants no more until it is cleared. A nil Flag
// is never up. It may be used by several goroutines.
type Flag struct {
	up      atomic.Bool
	bell    chan struct{}
	bounded bool
	looks   atomic.Int64
}

// New returns a Flag that is down.
func New() *Flag { return &Flag{bell: make(chan struct{}, 1)} }

// After returns a Flag that goes up by itself when it has been looked at so often: it
// bounds a search by its work, which is the same on every machine, and not by its time.
func After(looks int) *Flag {
	f := &Flag{bell: make(chan struct{}, 1), bounded: true}
	f.looks.Store(int64(looks))
	return f
}

// Left is how often a flag that After returned may be looked at yet.
func (f *Flag) Left() int { return int(max(0, f.looks.Load())) }

// Set puts the flag up, and reports whether it was down.
func (f *Flag) Set() bool {
	if f.up.Swap(true) {
		return false
	}
	select {
	case f.bell <- struct{}{}:
	default:
	}
	return true
}

// Clear puts the flag down.
func (f *Flag) Clear() {
	if f == nil {
		return
	}
	f.up.Store(false)
	select {
	case <-f.bell:
	default:
	}
}

// Stopped reports whether the flag is up.
func (f *Flag) Stopped() bool {
	if f == nil {
		return false
	}
	if f.bounded && f.looks.Add(-1) < 0 {
		f.Set()
	}
	return f.up.Load()
}

// Err is ErrStopped while the flag is up, else nil.
func (f *Flag) Err() error {
	if f.Stopped() {
		return ErrStopped
	}
	return nil
}

// rung rings once when the flag goes up, for one who waits and cannot look.
func (f *Flag) rung() <-chan struct{} {
	if f == nil {
		return nil
	}
	return f.bell
}
