package sim

import (
	"errors"
	"slices"

	"summa/internal/halt"
)

// Bouts are dealt to the workers in chunks, and Heard is called after each. Where there are few
// bouts chunks are small, so that all workers have some.
const (
	leastChunk = 64
	mostChunk  = 4096
	wantChunks = 64
)

// chunk returns how many bouts a chunk of the run has. It depends on the run alone.
func (r *Run) chunk() uint64 {
	return max(leastChunk, min(mostChunk, (r.To-r.From)/wantChunks))
}

// Edition is the version of the way in which bouts are numbered and dice dealt to them. Counts of
// one seed can be compared and added only within an edition.
const Edition = 1

// A Run is the bouts of one seed with numbers from From up to, but not including, To. With several
// line-ups, each line-up plays every number, and each bout is compared with the same bout under the
// first line-up.
type Run struct {
	Seed     uint64
	From, To uint64
	Jobs     int // how many workers play at the same time
	Lineups  []Bouts
	// Heard, if not nil, is called with the count so far after every chunk, in the order of the
	// chunks, and ends the run by returning false. The counts it sees, and so where it ends the
	// run, do not depend on Jobs.
	Heard func(*Count) bool
}

// A Count is the result of the bouts played so far, which are the first ones of the run without a
// gap.
type Count struct {
	Tallies []Tally // by line-up
	Pairs   []Pair  // of each line-up but the first with the first
}

// Bouts returns how many bout numbers have been played.
func (c *Count) Bouts() uint64 {
	if len(c.Tallies) == 0 {
		return 0
	}
	return c.Tallies[0].Bouts
}

// Add adds the bouts of another count.
func (c *Count) Add(o *Count) {
	for i := range c.Tallies {
		c.Tallies[i].Add(&o.Tallies[i])
	}
	for i := range c.Pairs {
		c.Pairs[i].Add(&o.Pairs[i])
	}
}

// NewCount returns a count of no bouts under a number of line-ups.
func NewCount(lineups int) Count {
	return Count{Tallies: make([]Tally, lineups), Pairs: make([]Pair, max(0, lineups-1))}
}

func (c *Count) reset() {
	for i := range c.Tallies {
		c.Tallies[i].reset()
	}
	for i := range c.Pairs {
		c.Pairs[i].reset()
	}
}

// A BoutError is the error that a bout could not be played.
type BoutError struct {
	Lineup int
	Bout   uint64
	Err    error
}

// Error returns what went wrong.
func (e *BoutError) Error() string { return e.Err.Error() }

// Unwrap returns the error of the rules.
func (e *BoutError) Unwrap() error { return e.Err }

// Play plays the run. If its bouts are stopped early, Play returns what was counted until then,
// with no error.
func (r *Run) Play() (*Count, error) {
	total := NewCount(len(r.Lineups))
	if r.To <= r.From {
		return &total, nil
	}
	size := r.chunk()
	p := &play{Run: r, total: &total, size: size, chunks: (r.To - r.From + size - 1) / size}
	jobs := int(min(uint64(max(1, r.Jobs)), p.chunks))
	crews := make([]*crew, jobs)
	for i := range crews {
		c, err := r.crew()
		if errors.Is(err, halt.ErrStopped) {
			return &total, nil
		}
		if err != nil {
			return nil, err
		}
		crews[i] = c
	}
	p.ring = make([]*chunk, 2*jobs)
	p.work, p.done = make(chan *chunk), make(chan *chunk, len(p.ring))
	for _, c := range crews {
		go c.serve(p.work, p.done)
	}
	err := p.run()
	close(p.work)
	for ; p.out > 0; p.out-- {
		<-p.done // wait for every worker to finish its chunk
	}
	return &total, err
}

// Panicked is the error of a run whose rules panicked.
type Panicked struct{ Value any }

// Error says that the program is at fault.
func (Panicked) Error() string {
	return "internal error while bouts were played; this is a bug in summa, please report it with the command line"
}

// A chunk is a range of bout numbers and their result.
type chunk struct {
	n        uint64 // its number
	from, to uint64
	count    Count
	err      error
}

// play is a run in progress. Chunks come back in any order and are added in the order of their
// numbers. The ring limits how many are dealt, and so how many can be waiting for an earlier one.
type play struct {
	*Run
	total         *Count
	size          uint64 // of a chunk
	chunks        uint64
	dealt, merged uint64
	out           int      // dealt and not yet back
	ring          []*chunk // chunks that wait for an earlier one, by number
	spare         []*chunk
	work, done    chan *chunk
}

