package state

// Words of the fields.
var (
	PhaseWords = []string{"setup", "choose", "reveal", "resolve", "over"}
	AwaitWords = []string{"none", "sub", "counter", "guard"}
	SlotWords  = []string{"empty", "sealed", "committed"}
	HowWords   = []string{"", "knockout", "unconscious", "killed", "cannot-continue"}
)

// Words of what may stand in a phrase as an item: attacks with their sub-types,
// a move, defences.
const (
	ItemMove    = 3 * NumAttacks
	ItemDefence = ItemMove + 1
	ItemInjury  = ItemDefence + numDefences
	ItemAttr    = ItemInjury + 20
	ItemDecided = ItemAttr + NumAttrs // reg, pow, yes, no
)

func AttackItem(card, sub uint8) int { return 3*int(card) + int(sub) }
