//go:build !js

package main

import (
	"io"
	"os"
)

// The native form, for development: one request on stdin, one response on stdout.
// The optional argument names a file with the binary input; binary output goes to fd 3
// only where a caller opened it, since most operations have none.
func main() {
	request, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	var blob []byte
	if len(os.Args) > 1 {
		if blob, err = os.ReadFile(os.Args[1]); err != nil {
			panic(err)
		}
	}
	response := Serve(request, blob)
	os.Stdout.Write(response.JSON)
	if response.Blob != nil {
		if out := os.NewFile(3, "blob"); out != nil {
			out.Write(response.Blob)
		}
	}
}
