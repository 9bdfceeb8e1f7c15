import type { PerioSite, PerioTeeth, PerioTooth } from '#contract/dental-records-perio.ts';
import { COLUMNS, ORDERS, type OrderName, type Place, SEEN, siteAt, siteOf, stepIn } from './perio-places.ts';

/** What the keys of perio entry do: docs/domain/records.md#perio-entry. Nothing here draws anything. */

/** What digits say: 探诊深度, 牙龈退缩. */
export type Measure = 'pd' | 'rec';
export type Mark = 'bop' | 'plaque' | 'calculus' | 'pus';

export interface Entry {
  teeth: PerioTeeth;
  at: Place;
  /** The site just entered, which marks are of; null: they are of where one stands. */
  entered: Place | null;
  measure: Measure;
  /** A minus was pressed: the gum stands above. */
  minus: boolean;
}

export type Act =
  | { do: 'value'; value: number }
  | { do: 'mark'; mark: Mark }
  | { do: 'space' | 'back' | 'skip-tooth' | 'minus' | 'measure' }
  | { do: 'row'; by: 1 | -1 }
  | { do: 'move'; across: number; down: number }
  | { do: 'stand'; at: Place }
  | { do: 'paste'; text: string };

/** What is given of a mouth. */
export interface Mouth {
  /** Teeth that are gone. */
  missing: ReadonlySet<string>;
  order: OrderName;
}

const MARKS: Readonly<Record<string, Mark>> = { b: 'bop', p: 'plaque', c: 'calculus', s: 'pus' };
const PLAIN: Readonly<Record<string, Act>> = {
  ...{ ' ': { do: 'space' }, backspace: { do: 'back' }, x: { do: 'skip-tooth' }, r: { do: 'measure' } },
  ...{ '-': { do: 'minus' }, arrowleft: { do: 'move', across: -1, down: 0 } },
  ...{ arrowright: { do: 'move', across: 1, down: 0 }, arrowup: { do: 'move', across: 0, down: -1 } },
  arrowdown: { do: 'move', across: 0, down: 1 },
};

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key means; null: nothing here. With Shift a digit is 10 more, whatever the layout writes then. */
export function actOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Key): Act | null {
  if (ctrlKey || metaKey || altKey) return null;
  const [, typed] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  const digit = typed ?? (/^\d$/.test(key) ? key : undefined);
  if (digit !== undefined) return { do: 'value', value: Number(digit) + (shiftKey ? 10 : 0) };
  const name = key.toLowerCase();
  if (name === 'tab') return { do: 'row', by: shiftKey ? -1 : 1 };
  const mark = MARKS[name];
  return mark ? { do: 'mark', mark } : (PLAIN[name] ?? null);
}

const MOST: Readonly<Record<Measure, number>> = { pd: 19, rec: 15 };
const LEAST: Readonly<Record<Measure, number>> = { pd: 0, rec: -9 };
const EMPTY: PerioSite = { pd: null, rec: null, bop: false, plaque: false, calculus: false, pus: false };
const NO_SITES = [null, null, null, null, null, null];

/** A tooth of which nothing is said yet. */
export const blankTooth = (): PerioTooth => ({
  ...{ sites: [...NO_SITES], mobility: null, furcation: null, implant: false, skip: false },
});

/** What one begins with: where the first tooth is that is there. */
export function entryOf(teeth: PerioTeeth, mouth: Mouth): Entry {
  const [row] = ORDERS[mouth.order];
  const at = firstIn(row, teeth, mouth) ?? { row, column: 0 };
  return { teeth, at, entered: null, measure: 'pd', minus: false };
}

/** As it stands after a key. */
export function act(now: Entry, doing: Act, mouth: Mouth): Entry {
  switch (doing.do) {
    case 'value':
      return enter(now, doing.value, mouth);
    case 'mark':
      return mark(now, doing.mark);
    case 'space':
      return { ...now, at: after(now, mouth) ?? now.at, entered: null, minus: false };
    case 'back':
      return back(now, mouth);
    case 'skip-tooth':
      return skipTooth(now, mouth);
    case 'minus':
      return now.measure === 'rec' ? { ...now, minus: !now.minus } : now;
    case 'measure':
      return { ...now, measure: now.measure === 'pd' ? 'rec' : 'pd', minus: false };
    case 'row':
      return { ...now, at: rowBeside(now, doing.by, mouth) ?? now.at, entered: null, minus: false };
    case 'move':
      return { ...now, at: moved(now.at, doing, mouth), entered: null, minus: false };
    case 'stand':
      return { ...now, at: doing.at, entered: null, minus: false };
    case 'paste':
      return pasted(doing.text).reduce(
        (entry, value) => act(entry, value === null ? { do: 'space' } : { do: 'value', value }, mouth),
        now,
      );
  }
}

