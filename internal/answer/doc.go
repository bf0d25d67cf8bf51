// Package answer holds what a session answers to questions about the ruleset, the rulings in
// force, what may be done and what is advised: each answer is a value that can be told in
// paragraphs or appended to a line of JSON.
package answer
