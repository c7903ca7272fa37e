package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"
)

// answer is the envelope as a caller reads it.
type answer struct {
	Result map[string]any `json:"result"`
	Errors []Problem      `json:"errors"`
	Fault  *Fault         `json:"fault"`
	blob   []byte
}

func ask(t *testing.T, request map[string]any, blob ...byte) answer {
	t.Helper()
	bs, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	response := Serve(bs, blob)
	var out answer
	if err := json.Unmarshal(response.JSON, &out); err != nil {
		t.Fatalf("%v: %s", err, response.JSON)
	}
	out.blob = response.Blob
	return out
}

func files(pairs ...string) map[string]string {
	out := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i]] = pairs[i+1]
	}
	return out
}

func TestBadRequestsAreFaults(t *testing.T) {
	for name, request := range map[string]string{
		"not JSON":          `{`,
		"unknown operation": `{"op":"fly"}`,
		"unknown field":     `{"op":"check","filez":{}}`,
		"bad path":          `{"op":"check","files":{"/a.rego":""}}`,
		"foreign file":      `{"op":"check","files":{"a.txt":""}}`,
		"bad version":       `{"op":"check","rego_version":3}`,
		"bad capabilities":  `{"op":"check","capabilities":[1]}`,
		"undeclared":        `{"op":"eval","query":"1","host_builtins":["no.such"]}`,
		"null":              `null`,
	} {
		t.Run(name, func(t *testing.T) {
			var out answer
			if err := json.Unmarshal(Serve([]byte(request), nil).JSON, &out); err != nil {
				t.Fatal(err)
			}
			if out.Fault == nil || out.Fault.Kind != "request" {
				t.Fatalf("no fault: %+v", out)
			}
		})
	}
}

func TestPanicIsAFault(t *testing.T) {
	operations["explode"] = func(*call) (any, error) { panic("boom") }
	defer delete(operations, "explode")
	out := ask(t, map[string]any{"op": "explode"})
	if out.Fault == nil || out.Fault.Kind != "panic" || out.Fault.Message != "boom" {
		t.Fatalf("%+v", out)
	}
}

func TestBuildIsDeterministic(t *testing.T) {
	request := map[string]any{
		"op": "build", "entrypoints": []string{"a/p"}, "prune_unused": true,
		"files": files("a.rego", "package a\n\np contains x if some x in data.a.list\n", "a/data.json", `{"list":[1]}`),
	}
	one, two := ask(t, request), ask(t, request)
	if one.Errors != nil || len(one.blob) == 0 || !bytes.Equal(one.blob, two.blob) {
		t.Fatalf("%+v", one)
	}
}

func TestHostBuiltin(t *testing.T) {
	defer func(f func(string, string) (string, bool, error)) { hostBuiltin = f }(hostBuiltin)
	hostBuiltin = func(name, args string) (string, bool, error) {
		return `"` + name + strings.ReplaceAll(args, `"`, "'") + `"`, !strings.Contains(args, "undefined"), nil
	}
	caps := ask(t, map[string]any{"op": "capabilities"}).Result
	declaration := map[string]any{"type": "function", "args": []any{map[string]any{"type": "string"}, map[string]any{"type": "any"}}, "result": map[string]any{"type": "string"}}
	caps["builtins"] = append(caps["builtins"].([]any), map[string]any{"name": "host.echo", "decl": declaration})
	for query, want := range map[string]string{
		`x := host.echo("a", {1, 2})`:    `"host.echo['a',[1,2]]"`,
		`x := host.echo("undefined", 1)`: `undefined`,
	} {
		out := ask(t, map[string]any{"op": "eval", "query": query, "capabilities": caps, "host_builtins": []string{"host.echo"}})
		got := "undefined"
		if results := out.Result["results"].([]any); len(results) > 0 {
			bs, _ := json.Marshal(results[0].(map[string]any)["bindings"].(map[string]any)["x"])
			got = string(bs)
		}
		if got != want {
			t.Errorf("%s: %s, wanted %s", query, got, want)
		}
	}
}

