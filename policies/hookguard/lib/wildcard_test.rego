package hookguard.lib.wildcard_test

import data.hookguard.lib.wildcard

test_exact if {
	wildcard.matches("git push", "git push")
	not wildcard.matches("git push", "git push x")
	wildcard.matches("", "")
}

test_one_star if {
	wildcard.matches("git push*", "git push")
	wildcard.matches("git push*", "git pushx")
	wildcard.matches("*push", "git push")
	wildcard.matches("*", "")
	wildcard.matches("**", "anything\nat all")
	not wildcard.matches("ab*ba", "aba") # the ends may not share a letter
}

test_parts_stand_in_order if {
	wildcard.matches("a*b*c", "a-b-c")
	not wildcard.matches("a*c*b", "a-b-c")
	wildcard.matches("*a*b*", "xaxbx")
	not wildcard.matches("*b*a*", "xaxbx")
	wildcard.matches("*a*b*c*", "abc")
	wildcard.matches("*a*b*c*d*", "abcd")
	wildcard.matches("*a*b*c*d*e*", "abcde")
	wildcard.matches("*a*b*c*d*e*f*", "abcdef")
	wildcard.matches("*a*b*c*d*e*f*g*", "a b c d e f g")
	not wildcard.matches("*a*b*c*d*e*f*g*", "abcdegf")
	not wildcard.matches("*a*a*", "a")
}

test_too_many_stars_never_match if {
	not wildcard.matches("*a*b*c*d*e*f*g*h*", "abcdefgh")
}

test_letters_are_letters_not_bytes if {
	wildcard.matches("é*ü*ß", "é–ü–ß")
}
