package core

// Double reports whether the natural dice are equal, and their face. It is read
// before any modifier.
func (c Contest) Double() (face int, ok bool) { return c.Attack, c.Attack == c.Defence }
