/**
 * A number with its noun: `1 event`, `2 events`, `0 policies`.
 * @param more the plural where it isn't the noun and an s
 */
export function counted(count: number, noun: string, more = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : more}`;
}
