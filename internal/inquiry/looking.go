package inquiry

import "summa/internal/question"

// OfPrompt reports whether an answer at a prompt is itself a question about the prompt.
func OfPrompt(text string) bool { return question.OfPrompt(text) }

// WithoutLeads returns a line without the words that lead into saying what to do.
func WithoutLeads(text string) string { return question.WithoutLeads(text) }

// SoFar reports whether a text asks why the command that is being carried out has gone as it has.
func SoFar(text string) bool { return question.SoFar(text) }
