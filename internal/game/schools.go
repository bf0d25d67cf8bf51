package game

// Schools is implemented by a Content whose gladiators are bought by schools and live on from
// battle to battle.
type Schools interface {
	// Budget returns what a school may spend at first, in a campaign or on one battle.
	Budget(campaign bool) int
	// Recruit checks a gladiator of a role and grade with the tricks chosen, and returns him.
	Recruit(role, grade string, tricks []string) (Recruit, error)
	// Resource returns something that a school can own.
	Resource(id string) (Resource, error)
	// Promoted returns the grade to which a gladiator rises who survives a battle in which he dealt
	// a killing blow, or "".
	Promoted(r *Recruit) string
	// Arena returns the lines that set up a battle in an arena, including what a campaign requires.
	Arena(name string, campaign bool) ([]string, error)
	// Enter returns the line that enters a recruit in a battle.
	Enter(r *Recruit, name, school string) string
	// Fared returns how a gladiator fared in a battle: whether he is out of action, and how many he
	// has taken out.
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

// Sheets is implemented by a Content that makes sheets of paper of its own for the table: what is
// known of each kind of gladiator, and what is kept of one during a battle.
type Sheets interface {
	// SheetKinds names the kinds of gladiator that have a sheet, in order.
	SheetKinds() []string
	// Sheet returns the sheet of one of them.
	Sheet(kind string) (Sheet, error)
}

// A Sheet is a sheet of paper.
type Sheet struct {
	Name string
	Rows []string
	Kept []Mark
}

// A Mark is a value kept of a gladiator on paper.
type Mark struct {
	Name  string
	Boxes int // how many boxes to tick off; 0 means a number to write
	Rule  string
}
