import { ROOT } from '../lib/paths.mjs';
import { dice } from '../replay/dice.ts';
import type { PartContext } from './part.ts';

type Given = Pick<PartContext, 'scale' | 'seed'> & Partial<PartContext>;

/** What a part is run with: the product of this folder, all of it, unless said otherwise. */
export function contextOf(given: Given): PartContext {
  return {
    root: ROOT,
    share: 1,
    progress: () => {},
    signal: new AbortController().signal,
    chance: (...what) => dice(given.seed, ...what),
    ...given,
  };
}
