import fc from 'fast-check';
import { KINDS, requestsOf } from './kinds.ts';
import type { Document, Operation } from './schema.ts';
import { operationsOf } from './schema.ts';
import type { WireRequest } from './wire.ts';

/** The n-th request of a seed, always the same; each call meets each kind in turn. */
export interface Generator {
  /** Pairs of a call and a kind; so many requests meet each once. */
  readonly pairs: number;
  request(n: number): WireRequest;
  /** The smallest request like the n-th of which `fails` still is true. */
  shrunk(n: number, fails: (request: WireRequest) => Promise<boolean>): Promise<WireRequest>;
}

/** Kinds that say little twice, or cost much. */
const RARE = new Set(['huge body', 'packed', 'malformed', 'wrong method', 'broken target']);
const OFTEN = ['valid', 'valid', 'nearly', 'nearly', 'naughty', 'wrong type', 'numbers'];

export function createGenerator(
  document: Document,
  seed: number,
  only?: { kind?: string; operation?: string },
): Generator {
  const kinds = [...Object.keys(KINDS), ...Object.keys(KINDS).filter((kind) => !RARE.has(kind)), ...OFTEN];
  const pairs = operationsOf(document)
    .filter(({ id }) => !only?.operation || id === only.operation)
    .flatMap((operation) =>
      kinds
        .filter((kind) => !only?.kind || kind === only.kind)
        .filter((kind) => requestsOf(kind, operation, document) !== null)
        .map((kind) => ({ kind, operation })),
    );
  if (pairs.length === 0) throw new Error('no call of the document takes such requests');
  const order = shuffled(pairs, seed);
  const kept = new Map<string, ReturnType<typeof requestsOf>>();
  const arbitraryOf = (kind: string, operation: Operation) => {
    const key = `${kind} ${operation.id}`;
    const known = kept.get(key) ?? requestsOf(kind, operation, document);
    kept.set(key, known);
    if (!known) throw new Error(`no ${key}`);
    return known;
  };
  const nth = (n: number) => {
    const pair = order[n % order.length];
    if (!pair) throw new Error('no pair');
    return arbitraryOf(pair.kind, pair.operation);
  };
  const seedOf = (n: number) => (Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)) | 0;
  return {
    pairs: order.length,
    request(n) {
      const [made] = fc.sample(nth(n), { seed: seedOf(n), numRuns: 1 });
      if (!made) throw new Error(`no request ${n}`);
      return made;
    },
    async shrunk(n, fails) {
      const held = fc.asyncProperty(nth(n), async (request) => !(await fails(request)));
      const result = await fc.check(held, { seed: seedOf(n), numRuns: 1, interruptAfterTimeLimit: 30_000 });
      return result.counterexample?.[0] ?? this.request(n);
    },
  };
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const [made] = fc.sample(fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length }), {
    seed,
    numRuns: 1,
  });
  return made ?? [...list];
}
