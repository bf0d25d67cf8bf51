package repl

import (
	"bytes"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/show"
)

// Write writes to the session's output. A write error is noticed when the output is flushed.
func (s *Session) Write(b []byte) {
	if !s.replay {
		_, _ = s.Out.Write(b)
	}
}

// Tell writes one paragraph, wrapped to the width.
func (s *Session) Tell(text string) {
	text = s.atTerminal(text)
	b := page.Wrap(s.buf[:0], []byte(line.Clean(text)), s.Width(), "  ")
	if len(b) == 0 || b[len(b)-1] != '\n' {
		b = append(b, '\n')
	}
	s.buf = b
	s.Write(b)
}

// say writes a line of the conversation.
func (s *Session) say(l *screen.Line) {
	m := s.Means()
	s.Write(m.Append(nil, l))
}

// atTerminal returns a text as a person at a terminal reads it, or hears it read aloud.
func (s *Session) atTerminal(text string) string {
	if s.talk == nil {
		return text
	}
	text = s.Screen.Retold(text)
	if s.Plain {
		m := s.Means()
		text = m.Aloud(screen.Aloud(text))
	}
	return text
}

// tellAll writes paragraphs.
func (s *Session) tellAll(words []string) {
	for _, text := range words {
		s.Tell(text)
	}
}

// answerAll gives an answer whose words are the same for all readers.
func (s *Session) answerAll(text string, words []string, appendJSON func([]byte) []byte) error {
	return s.answer(text, func() { s.tellAll(words) }, appendJSON)
}

// confirm reports that a command without dice was carried out. Nobody has asked for the report,
// so Quiet omits it.
func (s *Session) confirm(text string, words func(), extra func([]byte) []byte) error {
	if s.Quiet {
		words = nil
	}
	return s.answer(text, words, extra)
}

// answer gives the answer to a question: in words, or as one JSON line with what extra appends.
func (s *Session) answer(text string, words func(), extra func([]byte) []byte) error {
	if s.replay {
		return nil
	}
	if !s.JSON {
		if words != nil {
			words()
		}
		return nil
	}
	b := s.open(s.buf[:0], text)
	bare := len(b)
	if extra != nil {
		b = extra(b)
	}
	if !bytes.Contains(b[bare:], []byte(`,"rolls":`)) {
		b = append(b, `,"rolls":[],"steps":[],"events":[]`...)
	}
	s.finish(b)
	return nil
}

// open starts a JSON line.
func (s *Session) open(b []byte, text string) []byte {
	b = append(b, `{"seq":`...)
	b = strconv.AppendInt(b, int64(s.seq), 10)
	b = append(b, `,"line":`...)
	b = strconv.AppendInt(b, int64(s.line), 10)
	b = append(b, `,"cmd":`...)
	b = show.AppendString(b, text)
	return append(b, `,"ok":true`...)
}

// finish ends a JSON line with the hash of the state.
func (s *Session) finish(b []byte) {
	b = s.withMap(b)
	if s.drew && s.TellSeed {
		b = append(b, `,"seed":"`...)
		b = append(strconv.AppendUint(b, s.Seed, 10), '"')
		s.TellSeed = false
	}
	b = append(b, `,"hash":"`...)
	h := s.g.Hash()
	b = appendHex(b, h[:])
	b = append(b, "\"}\n"...)
	s.buf = b
	s.Write(b)
}

func appendHex(b []byte, h []byte) []byte {
	const digits = "0123456789abcdef"
	for _, x := range h {
		b = append(b, digits[x>>4], digits[x&15])
	}
	return b
}

// View returns a derivation ready to be shown.
func (s *Session) View(g game.Game, log []core.Record, rolled []dice.Rolled) show.Result {
	return show.Result{Words: g.Words(), Names: g.Namer(), Log: log, Rolled: rolled}
}

// showResult reports an adjudication.
func (s *Session) showResult(text string) error {
	if s.replay {
		return nil
	}
	r := s.View(s.g, s.lastLog.log, s.lastLog.rolled)
	r.Over = s.lastLog.over
	if s.JSON {
		b := s.open(s.buf[:0], text)
		if b = appendResult(b, &r); s.lesson != nil {
			b = s.takeLesson().AppendJSON(b)
		}
		s.finish(b)
		return nil
	}
	if s.Quiet {
		return nil
	}
	if s.talk != nil {
		s.talk.Result()
	} else {
		s.Write(s.ResultText(&r))
	}
	if s.lesson != nil {
		s.Tell(s.takeLesson().Words())
	}
	return nil
}

// appendResult appends rolls, steps and events.
func appendResult(b []byte, r *show.Result) []byte {
	b = append(b, `,"rolls":`...)
	b = r.AppendRolls(b)
	b = append(b, `,"steps":`...)
	b = r.AppendSteps(b)
	b = append(b, `,"events":`...)
	return r.AppendEvents(b)
}

// ResultText returns the line to be read aloud, then the sums.
func (s *Session) ResultText(r *show.Result) []byte {
	head := r.Headline(nil)
	if len(head) > 0 && head[len(head)-1] != '\n' {
		head = append(head, '\n')
	}
	if s.Color && len(head) > 0 {
		head = append(append([]byte(line.Bold), head[:len(head)-1]...), line.Plain+"\n"...)
	}
	b := page.Wrap(nil, head, s.Width(), "  ")
	return page.Wrap(b, r.Sums(nil), s.Width(), "    ")
}

// Refuse reports a failed command: on the error stream in words, or as a JSON line.
func (s *Session) Refuse(text string, f *refusal.Failure) {
	if s.JSON {
		b := append(s.buf[:0], `{"seq":`...)
		b = strconv.AppendInt(b, int64(s.seq), 10)
		b = append(b, `,"line":`...)
		b = strconv.AppendInt(b, int64(s.line), 10)
		b = append(b, `,"cmd":`...)
		b = show.AppendString(b, clip(strings.TrimSpace(text)))
		b = append(b, `,"ok":false,"error":{"code":`...)
		b = show.AppendString(b, f.Code)
		b = append(b, `,"message":`...)
		b = show.AppendString(b, f.Msg)
		if f.Rule != "" {
			b = append(b, `,"rule":`...)
			b = show.AppendString(b, f.Rule)
		}
		if f.Hint != "" {
			b = append(b, `,"hint":`...)
			b = show.AppendString(b, f.Hint)
		}
		b = append(b, "}}\n"...)
		s.buf = b
		s.Write(b)
		return
	}
	if s.talk != nil {
		s.talk.Refuse(f)
		return
	}
	b := []byte(nil)
	if !s.Interactive {
		b = append(b, s.position(f)...)
	}
	b = append(b, line.Clean(f.Error())...)
	b = append(b, '\n')
	if f.Hint != "" {
		b = append(append(append(b, "hint: "...), line.Clean(f.Hint)...), '\n')
	}
	if s.Interactive {
		b = page.Wrap(nil, b, s.Width(), "  ")
	}
	_, _ = s.Err.Write(b)
}

// clip keeps an echoed command readable.
func clip(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	r := []rune(text[:most])
	return string(r[:len(r)-1]) + "..."
}

// position returns file:line:column of a failed command.
func (s *Session) position(f *refusal.Failure) string {
	col := max(1, f.Col)
	if s.file != "" {
		return s.file + ":" + strconv.Itoa(s.line) + ":" + strconv.Itoa(col) + ": "
	}
	return "<stdin>:" + strconv.Itoa(s.line) + ":" + strconv.Itoa(col) + ": "
}
