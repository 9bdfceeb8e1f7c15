import { allCalls } from '#contract/index.ts';
import { mayMake } from '#contract/roles.ts';
import { idFields, withValue } from '../../access/id-fields.ts';
import { type Attempt, attemptOf } from '../../access/made.ts';
import type { Product } from '../../access/product.ts';
import type { Places, Seat } from '../../access/seats.ts';
import { type Got, type Named, type Prepared, pathOf, prepare, send, thingOf } from '../../access/send.ts';
import { nothingLike, PATHS, strangerOf } from '../../access/strangers.ts';
import type { Receiver } from './receive.ts';

/** One id of one call that somebody puts another's in place of. */
export interface Swap {
  readonly named: Named;
  readonly place: 'path' | 'query' | 'body';
  readonly way: (string | number)[];
  readonly seat: Seat;
  /** What another's is; null: there is none that is not everybody's. */
  readonly stranger: ((attempt: Attempt, places: Places) => Promise<unknown>) | null;
}

export function swapsOf(seats: readonly Seat[]): Swap[] {
  return allCalls().flatMap((named) => {
    const { call } = named;
    const may = seats.filter((seat) => mayMake(call, seat.person !== null, seat.roles));
    const places: Omit<Swap, 'seat'>[] = idFields(named).map(({ name, place, way }) => ({
      ...{ named, place, way },
      stranger: makerOf(strangerOf(named, name)),
    }));
    const inPath = PATHS[thingOf(named) ?? ''];
    if (inPath) places.push({ named, place: 'path', way: [], stranger: makerOf(inPath) });
    return places.flatMap((one) => may.map((seat) => ({ ...one, seat })));
  });
}

const makerOf = (stranger: ReturnType<typeof strangerOf>) => ('make' in stranger ? stranger.make : null);

/** What is new each time: the request's own id, the server's clock, the number of one's own hospital's last change. */
const NEW = /("request_id"|"now"):"[^"]*"|"seq":\d+/g;
const comparable = ({ status, text }: Got) => `${status} ${text.replace(NEW, '')}`;

/** So often a difference has to show while nothing else moves, and so often it is asked for. */
const SURE = 2;
const MOST_ATTEMPTS = 8;

/** The place where one text is no longer the other. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return at < 300 ? text.slice(0, at + 200) : `… ${text.slice(at - 200, at + 200)}`;
}

interface Ready {
  attempt: Attempt;
  form: Prepared;
  foreign: unknown;
}

/** Forms are refused with a stranger's id in them, and can be sent again and again. */
export interface Swapper {
  /** @param anyId another id to try, of whatever it is; null: the stranger's that belongs there, held to one of nothing */
  swap(swap: Swap, anyId: number | null): Promise<void>;
}

export function createSwapper(product: Product, places: Places, receiver: Receiver): Swapper {
  const forms = createForms(product, places);
  const ask = async (swap: Swap, { attempt, form }: Ready, value: unknown): Promise<Got> => {
    const { place, named, seat, way } = swap;
    const got = await send(named, changedForm(swap, form, value), attempt);
    const what = `${named.name} as ${seat.name}: ${place} ${way.join('.')} = ${JSON.stringify(value)}`;
    receiver.take(seat, what, got.bytes);
    if (got.status === 401) forms.drop(swap);
    return got;
  };
  return {
    async swap(swap, anyId) {
      const made = await forms.of(swap);
      if (anyId !== null || made.foreign === null) {
        const value = anyId ?? 1;
        await ask(swap, made, Array.isArray(made.foreign) ? [value] : value);
        // A change that went through used the form up.
        if (swap.named.call.method !== 'GET') forms.drop(swap);
        return;
      }
      const told = await difference(
        () => ask(swap, made, nothingLike(made.foreign)),
        () => ask(swap, made, made.foreign),
      );
      if (!told) return;
      const { absent, found } = told;
      receiver.leaks.push({
        what: `${swap.named.name} tells ${swap.seat.name} another’s id from one of nothing`,
        history: [
          `${swap.place} ${swap.way.join('.')} = ${JSON.stringify(made.foreign)}: ${around(found, absent)}`,
          `of nothing: ${around(absent, found)}`,
        ],
      });
      forms.drop(swap);
    },
  };
}

/** Each swap's form, made once and sent again and again until it is used up. */
function createForms(product: Product, places: Places) {
  const kept = new Map<Swap, Ready>();
  return {
    async of(swap: Swap): Promise<Ready> {
      const known = kept.get(swap);
      if (known) return known;
      const attempt = await attemptOf(product, swap.seat);
      const foreign = (await swap.stranger?.(attempt, places)) ?? null;
      const form = await prepare(swap.named, attempt, swap.place === 'path' ? 1 : undefined);
      const made = { attempt, foreign, form };
      kept.set(swap, made);
      return made;
    },
    drop: (swap: Swap) => void kept.delete(swap),
  };
}

const changedForm = ({ place, named, way }: Swap, form: Prepared, value: unknown): Prepared =>
  place === 'path'
    ? { ...form, path: pathOf(named.call, value) }
    : { ...form, [place]: withValue(form[place], way, value) };

/**
 * What tells another's from nothing, or null. The hospital's day goes on meanwhile: a difference is one only where
 * nothing before and after it moved.
 */
async function difference(ofNothing: () => Promise<Got>, ofAnothers: () => Promise<Got>) {
  let [absent, found] = ['', ''];
  let seen = 0;
  for (let attempts = 0; attempts < MOST_ATTEMPTS && seen < SURE; attempts++) {
    absent = comparable(await ofNothing());
    found = comparable(await ofAnothers());
    if (found === absent || found.startsWith('401') || absent.startsWith('401')) return null;
    if (absent === comparable(await ofNothing())) seen += 1;
  }
  return seen < SURE ? null : { absent, found };
}
