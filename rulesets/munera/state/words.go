package state

// Decisions a command may leave open.
const (
	ChooseReroll uint8 = iota
	ChooseThrow
)