func TestEvalStopsByTheClock(t *testing.T) {
	source := "package a\n\np if {\n\tsome i in numbers.range(1, 100000)\n\tsome j in numbers.range(1, 100000)\n\ti * j == -1\n}\n"
	out := ask(t, map[string]any{"op": "eval", "query": "data.a.p", "timeout_ms": 200, "files": files("a.rego", source)})
	if len(out.Errors) != 1 || out.Errors[0].Code != "eval_cancel_error" {
		t.Fatalf("%+v", out)
	}
}

func TestEvalTellsSourcesApart(t *testing.T) {
	for _, value := range []string{"1", "2", "1"} {
		request := map[string]any{"op": "eval", "query": "data.a.p", "files": files("a.rego", "package a\n\np := "+value+"\n")}
		bs, _ := json.Marshal(ask(t, request).Result["results"])
		if !strings.Contains(string(bs), `"value":`+value) {
			t.Errorf("%s: %s", value, bs)
		}
	}
}

func TestFormatRewritesOldSyntax(t *testing.T) {
	request := map[string]any{"op": "format", "from_rego_version": 0, "files": files("a.rego", "package a\n\ndeny[m] { m := 1 }\n")}
	got := ask(t, request).Result["files"].(map[string]any)["a.rego"]
	if got != "package a\n\ndeny contains m if m := 1\n" {
		t.Errorf("%q", got)
	}
}

func TestSignAndVerify(t *testing.T) {
	content := map[string]string{"/data.json": `{"a":1.0}`, "/p.rego": "package p\n", "/.manifest": `{"revision":"1"}`}
	key := map[string]any{"key": "secret", "algorithm": "HS256", "key_id": "k"}
	with := func(op string, more map[string]any) map[string]any {
		out := map[string]any{"op": op}
		for _, m := range []map[string]any{key, more} {
			for k, v := range m {
				out[k] = v
			}
		}
		return out
	}
	for name, more := range map[string]map[string]any{
		"plain":  {},
		"scoped": {"claims": map[string]any{"scope": "s", "keyid": "k"}},
	} {
		t.Run(name, func(t *testing.T) {
			signed := ask(t, with("sign", more), archiveOf(t, content)...)
			if signed.Result == nil {
				t.Fatalf("%+v", signed)
			}
			full := map[string]string{"/.signatures.json": signed.Result["signatures"].(string)}
			for k, v := range content {
				full[k] = v
			}
			check := map[string]any{}
			if name == "scoped" {
				check["scope"] = "s"
			}
			if out := ask(t, with("verify", check), archiveOf(t, full)...); out.Result == nil || out.Result["refused"] != nil {
				t.Fatalf("%+v", out)
			}
			full["/p.rego"] = "package q\n"
			if out := ask(t, with("verify", check), archiveOf(t, full)...); out.Result["refused"] == nil {
				t.Fatalf("a changed file was accepted: %+v", out)
			}
			check["scope"] = "other"
			full["/p.rego"] = content["/p.rego"]
			if out := ask(t, with("verify", check), archiveOf(t, full)...); out.Result["refused"] == nil {
				t.Fatalf("another scope was accepted: %+v", out)
			}
		})
	}
}

func archiveOf(t *testing.T, content map[string]string) []byte {
	t.Helper()
	var buf bytes.Buffer
	gz := gzip.NewWriter(&buf)
	tw := tar.NewWriter(gz)
	for _, name := range sortedKeys(content) {
		if err := tw.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(content[name]))}); err != nil {
			t.Fatal(err)
		}
		if _, err := tw.Write([]byte(content[name])); err != nil {
			t.Fatal(err)
		}
	}
	tw.Close()
	gz.Close()
	return buf.Bytes()
}
