/** {牙位}: what a template left to be filled in. */
const OPEN = /\{[^{}]+\}/g;

/** A text in pieces, those that are still to be filled in apart. */
export function piecesOf(body: string): { text: string; open: boolean; at: number }[] {
  const pieces = [];
  let from = 0;
  for (const { 0: text, index } of body.matchAll(OPEN)) {
    if (index > from) pieces.push({ text: body.slice(from, index), open: false, at: from });
    pieces.push({ text, open: true, at: index });
    from = index + text.length;
  }
  if (from < body.length) pieces.push({ text: body.slice(from), open: false, at: from });
  return pieces;
}

/** What is still to be filled in before it is signed, each once. */
export const openWordsOf = (body: string): string[] => [...new Set(body.match(OPEN) ?? [])];
