package help

// SignNames maps people's names for the signs on a screen to the signs.
var SignNames = map[string]string{
	"enter": "⏎", "dot": "·", "dots": "●", "circles": "●", "ellipsis": "...", "arrow": "↑", "arrows": "↑", "triangle": "▸", "star": "*", "stars": "*", "asterisk": "*", "bar": "█", "bars": "█", "percentage": "%", "percentages": "%",
}

// Keys says what letters of a list are for, where the list does not have them now.
var Keys = map[string]string{
	"e": "e ends the turn, or the step, where the list has it.",
	"n": "n goes on to the next step of a turn, where the list has it.",
}
