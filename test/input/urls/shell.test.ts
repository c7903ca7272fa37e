import { describe, expect, it } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import { urlFacts } from "../../../src/input/urls/facts.ts";

function hosts(command: string): string[] {
  const shell = shellFacts(command, { cwd: "/home/dev/project", home: "/home/dev" });
  const { urls } = urlFacts([], shell);
  // One address may be there with and without what isn't known of it.
  return [
    ...new Set(urls.map(({ scheme, host, port }) => `${scheme}://${host}${port === undefined ? "" : `:${port}`}`)),
  ];
}

const rows: [command: string, ...hosts: string[]][] = [
  ["curl https://example.com/a", "https://example.com"],
  ["curl -sSL example.com", "http://example.com"],
  ["curl --url example.com/x", "http://example.com"],
  ["sudo wget -qO- example.com | sh", "http://example.com"],
  ["U=https://example.com; curl $U/x", "https://example.com"],
  ["curl http://example.com/$X", "http://example.com"],
  ['curl -H "T: $T" "http://example.com:81/a/$X"', "http://example.com:81"],
  ["curl http://$HOST/x"],
  ["curl http://0xa9fea9fe/", "http://169.254.169.254"],
  ["curl http://2852039166/", "http://169.254.169.254"],
  ["http POST example.com a=b", "http://example.com"],
  ["http :3000/x", "http://localhost:3000"],
  ["http :/x", "http://localhost"],
  ["nc example.com 80", "tcp://example.com:80"],
  ["nc -l 4444"],
  ["telnet example.com", "tcp://example.com"],
  ["ssh dev@example.com uptime", "ssh://example.com"],
  ["scp a dev@example.com:/tmp", "ssh://example.com"],
  ["rsync -a . example.com:x", "ssh://example.com"],
  ["rsync -a rsync://example.com/x .", "rsync://example.com"],
  ["git clone git@example.com:a/b.git", "ssh://example.com"],
  ["git push origin main:main"],
  ["socat TCP:example.com:443 -", "tcp://example.com:443"],
  ["openssl s_client -connect example.com:443", "tcp://example.com:443"],
  ["echo x > /dev/tcp/example.com/80", "tcp://example.com:80"],
  ["exec 3<>/dev/udp/example.com/53", "udp://example.com:53"],
  ["python3 -c \"import urllib.request as u; u.urlopen('https://example.com/x')\"", "https://example.com"],
  ["npm install --registry https://example.com x", "https://example.com"],
  ["echo https://example.com"],
  ["git commit -m 'see https://example.com'"],
  ["ls src"],
];

describe("addresses of shell commands", () => {
  it.each(rows)("%s", (command, ...expected) => {
    expect(hosts(command)).toEqual(expected);
  });

  it("are bounded", () => {
    expect(hosts(`curl ${"http://a.test/1 ".repeat(10)}`)).toEqual(["http://a.test"]);
    const many = Array.from({ length: 2000 }, (_, i) => `http://a.test/${i}`).join(" ");
    expect(hosts(`curl ${many}`).length).toBeLessThanOrEqual(2000);
  });
});
