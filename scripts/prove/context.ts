import { ROOT } from '../lib/paths.mjs';
import { dice } from '../replay/dice.ts';
import type { PartContext } from './part.ts';

type Given = Pick<PartContext, 'scale' | 'seed'> & Partial<PartContext> & { root?: string };

/** What a part is run with: the product of this folder, all of it, unless said otherwise. */
export function contextOf({ root = ROOT, ...given }: Given): PartContext {
  return {
    rig: { root, synced: given.scale === 'full' },
    share: 1,
    progress: () => {},
    signal: new AbortController().signal,
    chance: (...what) => dice(given.seed, ...what),
    ...given,
  };
}
