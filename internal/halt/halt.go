// Package halt lets a long search find out that nobody waits for its answer any more.
//
// A Flag is handed down to everything that may take long, which checks it again and again and stops
// when it is up. The result is then worthless: the caller checks the flag too before using it.
package halt

import (
	"errors"
	"sync/atomic"
)

// ErrStopped is the error of a search that ended early because the flag went up.
var ErrStopped = errors.New("stopped")

// A Flag is up from the moment somebody asks for a stop until it is cleared. A nil Flag is never
// up. It may be used by several goroutines.
type Flag struct {
	up      atomic.Bool
	bell    chan struct{}
	bounded bool
	looks   atomic.Int64
}

// New returns a Flag that is down.
func New() *Flag { return &Flag{bell: make(chan struct{}, 1)} }

// After returns a Flag that goes up by itself after looks calls of Stopped or Err. It bounds a
// search by its work, which is the same on every machine, and not by time.
func After(looks int) *Flag {
	f := &Flag{bell: make(chan struct{}, 1), bounded: true}
	f.looks.Store(int64(looks))
	return f
}

// Left returns how many more looks a Flag from After has before it goes up.
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

// Err returns ErrStopped while the flag is up, else nil.
func (f *Flag) Err() error {
	if f.Stopped() {
		return ErrStopped
	}
	return nil
}

// rung returns a channel that receives once when the flag goes up, for a caller that waits and
// cannot poll.
func (f *Flag) rung() <-chan struct{} {
	if f == nil {
		return nil
	}
	return f.bell
}
