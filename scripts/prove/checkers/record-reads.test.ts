import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  AGAIN,
  but,
  GOOD,
  KEEPER,
  more,
  OPENED,
  OTHER,
  OWNER,
  op,
  PATIENT,
  shows,
  sight,
  words,
} from '../../../tests/support/record-history.ts';
import type { RecordHistory } from './record-history.ts';

describe('the checker of the log of readings', () => {
  it('finds a reading that no line tells of, two lines for one, and a line for none', () => {
    expect(words({ reads: GOOD.reads.slice(1) })).toEqual(['#5 reads patient 10, and is in no log of readings']);
    const again = (user: number, role: '店长' | '咨询师', at: number) =>
      ({ ...GOOD.reads[0], user, role, at }) as RecordHistory['reads'][number];
    expect(words({ reads: [...GOOD.reads, again(KEEPER, '咨询师', 653_000)] })).toEqual([
      '7 read patient 10 once, and two lines tell of it',
    ]);
    expect(words({ reads: [...GOOD.reads, again(KEEPER, '咨询师', 654_000)] })).toEqual([]);
    expect(words({ reads: [...GOOD.reads, again(OWNER, '店长', 60_000)] })).toContain(
      '9 is said to have read patient 10, and did not',
    );
    const later = op(200, KEEPER, OPENED, { shown: shows(sight(4, 'consultant')) });
    const idle = Array.from({ length: 183 }, (_, n) =>
      op(AGAIN + n, OTHER, OPENED, { fate: 'refused', answer: '403 FORBIDDEN' }),
    );
    expect(words(more(...idle, later))).toEqual(['#200 reads patient 10, and is in no log of readings']);
  });

  it('finds a reading that is told otherwise than it was, and a trail with a gap', () => {
    const [, line] = GOOD.reads as [RecordHistory['reads'][number], RecordHistory['reads'][number]];
    const [first] = GOOD.reads;
    const told = (own: Partial<typeof line>) => words({ reads: [first as typeof line, { ...line, ...own }] });
    expect(told({ treating: false })).toEqual(['a reading is not told as it was']);
    expect(told({ role: '店长' })).toEqual(['a reading is not told as it was']);
    const trail = (revisions: number[]) =>
      words(but(13, { shown: { ...shows(sight(4, 'doctor')), trail: revisions } })).join();
    expect(trail([1, 2])).toBe('');
    expect(trail([1, 3])).toMatch(/is shown with revisions 1 3, there are 2/);
    expect(trail([1])).toMatch(/is shown with revisions 1, there are 2/);
  });

  it('finds who is told of other readings than there were', () => {
    const tells = (by: number, lines: number, at = 170_000) =>
      words(
        more(
          op(
            AGAIN,
            by,
            { way: by === ACCOUNT ? 'access' : 'reads', patient: PATIENT },
            { at, done: at + 5_000, shown: { ...shows(), lines } },
          ),
        ),
      );
    expect([...tells(ACCOUNT, 2), ...tells(OWNER, 2)]).toEqual([]);
    expect(tells(ACCOUNT, 1)).toEqual(['#17 access by a patient tells of 1 readings, there were 2 to 2']);
    expect(tells(OWNER, 3)).toEqual(['#17 reads by a shop_owner tells of 3 readings, there were 2 to 2']);
    // While the second is still under way, it may be told of or not.
    expect([...tells(OWNER, 1, 102_000), ...tells(OWNER, 2, 102_000)]).toEqual([]);
    expect(tells(OWNER, 0, 102_000)).toHaveLength(1);
  });
});
