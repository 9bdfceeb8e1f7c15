import type { Spot } from '#web/clinic/place/earth.ts';
import { fromMap, toMap } from './datum.ts';

/** A tenth of a metre. */
const PLACES = 6;
const round = (degrees: number) => Number(degrees.toFixed(PLACES));

const isEast = (degrees: number) => degrees >= 73 && degrees <= 136;
const isNorth = (degrees: number) => degrees >= 3 && degrees <= 54;

/** 120.155100,30.274100: as a Chinese map writes the spot, and finds it. */
export function mapTextOf(spot: Spot | null): string {
  if (!spot) return '';
  const { longitude, latitude } = toMap(spot);
  return `${longitude.toFixed(PLACES)},${latitude.toFixed(PLACES)}`;
}

/**
 * Where on earth the spot is that somebody copied from a Chinese map; null of nothing, undefined where it says none in
 * China. 高德 writes the longitude first, 腾讯 the latitude: in China no number can be either.
 */
export function spotOf(text: string): Spot | null | undefined {
  if (text.trim() === '') return null;
  const [, first, second] = /^(\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  const pair = [Number(first), Number(second)] as const;
  const [longitude, latitude] = isEast(pair[0]) ? pair : ([pair[1], pair[0]] as const);
  if (!isEast(longitude) || !isNorth(latitude)) return undefined;
  const spot = fromMap({ longitude, latitude });
  return { longitude: round(spot.longitude), latitude: round(spot.latitude) };
}
