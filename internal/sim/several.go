package sim

// Several are runs that are played side by side, Jobs of them at the same time
// and each by one worker. Where most of the work is to get to know bouts that
// differ, that is faster than many workers who each get to know them all.
type Several struct {
	Runs []Run
	Jobs int
	// Heard, if not nil, is told how many more numbers of a run have been played.
	Heard func(run int, more uint64)
}

// A Result is what one of several runs came to, or why it could not be played.
type Result struct {
	Count *Count
	Err   error
}

// Play plays the runs. When their bouts are stopped first, they are returned as far as
// they went; those that were not begun are of no bouts.
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

// heard is news of one of several runs.
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
