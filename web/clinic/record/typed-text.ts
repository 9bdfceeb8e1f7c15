/** What somebody types into a section of a record: teeth, slots of a template, and the slash that finds phrases. */

/** Where a change leaves the caret. */
export interface Edit {
  text: string;
  /** From and to what is selected afterwards. */
  select: readonly [from: number, to: number];
}

const TOOTH_TOKEN = /\[\[[^[\]\n]*\]\]/g;
const SLOT = /\{([^{}\n]+)\}/g;
const TEETH_SLOT = '{牙位}';

/** What is typed after a slash that begins something: /lz, /26mo. None in 1/2 or km/h, and none before anything is typed. */
const SLASH = /(?:^|[^\w/])\/([A-Za-z0-9:-]{0,12})$/;

export interface Slash {
  /** Where the slash stands. */
  from: number;
  to: number;
  query: string;
}

/** The slash word that the caret stands behind; null where there is none. */
export function slashAt(text: string, caret: number): Slash | null {
  const found = SLASH.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, to: caret, query };
}

export function replaceAt(text: string, { from, to }: { from: number; to: number }, put: string): Edit {
  const next = text.slice(0, from) + put + text.slice(to);
  const slot = slotAfter(next, from, from + put.length);
  return { text: next, select: slot ?? [from + put.length, from + put.length] };
}

/** The first slot that begins at or behind `from`, and before `until`: what of it is to be typed over. */
export function slotAfter(text: string, from: number, until = text.length): readonly [number, number] | null {
  for (const { 0: whole, index } of text.matchAll(SLOT)) {
    if (index >= from && index < until) return [index, index + whole.length];
  }
  return null;
}

/** The last slot that ends at or before `to`. */
export function slotBefore(text: string, to: number): readonly [number, number] | null {
  let last: readonly [number, number] | null = null;
  for (const { 0: whole, index } of text.matchAll(SLOT)) {
    if (index + whole.length <= to) last = [index, index + whole.length];
  }
  return last;
}

/** What the slots of a text are called, each once. */
export const slotsOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(SLOT), ([, name = '']) => name)),
];

/** A tooth is one letter to whoever deletes or walks: where it begins and ends, if the caret stands at its end, or start. */
export function tokenBeside(text: string, caret: number, side: 'before' | 'after'): readonly [number, number] | null {
  for (const { 0: whole, index } of text.matchAll(TOOTH_TOKEN)) {
    const end = index + whole.length;
    // Inside it, too: nobody wants half a tooth.
    if (side === 'before' ? caret > index && caret <= end : caret >= index && caret < end) return [index, end];
  }
  return null;
}

/** Teeth as a text names them: [[26:OM]]、[[27]] */
const tokensOf = (teeth: readonly string[], surfaces: readonly string[] = []): string =>
  teeth.map((tooth) => `[[${tooth}${surfaces.length > 0 ? `:${surfaces.join('')}` : ''}]]`).join('、');

/** A template's text with the teeth that are chosen; without any its slot stays, to be visited. */
export const withTeeth = (text: string, teeth: readonly string[]): string =>
  teeth.length === 0 ? text : text.replaceAll(TEETH_SLOT, tokensOf(teeth));

const TYPED_TOOTH = /^((?:[1-4][1-8]|[5-8][1-5])s?)(?:-((?:[1-4][1-8]|[5-8][1-5])s?))?:?([modbl]{0,5})$/i;
const ORDER = 'MODBL';

/** A tooth that was typed after a slash: 26, 26mo, 11-14. Null where it is none. */
export function typedTooth(query: string): string | null {
  const found = TYPED_TOOTH.exec(query);
  if (!found) return null;
  const [, from = '', to, typed = ''] = found;
  const surfaces = ORDER.split('').filter((letter) => typed.toUpperCase().includes(letter));
  if (to !== undefined && surfaces.length > 0) return null;
  const teeth = [from, to]
    .filter((tooth) => tooth !== undefined)
    .join('-')
    .toUpperCase();
  return `[[${teeth}${surfaces.length > 0 ? `:${surfaces.join('')}` : ''}]]`;
}

export interface Worded {
  text: string;
  /** Each way to say it, by first letters, with blanks between. */
  initials: string;
}

/** Those that begin with these letters, then those that have them; in the order in which they came. */
export function foundIn<W extends Worded>(words: readonly W[], query: string): W[] {
  const asked = query.toLowerCase();
  const ways = ({ initials }: Worded) => initials.toLowerCase().split(' ');
  const begins = words.filter((word) => ways(word).some((way) => way.startsWith(asked)));
  const has = words.filter((word) => !begins.includes(word) && ways(word).some((way) => way.includes(asked)));
  return [...begins, ...has];
}
