package inquiry

import "summa/internal/question"

// OfPrompt reports whether an answer at a prompt is itself the question what the prompt is about.
func OfPrompt(text string) bool {
	q := question.Read(text)
	return len(q.Words) > 1 && !q.Either("against") && q.Is("what is this", "what is that", "what is it", "what do i need", "what must i", "what do i roll", "what do i throw", "what do i type", "what do i do", "what do i answer", "what can i", "what may i", "what am i", "what are my options", "what are my choices", "what are the options", "what now", "what does this", "what does each", "what does it", "what is asked", "what is a good roll", "what is a good number", "what is a good answer", "what is a good die", "what happens now", "what happens then", "what happens next", "what happens here", "what happens if i say", "what happens if i do", "what happens with", "what happens on", "what happens when i", "what happens if i press", "what happens if i type", "what happens if i roll", "what happens if i answer", "what happens if i choose", "why am i asked", "why this", "how do i answer", "how do i roll", "which is good", "help me", "what number") || q.Said == "what happens"
}
