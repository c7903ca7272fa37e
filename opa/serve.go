package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
)

// Response is what the caller gets: a JSON document and, for operations that make
// binary output (build), the bytes beside it so that they need no base64.
type Response struct {
	JSON []byte
	Blob []byte
}

// envelope holds exactly one of its fields.
type envelope struct {
	Result any       `json:"result,omitempty"`
	Errors []Problem `json:"errors,omitempty"` // the sources are wrong
	Fault  *Fault    `json:"fault,omitempty"`  // the request, or this program, is wrong
}

// Fault says that an operation could not be carried out at all.
type Fault struct {
	Kind    string `json:"kind"` // "request" or "panic"
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

func badRequest(format string, args ...any) error {
	return &Fault{Kind: "request", Message: fmt.Sprintf(format, args...)}
}

// call is one request on its way through an operation.
type call struct {
	ctx  context.Context
	req  *Request
	blob []byte // binary input
	out  []byte // binary output
}

// operation returns the result to send, or an error that problemsOf understands.
type operation func(*call) (any, error)

var operations map[string]operation

func init() {
	operations = map[string]operation{
		"build":        build,
		"check":        check,
		"inspect":      inspect,
		"format":       formatSources,
		"test":         runTests,
		"eval":         evaluate,
		"sign":         sign,
		"verify":       verify,
		"capabilities": capabilities,
		"version":      version,
	}
}

// Serve carries out one request. It never panics: one bad request must not end an
// instance that others are waiting for.
func Serve(request, blob []byte) (response Response) {
	defer func() {
		if r := recover(); r != nil {
			response = respond(nil, &Fault{Kind: "panic", Message: fmt.Sprint(r)}, nil)
		}
	}()

	req, err := parseRequest(request)
	if err != nil {
		return respond(nil, err, nil)
	}
	run, known := operations[req.Op]
	if !known {
		return respond(nil, badRequest("unknown operation %q", req.Op), nil)
	}
	c := &call{ctx: context.Background(), req: req, blob: blob}
	result, err := run(c)
	return respond(result, err, c.out)
}

func respond(result any, err error, blob []byte) Response {
	var e envelope
	if fault, ok := err.(*Fault); ok {
		e.Fault = fault
	} else if err != nil {
		e.Errors = problemsOf(err)
	} else {
		e.Result = result
	}
	bs, err := marshal(e)
	if err != nil {
		bs, _ = marshal(envelope{Fault: &Fault{Kind: "panic", Message: err.Error()}})
	}
	return Response{JSON: bs, Blob: blob}
}

func marshal(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
