package screen

// Settings are a player's settings for the screen.
type Settings struct {
	Steps  string // "auto", "ask" or "off"
	Menu   bool
	Detail string // "short" or "full"
	Mapped bool   // the map is drawn above the strip
	Bare   bool   // rules are not cited, except by why and by refusals that are asked about
}

// Change changes a setting, and reports whether it exists and takes the value.
func (x *Settings) Change(name, value string) bool {
	switch {
	case name == "steps" && (value == "auto" || value == "ask" || value == "off"):
		x.Steps = value
	case name == "menu" && (value == "on" || value == "off"):
		x.Menu = value == "on"
	case name == "detail" && (value == "short" || value == "full"):
		x.Detail = value
	case name == "map" && (value == "turn" || value == "off"):
		x.Mapped = value == "turn"
	case name == "rules" && (value == "on" || value == "off"):
		x.Bare = value == "off"
	default:
		return false
	}
	return true
}

// List returns the settings, each as a name and a value.
func (x *Settings) List() []string {
	menu, mapped, rules := "off", "off", "on"
	if x.Bare {
		rules = "off"
	}
	if x.Menu {
		menu = "on"
	}
	if x.Mapped {
		mapped = "turn"
	}
	return []string{"steps " + x.Steps, "menu " + menu, "detail " + x.Detail, "map " + mapped, "rules " + rules}
}
