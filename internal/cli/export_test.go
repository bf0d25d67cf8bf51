package cli

import "time"

// MainAtLeisure is Main where every menu waits for all its chances, however busy the
// machine is: what stands on the screen is the same each time.
func MainAtLeisure() int {
	p := process()
	p.Patience = time.Minute
	return p.Run()
}
