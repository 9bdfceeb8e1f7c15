import { describe, expect, it } from 'vitest';
import { centsOf, moneyText, readMoney, sentMoney, yuanOf } from '#web/ui/text/yuan.ts';

describe('yuan as people type them', () => {
  it.each([
    ['0', 0],
    ['50', 5_000],
    ['50.5', 5_050],
    ['50.05', 5_005],
    ['12.', 1_200],
    ['.5', 50],
    [' 128.50 ', 12_850],
    ['1,286.50', 128_650],
    ['1,000,000', 100_000_000],
    ['¥1,286.50', 128_650],
    ['￥128', 12_800],
    ['128元', 12_800],
    ['１２８．５０', 12_850],
    ['１，２８６', 128_600],
    ['128。5', 12_850],
    // Where a product of floating point would be 1998999.9999999998.
    ['19990', 1_999_000],
    ['4.35', 435],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s are %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
    expect(readMoney(typed)).toBe(cents);
  });

  it.each(['1e3', '1.234', '-1', 'abc', '1,28', '12,345,6', '1 2x', '¥', '.', '1..2', '0x10'])(
    '%s are none',
    (typed) => {
      expect(centsOf(typed)).toBeNaN();
      // What was typed stays, and is not sent.
      expect(readMoney(typed)).toBe(typed);
      expect(moneyText(typed)).toBe(typed);
      expect(sentMoney(typed)).toBeNaN();
    },
  );

  it('are nothing where nothing is typed', () => {
    expect([readMoney(''), readMoney('  '), moneyText(null), sentMoney(null)]).toEqual([null, null, '', null]);
  });

  it('are written so that they are read back', () => {
    for (const cents of [0, 1, 5, 10, 99, 100, 105, 150, 5_000, 999_999]) expect(centsOf(yuanOf(cents))).toBe(cents);
    expect([5_000, 5_050, 5_005].map(moneyText)).toEqual(['50', '50.5', '50.05']);
  });
});
