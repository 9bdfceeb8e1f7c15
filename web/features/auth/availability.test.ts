import { describe, expect, it } from 'vitest';
import { CELL, type Grid } from '#contract/slot-state.ts';
import { availabilityOf } from './availability.ts';

/** One column a letter of the row: f free, h free but held, b booked, s suspended, o off, n none. */
function gridOf(rows: Record<string, string>, now = '2026-11-20T10:37:00+08:00'): Grid {
  const value = {
    f: CELL.available,
    h: CELL.available,
    b: CELL.booked,
    s: CELL.suspended,
    o: CELL.offDuty,
    n: CELL.none,
  };
  const letters = (row: string) => [...row] as (keyof typeof value)[];
  const columns = letters(Object.values(rows)[0] ?? '').map((_, i) => i + 1);
  return {
    data: {
      date: '2026-11-20',
      table_headers: columns.map((id) => ({
        id,
        prop: `d${id}`,
        name: '',
        job_title: '',
        department_id: null,
        department_name: null,
        role_name: 'doctor',
      })),
      rows: Object.entries(rows).map(([time, row]) =>
        Object.assign(
          { time },
          ...letters(row).map((letter, i) => ({
            [`d${i + 1}`]: value[letter],
            [`d${i + 1}_hold`]: letter === 'h' ? { holder: 'x', expires_at: '' } : null,
          })),
        ),
      ),
    },
    meta: { hospital: { id: 1, name: '', mode: 1, lock: 0 }, seq: 1, now },
  };
}

describe('what the login page tells of a day', () => {
  it('counts what can be booked, not what somebody is booking', () => {
    const day = availabilityOf(gridOf({ '10:45': 'hb', '11:00': 'fb', '11:15': 'ff' }));
    expect(day).toMatchObject({ free: 3, next: '11:00', columns: 2 });
  });

  it('counts the people with slots today, not who is off or suspended', () => {
    expect(availabilityOf(gridOf({ '10:45': 'fbson', '11:00': 'fbsoo' })).people).toBe(2);
  });

  it('lights exactly the cells of the time that it names', () => {
    expect(availabilityOf(gridOf({ '10:00': 'bn', '10:45': 'fb', '11:00': 'ff' })).bricks).toEqual([
      'over',
      'none',
      'next',
      'taken',
      'free',
      'free',
    ]);
  });

  it('follows the clinic’s clock, whatever zone the instant is written in', () => {
    expect(availabilityOf(gridOf({ '10:00': 'b' }, '2026-11-20T02:37:00Z')).bricks).toEqual(['over']);
    expect(availabilityOf(gridOf({ '10:45': 'b' }, '2026-11-20T02:37:00Z')).bricks).toEqual(['taken']);
  });

  it('has no next time when all is taken', () => {
    expect(availabilityOf(gridOf({ '10:45': 'bb' }))).toMatchObject({ free: 0, next: null, people: 2 });
  });
});