func (p *play) run() error {
	for p.merged < p.chunks {
		var work chan *chunk
		var next *chunk
		if p.dealt < p.chunks && p.dealt < p.merged+uint64(len(p.ring)) {
			work, next = p.work, p.deal()
		}
		select {
		case work <- next:
			p.spare = p.spare[:len(p.spare)-1]
			p.dealt++
			p.out++
		case c := <-p.done:
			p.out--
			p.ring[c.n%uint64(len(p.ring))] = c
			if more, err := p.merge(); !more || err != nil {
				return err
			}
		}
	}
	return nil
}

// deal prepares the next chunk. It stays the last of the spare chunks until a worker takes it.
func (p *play) deal() *chunk {
	if len(p.spare) == 0 {
		p.spare = append(p.spare, &chunk{count: NewCount(len(p.Lineups))})
	}
	c := p.spare[len(p.spare)-1]
	c.n = p.dealt
	c.from = p.From + c.n*p.size
	c.to = min(p.To, c.from+p.size)
	return c
}

// merge adds the chunks that have no gap before them. If a chunk was stopped, its first bouts still
// count, unless there are several line-ups: then those of the other line-ups are missing.
func (p *play) merge() (more bool, err error) {
	for {
		at := &p.ring[p.merged%uint64(len(p.ring))]
		c := *at
		if c == nil {
			return true, nil
		}
		if errors.Is(c.err, halt.ErrStopped) {
			if len(p.Lineups) == 1 {
				p.total.Add(&c.count)
			}
			return false, nil
		}
		if c.err != nil {
			return false, c.err
		}
		*at = nil
		p.total.Add(&c.count)
		p.spare = append(p.spare, c)
		p.merged++
		if p.Heard != nil && !p.Heard(p.total) {
			return false, nil
		}
	}
}

// A crew is one worker for each line-up, and how the bouts of the chunk ended under the first.
type crew struct {
	seed    uint64
	workers []Worker
	base    [mostChunk]end
	fates   []int // fates of all figures, one bout after the other
	from    uint64
	pair    *Pair
}

// end is how a bout ended, as far as a comparison needs it.
type end struct{ how, round int32 }

func (r *Run) crew() (*crew, error) {
	c := &crew{seed: r.Seed}
	for i, b := range r.Lineups {
		w, err := b.Worker()
		if err != nil {
			return nil, &BoutError{Lineup: i, Bout: r.From, Err: err}
		}
		c.workers = append(c.workers, w)
	}
	return c, nil
}

func (c *crew) serve(work, done chan *chunk) {
	each, compare := c.note, c.compare
	if len(c.workers) == 1 {
		each = nil
	}
	for k := range work {
		k.count.reset()
		k.err = c.play(k, each, compare)
		done <- k
	}
}

// play plays a chunk. A panic of the rules becomes an error, so that it does not end the program.
func (c *crew) play(k *chunk, each, compare func(uint64, *Outcome)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &BoutError{Err: Panicked{r}}
		}
	}()
	c.from, c.fates = k.from, c.fates[:0]
	for i, w := range c.workers {
		if i > 0 {
			c.pair, each = &k.count.Pairs[i-1], compare
		}
		if err := w.Play(c.seed, k.from, k.to, &k.count.Tallies[i], each); err != nil {
			if errors.Is(err, halt.ErrStopped) {
				return err
			}
			return c.blame(i, k, err)
		}
	}
	return nil
}

func (c *crew) note(n uint64, o *Outcome) {
	c.base[n-c.from] = end{int32(o.how()), int32(o.Round)}
	c.fates = append(c.fates, o.Fates...)
}

func (c *crew) compare(n uint64, o *Outcome) {
	i := int(n - c.from)
	c.pair.count(c.base[i], end{int32(o.how()), int32(o.Round)}, c.sameFates(i, o.Fates))
}

// sameFates reports whether the figures met the same fates as in the same bout under the first
// line-up. It assumes that each bout has as many figures.
func (c *crew) sameFates(i int, fates []int) bool {
	n := len(fates)
	return len(c.fates) >= (i+1)*n && slices.Equal(c.fates[i*n:(i+1)*n], fates)
}

// blame finds the bout of a chunk that could not be played.
func (c *crew) blame(lineup int, k *chunk, err error) error {
	var t Tally
	for n := k.from; n < k.to; n++ {
		if bad := c.workers[lineup].Play(c.seed, n, n+1, &t, nil); bad != nil {
			return &BoutError{lineup, n, bad}
		}
	}
	return &BoutError{lineup, k.from, err}
}

func (t *Tally) reset() {
	clear(t.Wins)
	clear(t.Rounds)
	for _, f := range t.Fates {
		clear(f)
	}
	*t = Tally{Wins: t.Wins, Rounds: t.Rounds, Fates: t.Fates}
}
