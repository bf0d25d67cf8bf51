package game

// Schools is a Content whose gladiators are bought by schools and live on from
// battle to battle.
type Schools interface {
	// Budget is what a school spends at first, in a campaign or on one battle.
	Budget(campaign bool) int
	// Recruit checks a gladiator of a role and grade with the tricks chosen.
	Recruit(role, grade string, tricks []string) (Recruit, error)
	// Resource finds something a school can own.
	Resource(id string) (Resource, error)
	// Promoted is the grade a gladiator rises to who survives a battle in which he
	// dealt a killing blow, or "".
	Promoted(r *Recruit) string
	// Arena is the lines that set a battle up in an arena, with what a campaign asks
	// for.
	Arena(name string, campaign bool) ([]string, error)
	// Enter is the line that brings him to a battle.
	Enter(r *Recruit, name, school string) string
	// Fared is what became of him in a battle: whether he is out of action, and
	// how many he has taken out.
	Fared(g Game, name string) (out bool, kills int)
}

// A Recruit is a gladiator as a school buys him.
type Recruit struct {
	Role     string   `json:"role"`
	Grade    string   `json:"grade"`
	Tricks   []string `json:"tricks"`
	Faction  string   `json:"faction"`        // "" if he has none
	Price    int      `json:"price"`          // for one battle
	Campaign int      `json:"campaign_price"` // in a campaign: the opening bid, or fixed
	Survival int      `json:"survival"`       // added to his survival checks
}

// A Resource is something a school can own.
type Resource struct {
	ID, Name, Text string
	Price          int
	SurvivalAgain  bool       // every survival check may be rolled once more
	Brings         *Newcomers // at the end of a month, or nil
	Earns          int        // denarii at the end of a month
	With           Grade      // only with a gladiator of this grade, if it is one
	Teaches        Grade      // those of this grade learn a trick at the end of a month
}

// Newcomers join a school at the end of a month: as many as a die shows if it is
// even.
type Newcomers struct {
	Role, Name, Grade string
	LostOn            int // the face on which the resource is lost, 0 if none
}

// A Grade is a gladiator's rank.
type Grade struct{ ID, Name string }

// Sheets is a Content that makes sheets of paper of its own for a table: what is
// known of each kind of gladiator, and what is kept of him during a battle.
type Sheets interface {
	// SheetKinds names what there are sheets of, in their order.
	SheetKinds() []string
	// Sheet is a sheet of one of them.
	Sheet(kind string) (Sheet, error)
}

// A Sheet is a sheet of paper.
type Sheet struct {
	Name string
	Rows []string
	Kept []Mark
}

// A Mark is something kept of a man on paper.
type Mark struct {
	Name  string
	Boxes int // how many are ticked off; 0 is a number to be written
	Rule  string
}
