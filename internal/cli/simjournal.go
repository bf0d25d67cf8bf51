package cli

func (p *Program) simJournal(s *simulation) error { return nil }
