/** A spot on earth, WGS 84: as phones say where they are, and as hospitals are stored. */
export interface Spot {
  longitude: number;
  latitude: number;
}

const EARTH_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function metersBetween(a: Spot, b: Spot): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const part = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** 850 米, 3.2 公里, 128 公里: no closer than a phone knows where it is. */
export function distanceLabel(meters: number): string {
  const tens = Math.max(10, Math.round(meters / 10) * 10);
  if (tens < 1_000) return `${tens} 米`;
  const kilometres = meters / 1_000;
  return `${kilometres < 99.95 ? kilometres.toFixed(1) : Math.round(kilometres)} 公里`;
}
