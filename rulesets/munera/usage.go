package munera

// usage is what the help of the commands says of this ruleset; see game.Ruleset.
var usage = map[string]string{
	"campaign add": "  summa campaign add ludus.yaml Flamma thracian\n" +
		"  summa campaign add ludus.yaml Felix secutor skills=Attack,Dodge",
	"campaign add skills": "skills=Attack,Dodge",
	"campaign fight": "  summa campaign fight ludus.yaml Flamma Remus\n" +
		"  summa campaign fight ludus.yaml Flamma Remus --policy plain --seed 3 --skill Flamma=Dodge",
	"campaign fight --with": "arena hex 6",
	"campaign fight anew":   "their Stamina is rolled anew",
	"campaign new":          "  summa campaign new munera ludus.yaml --name 'Ludus Magnus' --ruling appeal-scope=today",
	"campaign record": "  summa campaign record ludus.yaml ludus-1.jsonl\n" +
		"  summa campaign record ludus.yaml Flamma beats Remus killed Flamma.wounds=7 Flamma.injuries=1 --skill Flamma=Dodge",
	"check": "  summa check munera 'as thracian attack samnite(stamina=5) with sica from side' --dice 5,2,6 --claim 'wounds==4'",
	"list": "summa list munera\n" +
		"summa list munera weapons\n" +
		"summa list munera types thracian",
	"odds": "  summa odds munera 'as samnite attack murmillo with sword' --why\n" +
		"  summa odds munera 'as retiarius net secutor; attack secutor with trident'",
	"pack schema": "summa pack schema weapon\n" +
		"summa pack schema all",
	"pack show": "summa pack show\n" +
		"summa pack show weapon --pack house.yaml\n" +
		"summa pack show weapon sword",
	"play": "  summa play munera\n" +
		"  summa play munera bout.txt --json",
	"rules": "summa rules munera\n" +
		"summa rules munera mun.attack.4\n" +
		"summa rules munera shield save",
	"rulings": "  summa rulings munera\n" +
		"  summa rulings munera zero-score\n" +
		"  summa rulings munera --weight\n" +
		"  summa rulings munera zero-score --weight --pairing secutor,retiarius -n 10k",
	"rulings --pairing": "secutor,retiarius",
	"sheet": "  summa sheet munera -o munera.html\n" +
		"  summa sheet munera Felix=secutor Remus=retiarius --ruling net-range-one=only-at-one",
	"sim": "  summa sim munera samnite retiarius\n" +
		"  summa sim munera 'samnite(stamina=9)' thracian+murmillo -n 100k --range 1\n" +
		"  summa sim munera retiarius secutor --vary 'no net: retiarius.left=empty'\n" +
		"  summa sim munera samnite retiarius --until 0.1%\n" +
		"  summa sim munera --all -n 1000\n" +
		"  summa sim munera samnite retiarius --seed 7 --shard 1/2 -o 1.json",
	"sim --vary": "without the net: retiarius.left=empty",
	"sim TYPE-N": "samnite-1",
}