function enter(now: Entry, typed: number, mouth: Mouth): Entry {
  const { measure, minus, at } = now;
  const value = measure === 'rec' && minus ? -typed : typed;
  if (value > MOST[measure] || value < LEAST[measure] || !isFree(at, now.teeth, mouth)) return now;
  const teeth = withSite(now.teeth, at, { [measure]: value });
  return { ...now, teeth, entered: at, at: after(now, mouth) ?? at, minus: false };
}

function mark(now: Entry, which: Mark): Entry {
  const place = now.entered ?? now.at;
  const teeth = withSite(now.teeth, place, { [which]: !siteOf(now.teeth, siteAt(place))?.[which] });
  return { ...now, teeth };
}

/** To the site before, of which what was measured is taken back. */
function back(now: Entry, mouth: Mouth): Entry {
  const at = before(now, mouth);
  if (!at) return now;
  const measured = siteOf(now.teeth, siteAt(at));
  const teeth = measured ? withSite(now.teeth, at, { [now.measure]: null }) : now.teeth;
  return { ...now, teeth, at, entered: null, minus: false };
}

/** Not looked at, and on to the next tooth; of one that is skipped, taken back. */
function skipTooth(now: Entry, mouth: Mouth): Entry {
  const { fdi } = siteAt(now.at);
  const skip = !now.teeth[fdi]?.skip;
  const teeth = { ...now.teeth, [fdi]: { ...(now.teeth[fdi] ?? blankTooth()), skip } };
  const skipped = { ...now, teeth, entered: null, minus: false };
  return { ...skipped, at: (skip && after(skipped, mouth)) || now.at };
}

function withSite(teeth: PerioTeeth, place: Place, said: Partial<PerioSite>): PerioTeeth {
  const { fdi, site } = siteAt(place);
  const tooth = teeth[fdi] ?? blankTooth();
  const sites = tooth.sites.map((each, at) => (at === site ? { ...EMPTY, ...each, ...said } : each));
  return { ...teeth, [fdi]: { ...tooth, sites } };
}

const isFree = (place: Place, teeth: PerioTeeth, { missing }: Mouth): boolean => {
  const { fdi } = siteAt(place);
  return !missing.has(fdi) && !teeth[fdi]?.skip;
};

/** All places of a row, in the direction of travel. */
function along(row: Place['row']): Place[] {
  const places = Array.from({ length: COLUMNS }, (_, column) => ({ row, column }));
  return stepIn(row) === 1 ? places : places.reverse();
}

const firstIn = (row: Place['row'], teeth: PerioTeeth, mouth: Mouth): Place | undefined =>
  along(row).find((place) => isFree(place, teeth, mouth));

const wayOf = ({ order }: Mouth): Place[] => ORDERS[order].flatMap(along);
const isSame = (one: Place, other: Place) => one.row === other.row && one.column === other.column;

/** Where one goes on; undefined at the end. */
function after({ at, teeth }: Pick<Entry, 'at' | 'teeth'>, mouth: Mouth): Place | undefined {
  const way = wayOf(mouth);
  return way.slice(way.findIndex((place) => isSame(place, at)) + 1).find((place) => isFree(place, teeth, mouth));
}

function before({ at, teeth }: Pick<Entry, 'at' | 'teeth'>, mouth: Mouth): Place | undefined {
  const way = wayOf(mouth);
  return way
    .slice(
      0,
      way.findIndex((place) => isSame(place, at)),
    )
    .findLast((place) => isFree(place, teeth, mouth));
}

/** The beginning of the row before or behind; null: there is none, and the key leaves the grid. */
export function rowBeside({ at, teeth }: Pick<Entry, 'at' | 'teeth'>, by: 1 | -1, mouth: Mouth): Place | null {
  const rows: readonly Place['row'][] = ORDERS[mouth.order];
  for (let next = rows.indexOf(at.row) + by; next >= 0; next += by) {
    const row = rows[next];
    if (!row) return null;
    const place = firstIn(row, teeth, mouth);
    if (place) return place;
  }
  return null;
}

/** Wherever a tooth is, whichever way one came. */
function moved(at: Place, { across, down }: { across: number; down: number }, { missing }: Mouth): Place {
  let { column } = at;
  let seen = SEEN.indexOf(at.row);
  for (;;) {
    column += across;
    seen += down;
    const row = SEEN[seen];
    if (!row || column < 0 || column >= COLUMNS) return at;
    const place = { row, column };
    if (!missing.has(siteAt(place).fdi)) return place;
  }
}

/** Digits one by one; where they are apart and fit, as numbers (`3 2 11`). Null: a site is left out. */
function pasted(text: string): (number | null)[] {
  return text
    .trim()
    .split(/[\s,，;；|]+/)
    .flatMap((part) => {
      if (/^1\d$/.test(part)) return [Number(part)];
      return [...part].flatMap((each) => (/\d/.test(each) ? [Number(each)] : /[-.xX–_]/.test(each) ? [null] : []));
    });
}
