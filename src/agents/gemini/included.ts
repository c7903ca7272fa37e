import type { Subject } from "../agent.ts";

/**
 * Takes apart a prompt into which Gemini CLI has put the files that it mentions: no tool event shows that they were
 * read (contracts/gemini-cli.md §0.10). Every character of the prompt is in one of the texts.
 */
export function includedFiles(prompt: string): Pick<Subject, "files" | "texts"> {
  const start = prompt.indexOf("\n--- Content from referenced files ---\n");
  if (start === -1) return { files: [], texts: [{ role: "prompt", text: prompt }] };
  const files: Subject["files"] = [];
  const texts: Subject["texts"] = [{ role: "prompt", text: prompt.slice(0, start) }];
  const rest = prompt.slice(start + 1);
  const heads = [...rest.matchAll(/^Content from @(.+):$/gm)];
  for (const [index, head] of heads.entries()) {
    const given = head[1] ?? "";
    const text = rest.slice(head.index + head[0].length + 1, heads[index + 1]?.index ?? rest.length);
    files.push({ op: "read", given });
    texts.push({ role: "prompt", text, path: given });
  }
  if (heads.length === 0) texts.push({ role: "prompt", text: rest });
  return { files, texts };
}
