import { describe, expect, it } from 'vitest';
import { checkBooks, type PaymentRow, type Posted } from './books.ts';

/** Of a tender: nothing of it went back. */
const KEPT = { gone: 0, goneOfLists: 0, reversed: false };
const first: PaymentRow = {
  ...{
    id: 1,
    hospital: 1,
    shift: 5,
    back: false,
    total: 500,
    transactions: 1,
    ofLists: true,
    split: 500,
    reverses: null,
  },
  tenders: [
    { type: 1, amount: 300, ...KEPT },
    { type: 3, amount: 200, ...KEPT },
  ],
  receipts: ['SJ2026-000001'],
};
const second: PaymentRow = {
  ...{
    id: 2,
    hospital: 1,
    shift: 5,
    back: true,
    total: 100,
    transactions: 1,
    ofLists: false,
    split: 0,
    reverses: null,
  },
  tenders: [{ type: 1, amount: 100, ...KEPT }],
  receipts: ['SJ2026-000002'],
};
const elsewhere: PaymentRow = { ...first, id: 3, hospital: 2, shift: 6 };
const posted: Posted[] = [
  { shift: 5, kind: 'cash', amount: 200 },
  { shift: 5, kind: 'wechat', amount: 200 },
  { shift: 6, kind: 'cash', amount: 300 },
  { shift: 6, kind: 'wechat', amount: 200 },
];
const all = [second, first, elsewhere];
const words = (payments: readonly PaymentRow[], books = posted) => checkBooks(payments, books).map(({ what }) => what);

describe('the checker of what went over the counter', () => {
  it('takes what adds up: tenders, shifts, and the numbers of each hospital', () => {
    expect(words(all)).toEqual([]);
  });

  it('finds a number that is left out, and one that is there twice', () => {
    expect(words([first, { ...second, receipts: ['SJ2026-000003'] }, elsewhere])).toEqual([
      'receipts of hospital 1 are not 1 to 2: 3 stands where 2 should',
    ]);
    expect(words([first, { ...second, receipts: ['SJ2026-000001'] }, elsewhere])).toEqual([
      'receipts of hospital 1 are not 1 to 2: 1 stands where 2 should',
    ]);
  });

  it('finds a payment that its tenders do not make, and one without a receipt or a posting', () => {
    expect(words([{ ...first, total: 501, split: 501 }, second, elsewhere])).toEqual([
      'payment 1 is of 501, its tenders make 500',
    ]);
    expect(words([first, { ...second, receipts: [], transactions: 0 }, elsewhere])).toEqual([
      'payment 2 has 0 receipts',
      'payment 2 was posted 0 times',
    ]);
  });

  it('finds a tender that gave back more than it took, or other than its lists say', () => {
    const gave = (gone: number, goneOfLists: number): PaymentRow => ({
      ...first,
      tenders: [{ type: 1, amount: 300, gone, goneOfLists, reversed: false }, ...first.tenders.slice(1)],
    });
    expect(words([gave(300, 300), second, elsewhere])).toEqual([]);
    expect(words([gave(301, 301), second, elsewhere])).toEqual(['payment 1 gave 301 back by 1, of 300']);
    expect(words([gave(0, 100), second, elsewhere])).toEqual(['payment 1 gave 0 back by 1, 100 of it for lists']);
  });

  it('takes what was taken back in the shift that took it, and finds a mirror that is none', () => {
    const gone = (amount: number, reversed: boolean) => ({ gone: amount, goneOfLists: amount, reversed });
    const tenders = (reversed: boolean): PaymentRow['tenders'] => [
      { type: 1, amount: 300, ...gone(300, reversed) },
      { type: 3, amount: 200, ...gone(200, reversed) },
    ];
    const back: PaymentRow = {
      ...{ ...first, id: 4, back: true, ofLists: false, split: 0, reverses: 1 },
      receipts: ['SJ2026-000003'],
    };
    const nothing = [
      { shift: 5, kind: 'cash', amount: -100 },
      { shift: 6, kind: 'cash', amount: 300 },
      { shift: 6, kind: 'wechat', amount: 200 },
    ];
    const found = (taken: Partial<PaymentRow>, ...mirrors: PaymentRow[]) =>
      words([second, elsewhere, { ...first, tenders: tenders(true), ...taken }, ...mirrors], nothing);
    expect(found({}, back)).toEqual([]);
    expect(found({}, { ...back, shift: 6 })).toContain('payment 1 is not what 4 takes back');
    expect(found({}, { ...back, total: 499 })).toContain('payment 1 is not what 4 takes back');
    expect(found({ tenders: tenders(false) }, back)).toEqual([
      'payment 1 has tenders that say otherwise of its reversal',
    ]);
    const second4 = { ...back, id: 5, receipts: ['SJ2026-000004'] };
    expect(found({}, back, second4)).toContain('payment 1 was taken back 2 times');
    const left: PaymentRow['tenders'] = tenders(true).map((tender) => ({ ...tender, ...gone(100, true) }));
    expect(found({ tenders: left }, back)).toContain('payment 1 was taken back, and only 100 of 300 by 1');
  });

  it('finds a payment of which a list was not told, and one of stored value that says it paid a list', () => {
    expect(words([{ ...first, split: 300 }, second, elsewhere])).toEqual([
      'payment 1 is of 500, 300 of it paid for lists',
    ]);
    expect(words([first, { ...second, split: 100 }, elsewhere])).toEqual([
      'payment 2 is of 100, 100 of it paid for lists',
    ]);
  });

  it('finds a shift that posted something else than it took', () => {
    expect(words(all, [{ shift: 5, kind: 'cash', amount: 400 }, ...posted.slice(1)])).toEqual([
      'shift 5 took 200 by cash and posted 400',
    ]);
    expect(words(all, [...posted, { shift: 6, kind: 'bank', amount: 7 }])).toEqual([
      'shift 6 took 0 by bank and posted 7',
    ]);
  });
});
