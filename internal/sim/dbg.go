package sim

import "fmt"

var Misses, Stretches int

func Dump(w Worker) {
	type d interface{ dump() }
	if x, ok := w.(d); ok {
		x.dump()
	}
}
func (w *worker[S, C]) dump() {
	if w.walker != nil {
		t := w.walker.table
		fmt.Println("forms", len(t.roots), "code", len(t.code), "lists", len(t.lists), "misses", Misses)
	}
}
