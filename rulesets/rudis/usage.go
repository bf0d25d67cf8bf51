package rudis

// usage is what the help of the commands says of this ruleset; see game.Ruleset.
var usage = map[string]string{
	"pack new": "summa pack new attack-card > my-box.yaml\n" +
		"summa pack new boxer",
	"sim --turns": ", of rudis exchange 2000",
}
