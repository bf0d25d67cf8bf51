package morturi

// usage is what the help of the commands says of this ruleset; see game.Ruleset.
var usage = map[string]string{
	"school": "  summa school new schools.yaml --campaign\n" +
		"  summa school found schools.yaml Magnus\n" +
		"  summa school buy schools.yaml Magnus Flamma secutor palus --tricks agility,combat-control,retarius-enmity\n" +
		"  summa school battle schools.yaml sand Magnus Aeternum > battle.txt",
	"school buy --tricks": "a Palus",
	"sheet":               "  summa sheet morturi school secutor barbarian",
	"sheet TYPE":          " (of morturi also for a school)",
	"sim SIDE":            "; of morturi ROLE, ROLE*3, ROLE@GRADE or ROLE(key=value,...), joined by commas",
}
