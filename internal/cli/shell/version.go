package shell

// Version is the version of the program, and Commit the commit it was built from. A build may set
// them; see docs/releasing.md.
var (
	Version = "0.2.0"
	Commit  string
)

// FirstProgram is the version for whose journals the first option of a ruling was in force
// wherever the journal does not name the ruling.
const FirstProgram = "0.1.0"

// JSONFormat is the version of the output of --json. Since fields are only ever added, it rarely
// changes.
const JSONFormat = 1
