package notation_test

import (
	"fmt"

	"summa/internal/dice/notation"
)

func ExampleExpr_Roll() {
	e, err := notation.Parse("4d6kh3 + 2")
	if err != nil {
		fmt.Println(err)
		return
	}
	faces := []int{3, 1, 6, 2}
	roll := func(sides int) int {
		face := faces[0]
		faces = faces[1:]
		return face
	}
	fmt.Println(e.Roll(roll))
	// Output:
	// 4d6kh3+2: 3 (1) 6 2 + 2 = 13
}
