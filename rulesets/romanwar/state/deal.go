package state

// ShotAt deals a shot to a man: 1 if it hits him, or his mount.
func (m *Man) ShotAt(face, all, any uint8) (man, mount uint8) {
	man = (face - all - 1) >> 7 // 1 if face <= all, as both are small
	mount = (face - any - 1) >> 7 &^ man
	m.Dealt++
	m.Hit = min(m.Hit+man, Most8)
	m.Mnt = min(m.Mnt+mount, Most8)
	m.St |= (man | mount) * Pending
	return man, mount
}

// Most8 is the most hits that are counted on one man.
const Most8 = 250

// Limits are those of three bands, or as many as there are: of the one that is shot in,
// and of those beside it.
func (w *Arm) Limits(p *Shot) (list []int) {
	first := max(0, min(p.Band-1, len(w.Bands)-3))
	for _, b := range w.Bands[first:min(first+3, len(w.Bands))] {
		list = append(list, int(b.To[p.Column]))
	}
	return list
}
