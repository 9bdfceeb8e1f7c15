import { atom } from 'jotai';
import type { Option } from '#contract/fields.ts';

/** Of each hospital by its id: the how-manieth it is, and how far, in words. */
export type Nearby = ReadonlyMap<number, { at: number; away: string }>;

/** How far the hospitals are from here; null where nobody has asked. It lives as long as the page, and on this device. */
export const nearbyAtom = atom<Nearby | null>(null);

export type NearbyOption = Option & { away: string };

/** A list as it came, or as it goes by distance where that is known; one that is new since then goes last. */
export function byDistance(hospitals: readonly Option[], known: Nearby | null): NearbyOption[] {
  const list = hospitals.map(({ id, name }) => ({ id, name, away: known?.get(id)?.away ?? '' }));
  if (!known) return list;
  const rank = ({ id }: Option) => known.get(id)?.at ?? known.size;
  return list.sort((a, b) => rank(a) - rank(b));
}
