package hookguard.lib.url_test

import data.hookguard.lib.url

test_host_in if {
	url.host_in({"host": "example.com"}, {"example.com"})
	url.host_in({"host": "WWW.Example.com."}, {"example.com"})
	not url.host_in({"host": "example.com.evil.test"}, {"example.com"})
	not url.host_in({"host": "notexample.com"}, {"example.com"})
}

test_is_local if {
	url.is_local({"host": "LOCALHOST"})
	url.is_local({"host": "app.localhost"})
	url.is_local({"host": "127.0.0.2"})
	not url.is_local({"host": "example.com"})
}
