import type { AnswerOf } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import { hospitals } from '#contract/hospitals.ts';
import { request } from '#web/api/client.ts';
import { distanceLabel, metersBetween, type Spot } from '#web/clinic/place/earth.ts';
import { NowhereError, whereAmI } from '#web/clinic/place/where-am-i.ts';

/** How far a hospital is, in words, where that is known. */
export type NearbyOption = Option & { away?: string };

/** Puts hospitals into the order of their distance. */
export interface Nearby {
  order: (hospitals: readonly Option[]) => readonly NearbyOption[];
}

type Spots = AnswerOf<typeof hospitals.spots>['data'];

/**
 * How far each hospital is from here. Those that can be booked stay before those that can't, whatever the way; within
 * them the nearest is first, and last is whose place nobody has said. Reckoned here: the server is not told where.
 *
 * @throws NowhereError, ApiError
 */
export async function findNearby(): Promise<Nearby> {
  const here = await whereAmI();
  const { data } = await request(hospitals.spots, {});
  const found = data.map((spot) => ({ ...spot, meters: metersTo(here, spot) }));
  if (found.every(({ meters }) => meters === UNKNOWN)) {
    throw new NowhereError('这些医院都还没有登记位置，不能按距离排序');
  }
  found.sort((a, b) => b.room - a.room || a.meters - b.meters);
  const known = new Map(found.map(({ id, meters }, at) => [id, { at, away: awayOf(meters) }]));
  // One that is new since then goes last.
  const rank = ({ id }: { id: number }) => known.get(id)?.at ?? known.size;
  return {
    order: (list) =>
      list.map(({ id, name }) => ({ id, name, away: known.get(id)?.away ?? '' })).sort((a, b) => rank(a) - rank(b)),
  };
}

const UNKNOWN = Number.MAX_VALUE;

const metersTo = (here: Spot, { longitude, latitude }: Spots[number]): number =>
  longitude === null || latitude === null ? UNKNOWN : metersBetween(here, { longitude, latitude });

const awayOf = (meters: number) => (meters === UNKNOWN ? '' : distanceLabel(meters));
