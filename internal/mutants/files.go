package main

import "strings"

// A rulePackage is a package and which of its files are rules: what a command may do
// and what comes of it. Reading and writing down commands, words, what is shown, and
// who plays without a player are none, and neither is what is generated.
type rulePackage struct {
	name  string
	path  string   // of the package, from the module's folder
	tests string   // of that with its tests
	files []string // without their ending
}

var rulePackages = []rulePackage{
	{"munera", "./rulesets/munera/rules", "./rulesets/munera", strings.Fields(`allow allowother appeal attack double grapple ground hexes hit items missiles
		move nets options orders pickup points reach rules save special steps totals turn vigour walk wounds`)},
	{"morturi", "./rulesets/morturi/rules", "./rulesets/morturi", strings.Fields(`answers approach attack blow board deed life move passive play priority round
		rules setup shift sight state sweep trick tricks victory`)},
	{"rudis", "./rulesets/rudis/rules", "./rulesets/rudis", strings.Fields(`choose control counter exchange injury knock punch rules seal setup together`)},
	{"romanwar", "./rulesets/romanwar/rules", "./rulesets/romanwar", strings.Fields(`blows bridges casualties chains charge deal doors exposed hands ladders legs
		lineup melee men missile move muster reach result round rules runover seal storm table terrain together turn walls ways works`)},
}
