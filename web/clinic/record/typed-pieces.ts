import { piecesOf, toothWords } from './tooth-tokens.ts';

/** A part of a text as it is drawn behind what is typed: each takes as much room as its letters. */
export interface TypedPiece {
  kind: 'plain' | 'tooth' | 'slot';
  /** As it was typed. */
  text: string;
  /** What of it is seen; the rest of its letters takes its room. */
  seen: string;
  /** Where it begins. */
  from: number;
}

const SLOT = /\{[^{}\n]+\}/g;

/** `[[26:OM]]` is drawn 26:OM in the room of its brackets. */
export function typedPieces(text: string): TypedPiece[] {
  const pieces: TypedPiece[] = [];
  let from = 0;
  const add = (kind: TypedPiece['kind'], part: string, seen = part) => {
    if (part !== '') pieces.push({ kind, text: part, seen, from });
    from += part.length;
  };
  for (const piece of piecesOf(text)) {
    if (typeof piece !== 'string') {
      const seen = toothWords(piece).replace(' ', ':');
      add('tooth', `[[${seen}]]`, seen);
      continue;
    }
    let after = 0;
    for (const { 0: slot, index } of piece.matchAll(SLOT)) {
      add('plain', piece.slice(after, index));
      add('slot', slot);
      after = index + slot.length;
    }
    add('plain', piece.slice(after));
  }
  return pieces;
}
