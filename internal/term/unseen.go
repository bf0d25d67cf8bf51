package term

import (
	"sync"

	"summa/internal/line"

	"github.com/chzyer/readline"
)

// An unseen answer is one that nobody may see; this keeps its keys. They never come to the
// editor of lines, so that nothing of them is drawn, completed, searched or kept in the
// history. The editor reads keys in a goroutine of its own: mu guards the rest.
//
// The editor has a way to read passwords. It changes its configuration for that while
// its goroutine may be reading it, which is a data race.
type unseen struct {
	mu      sync.Mutex
	keeping bool
	keys    []rune
}

// begin has the keys that come now kept.
func (k *unseen) begin() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keeping, k.keys = true, nil
}

// end is what was typed since it began.
func (k *unseen) end() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := string(k.keys)
	k.keeping, k.keys = false, nil
	return text
}

// take keeps a key of the answer, and returns what the editor is to have: all keys while
// nothing is kept, those that end an answer, and for any other one that does nothing. (It
// must have one: without, it would read ahead, and could not be closed.)
func (k *unseen) take(key rune) (rune, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.keeping {
		return key, true
	}
	switch key {
	case 0, readline.CharEnter, readline.CharCtrlJ, readline.CharInterrupt:
		return key, true
	case readline.CharDelete: // Ctrl-D: the end of the input, where nothing is typed
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
