import { describe, expect, it } from 'vitest';
import { checkLists, type ListRow } from './lists.ts';

const owing: ListRow = {
  ...{ id: 1, hospital: 1, number: 'CZ20261201-0001', status: 2, atDesk: true, onAccount: false },
  ...{ price: 1_000, total: 900, gross: 1_000, net: 900, off: 100, gone: 0, paid: 400, owed: 500 },
};
const fresh: ListRow = { ...owing, id: 2, number: 'CZ20261201-0002', status: 1, atDesk: false, paid: 0, owed: 900 };
const gone: ListRow = { ...fresh, id: 3, number: 'CZ20261201-0003', status: 4, owed: 0 };
const draft: ListRow = { ...fresh, id: 4, number: null, status: 0, owed: 0 };
const words = (...lists: ListRow[]) => checkLists(lists).map(({ what }) => what);

describe('the checker of lists', () => {
  it('takes what adds up, in every state', () => {
    expect(words(owing, fresh, gone, draft)).toEqual([]);
    expect(words({ ...owing, status: 3, paid: 900, owed: 0 })).toEqual([]);
    expect(words({ ...owing, total: 700, gone: 200, owed: 300 })).toEqual([]);
  });

  it('finds what its lines, its discounts or its payments do not make', () => {
    expect(words({ ...owing, net: 899 })).toEqual(['list 1 costs 900, its lines make 899 less 0']);
    expect(words({ ...owing, gross: 999 })).toEqual(['list 1 has the price 1000, its lines make 999']);
    expect(words({ ...owing, off: 99 })).toEqual(['list 1 costs 900, which is not 1000 less 99 and 0']);
    expect(words({ ...owing, gone: 200 })).toHaveLength(2);
    expect(words({ ...owing, paid: 399 })).toEqual(['list 1 owes 500, of 900 399 was paid']);
    expect(words(owing, fresh, { ...gone, owed: 900 })).toEqual(['list 3 is no debt and owes 900, 0 was paid']);
  });

  it('finds a state that is not what it owes', () => {
    expect(words({ ...owing, status: 1 })).toEqual(['list 1 is in state 1, should be 2']);
    expect(words({ ...owing, status: 3 })).toEqual(['list 1 is in state 3, should be 2']);
  });

  it('finds one that is at the desk though nothing brought it there, and one that is not', () => {
    expect(words({ ...fresh, id: 1, number: owing.number, atDesk: true, status: 2 })).toEqual([
      'list 1 is at the desk, 0 of it is paid',
    ]);
    expect(words({ ...owing, atDesk: false, status: 1 })).toEqual(['list 1 is not at the desk, 400 of it is paid']);
    expect(words({ ...owing, paid: 0, owed: 900, onAccount: true })).toEqual([]);
  });

  it('finds a number that is left out, twice there or missing', () => {
    expect(words(owing, gone)).toEqual(['lists of hospital 1 are not 1 to 2: 3 stands where 2 should']);
    expect(words(owing, { ...fresh, number: owing.number })).toHaveLength(1);
    expect(words({ ...owing, number: null })).toEqual(['list 1 has no number']);
  });
});
