package dice

// FaceList formats faces for people, "none" where there are none.
func FaceList(faces []int) string {
	if len(faces) == 0 {
		return "none"
	}
	var b []byte
	for _, face := range faces {
		b = append(AppendCode(b, face), ' ')
	}
	return string(b[:len(b)-1])
}
