//go:build js && wasm

package main

import (
	"syscall/js"
)

// The one door into the program: globalThis.__hookguard_opa(requestJSON, blob?)
// takes the request as a Uint8Array, with optional binary input beside it, and
// returns {json: Uint8Array, blob?: Uint8Array}. The instance then waits for the next call.
func main() {
	hostBuiltin = callJavaScriptBuiltin
	js.Global().Set("__hookguard_opa", js.FuncOf(func(_ js.Value, args []js.Value) any {
		response := Serve(bytesOf(args, 0), bytesOf(args, 1))
		out := map[string]any{"json": uint8Array(response.JSON)}
		if response.Blob != nil {
			out["blob"] = uint8Array(response.Blob)
		}
		return out
	}))
	select {}
}

func bytesOf(args []js.Value, i int) []byte {
	if i >= len(args) || !args[i].Truthy() {
		return nil
	}
	bs := make([]byte, args[i].Get("length").Int())
	js.CopyBytesToGo(bs, args[i])
	return bs
}

func uint8Array(bs []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(bs))
	js.CopyBytesToJS(array, bs)
	return array
}

// callJavaScriptBuiltin asks globalThis.__hookguard_builtin(name, argsJSON); a string
// answer is the JSON of the result, anything else means that the call is undefined.
// A JavaScript exception arrives here as a panic of type js.Error.
func callJavaScriptBuiltin(name, args string) (result string, defined bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			jsErr, ok := r.(js.Error)
			if !ok {
				panic(r)
			}
			err = jsErr
		}
	}()
	answer := js.Global().Call("__hookguard_builtin", name, args)
	if answer.Type() != js.TypeString {
		return "", false, nil
	}
	return answer.String(), true, nil
}
