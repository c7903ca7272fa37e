package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwt"
	"github.com/open-policy-agent/opa/v1/bundle"
	"github.com/open-policy-agent/opa/v1/util"
)

// sign makes the .signatures.json of an archive (the blob, .tar.gz) with OPA's own hashing and signing.
func sign(c *call) (any, error) {
	hasher, err := bundle.NewSignatureHasher(bundle.SHA256)
	if err != nil {
		return nil, err
	}
	files := []bundle.FileInfo{}
	archive := bundle.NewTarballLoaderWithBaseURL(bytes.NewReader(c.blob), "")
	for {
		f, err := archive.NextFile()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, badRequest("archive: %v", err)
		}
		var content bytes.Buffer
		if _, err := f.Read(&content, bundle.DefaultSizeLimitBytes); err != nil && err != io.EOF {
			return nil, badRequest("archive: %v", err)
		}
		if bundle.IsSignaturesFile(f.Path()) {
			continue
		}
		info, err := hashFile(hasher, f.Path(), content.Bytes())
		if err != nil {
			return nil, err
		}
		files = append(files, info)
	}
	config := bundle.NewSigningConfig(c.req.Key, c.req.Algorithm, "")
	var token string
	if len(c.req.Claims) > 0 {
		token, err = signWithClaims(files, config, c.req.Claims)
	} else {
		token, err = bundle.GenerateSignedToken(files, config, c.req.KeyID)
	}
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(map[string]any{"signatures": []string{token}}, "", " ")
	if err != nil {
		return nil, err
	}
	return map[string]any{"signatures": string(text), "files": files}, nil
}

func hashFile(hasher bundle.SignatureHasher, path string, content []byte) (bundle.FileInfo, error) {
	var value any = content
	if bundle.IsStructuredDoc(path) {
		if err := util.Unmarshal(content, &value); err != nil {
			return bundle.FileInfo{}, err
		}
	}
	sum, err := hasher.HashFile(value)
	if err != nil {
		return bundle.FileInfo{}, err
	}
	return bundle.NewFile(strings.TrimPrefix(path, "/"), hex.EncodeToString(sum), bundle.SHA256.String()), nil
}

// signWithClaims stands in for --claims-file, which OPA reads from a disk that isn't there.
func signWithClaims(files []bundle.FileInfo, config *bundle.SigningConfig, claims json.RawMessage) (string, error) {
	var extra map[string]any
	if err := json.Unmarshal(claims, &extra); err != nil {
		return "", badRequest("claims: %v", err)
	}
	builder := jwt.NewBuilder().Claim("files", files)
	for name, value := range extra {
		builder.Claim(name, value)
	}
	token, err := builder.Build()
	if err != nil {
		return "", err
	}
	key, err := config.GetPrivateKey()
	if err != nil {
		return "", err
	}
	algorithm, ok := jwa.LookupSignatureAlgorithm(config.Algorithm)
	if !ok {
		return "", errors.New("unknown signature algorithm: " + config.Algorithm)
	}
	signed, err := jwt.Sign(token, jwt.WithKey(algorithm, key))
	return string(signed), err
}
