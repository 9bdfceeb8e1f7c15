import { describe, expect, it } from 'vitest';
import { metersBetween } from '#web/clinic/place/earth.ts';
import { fromMap, toMap } from './datum.ts';
import { mapTextOf, spotOf } from './map-text.ts';

const spot = (latitude: number, longitude: number) => ({ latitude, longitude });

/** What others who reckon the offset publish as their test values. */
const KNOWN = [
  ['上海', spot(31.1774276, 121.5272106), spot(31.17530398364597, 121.531541859215)],
  ['深圳', spot(22.543847, 113.912316), spot(22.540796131694766, 113.9171764808363)],
  ['北京', spot(39.911954, 116.377817), spot(39.91334545536069, 116.38404722455657)],
] as const;

describe('the datum of Chinese maps', () => {
  it.each(KNOWN)('%s is where the map shows it, and back', (_name, earth, map) => {
    expect(metersBetween(toMap(earth), map)).toBeLessThan(0.01);
    expect(metersBetween(fromMap(map), earth)).toBeLessThan(0.01);
    expect(metersBetween(earth, map)).toBeGreaterThan(300);
  });
});

describe('a spot that was copied from a map', () => {
  const [, earth] = KNOWN[0];

  it.each(['121.531542,31.175304', ' 31.175304, 121.531542 ', '31.175304，121.531542', '121.531542 31.175304'])(
    'is %s, whichever of the two stands first',
    (text) => {
      const found = spotOf(text);
      expect(found && metersBetween(found, earth)).toBeLessThan(1);
    },
  );

  it('is written as the map would write it', () => {
    expect(mapTextOf(earth)).toBe('121.531542,31.175304');
    expect(mapTextOf(null)).toBe('');
  });

  it.each(['衡川路 88 号', '121.53', '121.5,91', '2.35,48.85', '0,0', '31.1,31.2', '121.5,31.1,3'])(
    'is none of China in %s',
    (text) => expect(spotOf(text)).toBeUndefined(),
  );

  it('is none where nothing was typed', () => expect(spotOf('  ')).toBeNull());
});
