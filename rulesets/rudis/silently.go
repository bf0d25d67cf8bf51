package rudis

import "summa/internal/rule"

//go:generate go run summa/internal/silent -from fight -to silent -as listen=false,usual=true,rolls=true -own is,step,event,current -o silent.go exchange.go punch.go knock.go injury.go counter.go control.go

// A silent fight is one that nobody listens to, under the default rulings and with
// dice from a stream. What the rules do then is written out from the rules
// themselves, so that nothing has to be asked again and again that is always so.
type silent fight

// is reports whether a ruling stands at an option: at the first.
func (f *silent) is(_ int, option uint8) bool { return option == 0 }

func (f *silent) step(uint8, int, rule.ID, int, int) {}

func (f *silent) event(uint8, int, int, rule.ID, int, int, int) {}

// current is an attribute as it is now.
func (f *silent) current(k, attr int) int {
	b := &f.s.b[k&1]
	n := int(b.attr[attr]) + int(b.inj[attr]) - int(b.steps)
	if attr == attrMOV {
		return max(1, n)
	}
	return n
}
