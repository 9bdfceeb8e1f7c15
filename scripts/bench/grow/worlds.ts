import { grownOf, sizeOf, tinyOf } from './size.ts';
import type { World } from './store.ts';

/** What row M compares: one hospital without a past, and what it becomes. */
export const SMALL: World = { name: 'grow_small', size: sizeOf(1) };

export const GROWN: readonly World[] = [1, 10, 100, 1_000].map((hospitals) => ({
  name: `grow_${hospitals}`,
  size: grownOf(hospitals),
}));

/** Both in seconds: to try the machinery, not to measure. */
export const TINY: readonly World[] = [
  { name: 'grow_tiny_small', size: sizeOf(1) },
  { name: 'grow_tiny', size: tinyOf(3) },
];
