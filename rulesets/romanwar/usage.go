package romanwar

// usage is what the help of the commands says of this ruleset; see game.Ruleset.
var usage = map[string]string{
	"sheet":      "  summa sheet romanwar Rome=legion Gaul=warband",
	"sheet TYPE": " (of romanwar also for an army)",
}
