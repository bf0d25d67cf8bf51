package term

import (
	"sync"

	"summa/internal/line"

	"github.com/chzyer/readline"
)

// An unseen value collects the keys of a hidden answer. The line editor never gets them, so that
// nothing of the answer is drawn, completed, searched or kept in the history. The editor reads
// keys in a goroutine of its own; mu guards the other fields.
//
// The editor has a way to read passwords, but it changes its configuration for that while its
// goroutine may be reading it, which is a data race.
type unseen struct {
	mu      sync.Mutex
	keeping bool
	keys    []rune
}

// begin starts collecting keys.
func (k *unseen) begin() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keeping, k.keys = true, nil
}

// end returns what was typed since begin.
func (k *unseen) end() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := string(k.keys)
	k.keeping, k.keys = false, nil
	return text
}

// take collects a key of the answer, and returns the key that the editor gets: every key while
// nothing is collected, a key that ends an answer, and otherwise one without effect. (The editor
// must get a key, or it would read ahead, and could not be closed.)
func (k *unseen) take(key rune) (rune, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.keeping {
		return key, true
	}
	switch key {
	case 0, readline.CharEnter, readline.CharCtrlJ, readline.CharInterrupt:
		return key, true
	case readline.CharDelete: // Ctrl-D: the end of the input, where nothing has been typed
		if len(k.keys) == 0 {
			return key, true
		}
	case readline.CharBackspace, readline.CharCtrlH:
		k.keys = k.keys[:max(0, len(k.keys)-1)]
	case readline.CharCtrlU:
		k.keys = nil
	default:
		if key >= ' ' && len(k.keys) < line.MaxLength {
			k.keys = append(k.keys, key)
		}
	}
	return readline.CharBell, true
}
