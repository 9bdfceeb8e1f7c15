import { hospitals } from '#contract/hospitals.ts';
import { request } from '#web/api/client.ts';
import { distanceLabel, metersBetween } from '#web/api/earth.ts';
import type { Nearby } from '#web/api/nearby.ts';
import { NowhereError, whereAmI } from '#web/api/where-am-i.ts';

/**
 * How far each hospital is from here. Those that can be booked stay before those that can't, whatever the way; within
 * them the nearest is first, and last is whose place nobody has said. Reckoned here: the server is not told where.
 *
 * @throws NowhereError, ApiError
 */
export async function findNearby(): Promise<Nearby> {
  const here = await whereAmI();
  const { data } = await request(hospitals.spots, {});
  const found = data.map(({ id, room, longitude, latitude }) => ({
    id,
    room,
    meters: longitude === null || latitude === null ? Number.MAX_VALUE : metersBetween(here, { longitude, latitude }),
  }));
  if (found.every(unknown)) throw new NowhereError('这些医院都还没有登记位置，不能按距离排序');
  found.sort((a, b) => b.room - a.room || a.meters - b.meters);
  return new Map(found.map((each, at) => [each.id, { at, away: unknown(each) ? '' : distanceLabel(each.meters) }]));
}

const unknown = ({ meters }: { meters: number }) => meters === Number.MAX_VALUE;
