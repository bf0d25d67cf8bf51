package dice

import "strconv"

// A Short is the error that a die is missing. The caller supplies the die and runs the command
// again from the same state.
type Short struct {
	Query
	More int // how many more of the dice thrown together with it are missing
	At   int // how many dice of the run are known, if the tape keeps them
}

// Error says that a die is missing.
func (e *Short) Error() string { return "a die is missing" }

// A BadFace is the error that the die that was asked for has no such face.
type BadFace struct {
	Query
	Face int
	At   int // the position of the face among those given, from 1
}

// Error names the face and the die.
func (e *BadFace) Error() string {
	return strconv.Itoa(e.Face) + " is no face of a D" + strconv.Itoa(int(e.Sides))
}
