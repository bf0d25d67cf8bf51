package state

// TakeHit marks one more hit on a man, or on his mount, and marks his fate as pending. [war.hit.1]
// [war.split.5]
func (m *Man) TakeHit(mount bool) {
	on := &m.Hit
	if mount {
		on = &m.Mnt
	}
	*on = min(*on+1, Most8)
	m.St |= Pending
}

// Most8 is the most hits that are counted on one man.
const Most8 = 250

// Limits returns the far ends of up to three neighbouring bands, with the band of the shot among
// them.
func (w *Arm) Limits(p *Shot) (list []int) {
	first := max(0, min(p.Band-1, len(w.Bands)-3))
	for _, b := range w.Bands[first:min(first+3, len(w.Bands))] {
		list = append(list, int(b.To[p.Column]))
	}
	return list
}
