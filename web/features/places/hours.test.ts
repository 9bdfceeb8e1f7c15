import { describe, expect, it } from 'vitest';
import { mapOf } from '#web/clinic/place/place-links.tsx';
import { hoursLines } from './hours.ts';

const span = (weekday: number, from = '09:00', to = '18:00') => ({ weekday, from, to });

describe('a week of hours', () => {
  it('says neighbouring days of the same hours once', () => {
    expect(hoursLines([1, 2, 3, 4, 5].map((day) => span(day)))).toEqual([
      { days: '周一至周五', times: '09:00 – 18:00' },
    ]);
    expect(hoursLines([span(6), span(7), span(1, '14:00'), span(3)])).toEqual([
      { days: '周一', times: '14:00 – 18:00' },
      { days: '周三', times: '09:00 – 18:00' },
      { days: '周六、周日', times: '09:00 – 18:00' },
    ]);
  });

  it('has all spans of a day, and is nothing where nobody comes', () => {
    expect(hoursLines([span(2, '09:00', '12:00'), span(2, '14:00', '17:00')])).toEqual([
      { days: '周二', times: '09:00 – 12:00、14:00 – 17:00' },
    ]);
    expect(hoursLines([])).toEqual([]);
  });
});

describe('the map of a place', () => {
  it('is its spot where that is known, else what its address finds', () => {
    const place = { name: '云麓口腔', address: '云麓路 6 号', longitude: 120.1, latitude: 30.2 };
    expect(Object.fromEntries(new URL(mapOf(place)).searchParams)).toEqual({
      position: '120.1,30.2',
      name: '云麓口腔',
      coordinate: 'wgs84',
    });
    const unknown = new URL(mapOf({ ...place, longitude: null }));
    expect([unknown.pathname, unknown.searchParams.get('keyword')]).toEqual(['/search', '云麓口腔 云麓路 6 号']);
  });
});
