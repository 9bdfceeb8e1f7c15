import { describe, expect, it } from 'vitest';
import type { Grid } from '#contract/slot-state.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import type { Day } from './day-reader.ts';
import { gridBytes } from './grid-bytes.ts';

const DATE = '2026-11-20';
const at = (time: string) => new Date(`${DATE}T${time}+08:00`);

function slot(minute: number, more: Partial<RawSlot> = {}): RawSlot {
  const free = { reservation_id: null, patient: null, visited: false, hold: null, reason: null };
  return { id: minute, doctor_id: 7, date: DATE, minute, status: 'open', ...free, ...more };
}

function day(slots: RawSlot[]): Day {
  return {
    seq: 12,
    epoch: 1,
    opened: true,
    hospital: { id: 1, name: '衡川', mode: 1, lock: 0 },
    headers: [
      {
        id: 7,
        prop: 'd7',
        name: '陈思远',
        job_title: '',
        department_id: 3,
        department_name: null,
        role_name: 'doctor',
      },
    ],
    license_ends: null,
    kinds: [],
    slots,
    readSlots: () => slots,
    reservations: [],
    off: [],
  };
}

const read = (...args: Parameters<typeof gridBytes>): Grid => JSON.parse(gridBytes(...args).toString());
const cell = (grid: Grid, time: string, key = 'd7') => grid.data.rows.find((row) => row.time === time)?.[key];

describe('a kept grid', () => {
  it('is the same but for the clock, which is always that of the request', () => {
    const kept = day([slot(600), slot(615, { patient: '"now":"2026-01-01T00:00:00.000Z"', reservation_id: 'x' })]);
    const first = read(kept, DATE, 'staff', at('08:00:00'), {});
    const later = read(kept, DATE, 'staff', at('08:00:03.250'), {});
    expect(first.meta.now).toBe(at('08:00:00').toISOString());
    expect(later.meta.now).toBe(at('08:00:03.250').toISOString());
    expect({ ...later, meta: { ...later.meta, now: first.meta.now } }).toEqual(first);
    expect(cell(later, '10:15')).toBe('"now":"2026-01-01T00:00:00.000Z"');
  });

  it('ends when a slot begins', () => {
    const kept = day([slot(600)]);
    expect(cell(read(kept, DATE, 'public', at('09:59:59.999'), {}), '10:00')).toBe(2);
    expect(cell(read(kept, DATE, 'public', at('10:00:00'), {}), '10:00')).toBe(3);
  });

  it('ends when a hold runs out', () => {
    const hold = { holder: 'h', by: '陈露', by_role: '', expires_at: at('08:02:00').toISOString() };
    const kept = day([slot(600, { hold })]);
    expect(cell(read(kept, DATE, 'staff', at('08:01:59.999'), {}), '10:00', 'd7_hold')).toMatchObject({ holder: 'h' });
    expect(cell(read(kept, DATE, 'staff', at('08:02:00'), {}), '10:00', 'd7_hold')).toBeNull();
  });

  it('ends at midnight, when the days that the public may book move on', () => {
    const kept = day([{ ...slot(600), date: '2026-11-28' }]);
    expect(cell(read(kept, '2026-11-28', 'public', at('23:59:59'), {}), '10:00')).toBe(3);
    expect(cell(read(kept, '2026-11-28', 'public', new Date('2026-11-21T00:00:00+08:00'), {}), '10:00')).toBe(2);
  });

  it('marks a licence for staff from the day after its last one', () => {
    const kept = { ...day([slot(600)]), license_ends: { 7: DATE } };
    const head = (...[view, now]: ['staff' | 'public', Date]) => read(kept, DATE, view, now, {}).data.table_headers[0];
    const midnight = new Date('2026-11-21T00:00:00+08:00');
    expect(head('staff', at('23:59:59'))).not.toHaveProperty('license_ended');
    expect(head('staff', midnight)).toHaveProperty('license_ended', true);
    expect(head('public', midnight)).toEqual(kept.headers[0]);
  });

  it('holds for a clock that was set back as well', () => {
    const kept = day([slot(600)]);
    expect(cell(read(kept, DATE, 'public', at('10:00:01'), {}), '10:00')).toBe(3);
    expect(cell(read(kept, DATE, 'public', at('09:59:00'), {}), '10:00')).toBe(2);
  });

  it('is kept apart for each view and filter', () => {
    const kept = day([slot(600, { patient: '赵一', reservation_id: 'x' })]);
    const now = at('08:00:00');
    expect(cell(read(kept, DATE, 'staff', now, {}), '10:00')).toBe('赵一');
    expect(gridBytes(kept, DATE, 'public', now, {}).toString()).not.toContain('赵一');
    expect(read(kept, DATE, 'public', now, {}).meta).not.toHaveProperty('reservations');
    expect(read(kept, DATE, 'staff', now, { department_id: 4 }).data.table_headers).toEqual([]);
    expect(read(kept, DATE, 'staff', now, { only: 'dental_hygienist' }).data.table_headers).toEqual([]);
    expect(read(kept, DATE, 'staff', now, { doctor_id: 7 }).data.table_headers).toHaveLength(1);
  });
});
