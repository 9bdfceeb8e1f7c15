/** A LIKE pattern for texts that contain this one: `%`, `_` and `\` are what was typed, no wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
