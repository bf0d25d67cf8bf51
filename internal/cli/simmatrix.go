package cli

func matrixJSON(r *simResult) any         { return nil }
func (p *Program) simMatrix(r *simResult) {}
