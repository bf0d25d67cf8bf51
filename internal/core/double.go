package core

// Double reports whether the natural dice, without any modifier, are equal, and their face.
func (c Contest) Double() (face int, ok bool) { return c.Attack, c.Attack == c.Defence }
