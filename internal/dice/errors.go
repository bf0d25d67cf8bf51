package dice

import "strconv"

// Short says which die is missing. The caller supplies it and runs the command
// again from the same state.
type Short struct {
	Query
	More int // how many dice thrown at once with it are missing too
	At   int // how many dice of the run are known, if the tape keeps them
}

// Error says that a die is missing.
func (e *Short) Error() string { return "a die is missing" }

// BadFace says that a face does not exist on the die that was asked for.
type BadFace struct {
	Query
	Face int
	At   int // the position of the face among those given, from 1
}

// Error names the face and the die.
func (e *BadFace) Error() string {
	return strconv.Itoa(e.Face) + " is no face of a D" + strconv.Itoa(int(e.Sides))
}
