package repl

import (
	"encoding/hex"
	"encoding/json"

	"summa/internal/game"
	"summa/internal/refusal"
)

// A Safe keeps sealed choices where only their owner can read them, until they are revealed, so
// that a game can go on after a crash. The record has only their digests.
type Safe interface {
	// Put replaces the kept text; nil deletes it.
	Put(text []byte) error
}

// heldText is a sealed choice as a safe stores it.
type heldText struct {
	Who    int    `json:"who"`
	Choice string `json:"choice"`
	Salt   string `json:"salt"`
	Digest string `json:"digest"`
}

// Secure keeps sealed choices in a safe from now on. had is the safe's content, which is taken
// over; choices that cannot be read are left out, and have to be made again.
func (s *Session) Secure(safe Safe, had []byte) {
	s.safe, s.stowed = safe, len(had) > 0
	var list []heldText
	if json.Unmarshal(had, &list) != nil {
		return
	}
	for _, x := range list {
		h := game.Held{Who: x.Who, Choice: x.Choice, Salt: x.Salt}
		if b, err := hex.DecodeString(x.Digest); err == nil && copy(h.Digest[:], b) == len(h.Digest) {
			s.secrets = append(s.secrets, h)
		}
	}
}

// stow writes the sealed choices to the safe.
func (s *Session) stow() error {
	if s.safe == nil {
		return nil
	}
	list := make([]heldText, 0, len(s.secrets))
	for _, h := range s.secrets {
		list = append(list, heldText{h.Who, h.Choice, h.Salt, hex.EncodeToString(h.Digest[:])})
	}
	text, err := json.Marshal(list)
	if err == nil {
		err = s.safe.Put(append(text, '\n'))
	}
	if err != nil {
		return &refusal.Failure{Code: "file-error", Msg: "a choice cannot be kept safe: " + err.Error(), Hint: "without a record, --no-journal, it is kept in memory", IO: err}
	}
	s.stowed = true
	return nil
}

// tidy empties the safe once no choice is sealed any more, and fills it again if revealed choices
// are sealed once more.
func (s *Session) tidy() error {
	switch sealed := s.g.Concealed(); {
	case s.safe == nil || s.replay || sealed == s.stowed:
		return nil
	case sealed && len(s.secrets) > 0:
		return s.stow()
	case sealed:
		return nil
	}
	s.stowed = false
	if err := s.safe.Put(nil); err != nil {
		return &refusal.Failure{Code: "file-error", Msg: "what was kept safe cannot be taken away: " + err.Error(), IO: err}
	}
	return nil
}
