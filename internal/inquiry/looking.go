package inquiry

import "summa/internal/question"

// OfPrompt reports whether an answer at a prompt is itself the question what the prompt is about.
func OfPrompt(text string) bool { return question.OfPrompt(text) }

// WithoutLeads is a line without the words with which somebody begins to say what he does.
func WithoutLeads(text string) string { return question.WithoutLeads(text) }

// SoFar reports whether it is asked why what is being carried out came as it has.
func SoFar(text string) bool { return question.SoFar(text) }
