import { asking } from '../../access/asking.ts';
import type { Product } from '../../access/product.ts';
import type { Rig } from '../../rig/rig.ts';

/** The day on which the forms of scripts/access are filled in: late enough to have a past, early enough for a day ahead. */
export const FRIDAY_MORNING = '2026-11-20T10:37:00+08:00';

/** A rig, as the makers of people and things want it. */
export function productOf({ urls, owner, make }: Rig, server = 0): Product {
  const url = urls[server] ?? '';
  return { url, owner, make, as: (person) => asking(url, person?.token) };
}
