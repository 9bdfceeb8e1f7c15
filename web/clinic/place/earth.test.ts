import { describe, expect, it } from 'vitest';
import { distanceLabel, metersBetween } from './earth.ts';

describe('a distance', () => {
  const shanghai = { latitude: 31.1774276, longitude: 121.5272106 };
  const beijing = { latitude: 39.911954, longitude: 116.377817 };

  it('is as the crow flies, either way, and nothing to where one is', () => {
    // 1,076 km by the mean radius of the earth.
    expect(Math.round(metersBetween(shanghai, beijing) / 1_000)).toBe(
      Math.round(metersBetween(beijing, shanghai) / 1_000),
    );
    expect(Math.abs(metersBetween(shanghai, beijing) / 1_000 - 1_077)).toBeLessThan(3);
    expect(metersBetween(shanghai, shanghai)).toBe(0);
    expect(metersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeLessThan(112_000);
  });

  it.each([
    [3, '10 米'],
    [848, '850 米'],
    [994, '990 米'],
    [996, '1.0 公里'],
    [3_240, '3.2 公里'],
    [99_940, '99.9 公里'],
    [99_960, '100 公里'],
    [128_400, '128 公里'],
  ])('of %d metres is said as %s', (meters, words) => expect(distanceLabel(meters)).toBe(words));
});
