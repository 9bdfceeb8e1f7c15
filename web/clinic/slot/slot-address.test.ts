import { describe, expect, it } from 'vitest';
import { slotQuery } from './slot-address.ts';

describe('the address of a slot', () => {
  it('has its day and keeps what else was chosen', () => {
    const query = slotQuery('?hospital_id=3&time=2026-11-20&slot=1', { slotId: 72, date: '2026-11-21' });
    expect(String(query)).toBe('hospital_id=3&time=2026-11-21&slot=72');
  });

  it('is of the day that is shown where no other is named', () => {
    const shown = new URLSearchParams({ time: '2026-11-20' });
    expect(String(slotQuery(shown, { slotId: 72 }))).toBe('time=2026-11-20&slot=72');
    expect(String(shown)).toBe('time=2026-11-20');
    expect(String(slotQuery(shown, { date: '2026-11-21' }))).toBe('time=2026-11-21');
  });
});
