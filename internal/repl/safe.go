package repl

import (
	"encoding/hex"
	"encoding/json"

	"summa/internal/game"
	"summa/internal/refusal"
)

// A Safe keeps what lies sealed where nobody but its owner reads it, until it is
// turned up: so that a table that goes down can go on. The record has digests only.
type Safe interface {
	// Put keeps text in place of what was kept; nil keeps nothing.
	Put(text []byte) error
}

// heldText is a sealed choice as a safe has it.
type heldText struct {
	Who    int    `json:"who"`
	Choice string `json:"choice"`
	Salt   string `json:"salt"`
	Digest string `json:"digest"`
}

// Secure has choices that lie sealed kept in a safe from now on, and takes over what
// was in it. What cannot be read there is left out: those choices are to be made
// anew.
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

// stow puts what lies sealed into the safe.
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

// tidy empties the safe once nothing lies sealed, and fills it again if what was
// turned up is sealed once more.
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
