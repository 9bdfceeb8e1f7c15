import { expect, it } from 'vitest';
import { typedPieces } from './typed-pieces.ts';

it('draws teeth and slots where they stand, each in the room of its letters', () => {
  const text = '左[[26:OM]]、[[11-14]]疼痛{天数}天[[49]]';
  const pieces = typedPieces(text);
  expect(pieces.map(({ kind, seen }) => `${kind} ${seen}`)).toEqual([
    ...['plain 左', 'tooth 26:OM', 'plain 、', 'tooth 11-14', 'plain 疼痛', 'slot {天数}', 'plain 天[[49]]'],
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.every(({ text: part, from }) => text.startsWith(part, from))).toBe(true);
});
