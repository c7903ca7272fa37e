package hookguard.rules.secrets.in_prompt_test

import data.hookguard.rules.secrets.in_prompt

token := concat("", ["gh", "p_", "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX"])

test_a_token_warns if {
	some member in in_prompt.warn with input as {"prompt": concat(" ", ["use", token, "please"])}
	not contains(member.evidence, token)
}

test_other_prompts_pass if {
	count(in_prompt.warn) == 0 with input as {"prompt": "use the token in the environment"}
	count(in_prompt.warn) == 0 with input as {}
}
