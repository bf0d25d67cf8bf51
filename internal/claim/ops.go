package claim

func orOp(text string) (op, bool) { return opOr, text == "or" }

func andOp(text string) (op, bool) { return opAnd, text == "and" }

func sumOp(text string) (op, bool) {
	switch text {
	case "+":
		return opAdd, true
	case "-":
		return opSubtract, true
	}
	return 0, false
}

func compareOp(text string) (op, bool) {
	switch text {
	case "==":
		return opEqual, true
	case "!=":
		return opNotEqual, true
	case "<":
		return opLess, true
	case "<=":
		return opLessEqual, true
	case ">":
		return opGreater, true
	case ">=":
		return opGreaterEqual, true
	case "has":
		return opHas, true
	}
	return 0, false
}
