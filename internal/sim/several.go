package sim

// Several are runs played side by side, Jobs of them at a time, each by a single worker. Where most
// of the work is to learn bouts that differ from run to run, this is faster than to have many
// workers each learn all of them.
type Several struct {
	Runs []Run
	Jobs int
	// Heard, if not nil, is called with the number of further bout numbers that a run has played.
	Heard func(run int, more uint64)
}

// A Result is the count of one of several runs, or the error that ended it.
type Result struct {
	Count *Count
	Err   error
}

// Play plays the runs. If their bouts are stopped early, it returns what each had counted; runs
// that had not begun have counts of no bouts.
func (s *Several) Play() []Result {
	results := make([]Result, len(s.Runs))
	next, news := make(chan int, len(s.Runs)), make(chan heard)
	for i := range s.Runs {
		next <- i
	}
	close(next)
	for range max(1, s.Jobs) {
		go func() {
			for i := range next {
				s.play(i, &results[i], news)
				news <- heard{run: i, over: true}
			}
		}()
	}
	for left := len(s.Runs); left > 0; {
		h := <-news
		switch {
		case h.over:
			left--
		case s.Heard != nil:
			s.Heard(h.run, h.more)
		}
	}
	return results
}

// heard is a progress report of one of several runs.
type heard struct {
	run  int
	more uint64
	over bool
}

func (s *Several) play(i int, result *Result, news chan<- heard) {
	run, told := s.Runs[i], uint64(0)
	run.Jobs = 1
	own := run.Heard
	run.Heard = func(c *Count) bool {
		news <- heard{run: i, more: c.Bouts() - told}
		told = c.Bouts()
		return own == nil || own(c)
	}
	result.Count, result.Err = run.Play()
}
