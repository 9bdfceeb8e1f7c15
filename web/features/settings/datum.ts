import type { Spot } from '#web/clinic/place/earth.ts';

/**
 * Chinese maps (高德, 腾讯) are drawn in GCJ 02, which by law lies some hundred metres beside WGS 84, otherwise at each
 * place. A spot that somebody reads off such a map is put back before it is stored, for phones say theirs in WGS 84.
 * The offset is a published sum of sines; it is good to a metre.
 */

/** The ellipsoid of Krasovsky, which the offset is reckoned on. */
const AXIS_M = 6_378_245;
const ECCENTRICITY = 0.006693421622965943;

const waves = (at: number, ...parts: readonly (readonly [height: number, turns: number])[]) =>
  (parts.reduce((sum, [height, turns]) => sum + height * Math.sin(at * turns * Math.PI), 0) * 2) / 3;

function northward(x: number, y: number): number {
  const slope = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return slope + waves(x, [20, 6], [20, 2]) + waves(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
}

function eastward(x: number, y: number): number {
  const slope = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return slope + waves(x, [20, 6], [20, 2], [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
}

/** As a Chinese map shows it. */
export function toMap({ longitude, latitude }: Spot): Spot {
  const [x, y] = [longitude - 105, latitude - 35];
  const radians = (latitude * Math.PI) / 180;
  const bend = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  const metersNorth = (AXIS_M * (1 - ECCENTRICITY)) / (bend * Math.sqrt(bend));
  const metersEast = (AXIS_M / Math.sqrt(bend)) * Math.cos(radians);
  return {
    longitude: longitude + (eastward(x, y) * 180) / (metersEast * Math.PI),
    latitude: latitude + (northward(x, y) * 180) / (metersNorth * Math.PI),
  };
}

/** Each round brings it a hundred times closer; after these it is closer than a centimetre. */
const ROUNDS = 5;

/** Where on earth a spot of a Chinese map is. */
export function fromMap(shown: Spot): Spot {
  let spot = shown;
  for (let round = 0; round < ROUNDS; round++) {
    const off = toMap(spot);
    spot = {
      longitude: spot.longitude + shown.longitude - off.longitude,
      latitude: spot.latitude + shown.latitude - off.latitude,
    };
  }
  return spot;
}
