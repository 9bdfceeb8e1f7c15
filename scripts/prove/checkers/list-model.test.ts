import { describe, expect, it } from 'vitest';
import type { Pay, Tender, Write } from './list-asked.ts';
import { type ListState, type Sight, statusOf, UNPAID, voidList, writeList, writeOffList } from './list-model.ts';
import { priceOf, spread, type Thing } from './list-prices.ts';
import { type House, NOTHING } from './money-model.ts';
import { payLists } from './pay-model.ts';

const PROJECT: Thing = { kind: 'project', id: 1, price: 1_000, least: 900, discountable: true };
const DRUG: Thing = { kind: 'drug', id: 1, price: 850, least: 0, discountable: false };
const of = (thing: Thing, count = 1, unit: number | null = null) => ({ thing, count, unit });
const HOUSE: House = {
  ...{ rules: [], storedLimit: null, things: [PROJECT, DRUG], offMost: 5, owners: [] },
  // 9 and 8 are patients of one account.
  accountOf: (member) => (member === 8 ? 9 : member),
  startOf: () => NOTHING,
};
const WRITE: Write = { way: 'write', list: null, version: null, lines: [of(PROJECT)], off: null, issue: true };
const LIST: ListState = {
  ...{ id: 5, member: 9, stage: 'issued', atDesk: false, price: 1_000, total: 1_000, owed: 1_000, nets: [1_000] },
  ...{ lines: WRITE.lines, manual: 0, version: 3, ...UNPAID },
};
const OTHER: ListState = { ...LIST, id: 4, owed: 500, atDesk: true };
const SIGHT: Sight = {
  ...{ member: 9, by: 3, house: HOUSE, level: 0, taken: false, fresh: 6, rankOf: (list) => list },
  ...{ freshTender: 20, freshApproval: 0, tenders: new Map(), payments: new Map(), closed: false, freshPayment: null },
  cards: new Map([
    [9, { ...NOTHING, principal: 300, gift: 200 }],
    [8, NOTHING],
  ]),
  lists: new Map([
    [5, LIST],
    [4, OTHER],
  ]),
  consumed: new Map(),
};
const by = (type: Tender['type'], amount: number, more: Partial<Tender> = {}): Tender => ({
  ...{ type, amount, tendered: null, trade: null, card: null },
  ...more,
});
const PAY: Pay = {
  way: 'pay',
  ids: [5],
  one: true,
  tenders: [by(1, 1_000)],
  owe: false,
  version: null,
  off: null,
  round: 0,
};
const pay = (change: Partial<Pay>, sight: Partial<Sight> = {}) =>
  payLists({ ...SIGHT, ...sight }, { ...PAY, ...change });

describe('what a list costs', () => {
  it('is rounded half up line by line, and what is taken off makes the whole', () => {
    const odd = { ...PROJECT, price: 10, least: 0 };
    expect(priceOf([of(odd), of(odd)], 5, null, 5)).toMatchObject({ price: 20, total: 18, nets: [9, 9] });
    expect(spread(1_000, [5_000, 5_000, 5_000])).toEqual([334, 333, 333]);
    expect(spread(2, [1, 2, 1])).toEqual([1, 1, 0]);
    expect(spread(3, [0, 0])).toEqual([0, 0]);
  });

  it('has bounds: the price list, the least price, what a desk may', () => {
    expect(priceOf([of(PROJECT, 1, 1_001)], 0, null, 5)).toBeNull();
    expect(priceOf([of(PROJECT), of(DRUG)], 0, { percent: 6 }, 5)).toBeNull();
    expect(priceOf([of(PROJECT)], 0, { amount: 101 }, 100)).toBeNull();
    // A level may go below it.
    expect(priceOf([of(PROJECT)], 5, null, 5)).toMatchObject({ total: 850 });
    expect(priceOf([of(PROJECT, 1, 960)], 0, { amount: 10 }, 5)).toMatchObject({ total: 950, manual: 50 });
  });
});

describe('a list', () => {
  it('is owed once it is issued, changes while nobody has paid, and is void', () => {
    expect(writeList(SIGHT, { ...WRITE, issue: false })).toMatchObject({ moves: {} });
    expect(writeList(SIGHT, WRITE)).toMatchObject({ moves: { 'receivable 6': 1_000, revenue: -1_000 } });
    const change: Write = { ...WRITE, list: 5, lines: [of(DRUG)], issue: false };
    expect(writeList(SIGHT, change)).toMatchObject({ moves: { 'receivable 5': -150, revenue: 150 } });
    expect(writeList(SIGHT, { ...change, version: 2 })).toEqual({ refused: '409 STALE' });
    expect(writeList(SIGHT, { ...change, list: 4 })).toEqual({ refused: '409 STATE' });
    expect(voidList(SIGHT, { list: 5, version: 3 })).toMatchObject({
      moves: { 'receivable 5': -1_000, revenue: 1_000 },
    });
    expect(voidList(SIGHT, { list: 4, version: 3 })).toEqual({ refused: '409 STATE' });
    expect(voidList(SIGHT, { list: 77, version: 3 })).toEqual({ refused: '404 NOT_FOUND' });
  });

  it('that was paid is written no more, also where that was taken back', () => {
    const splits = [{ tender: 20, type: 1, nth: 1, amount: 400, back: 400 }] as const;
    const lists = new Map([[5, { ...LIST, splits }]]);
    expect(writeList({ ...SIGHT, lists }, { ...WRITE, list: 5 })).toEqual({ refused: '409 STATE' });
  });

  it('stands where what is owed of it puts it', () => {
    const states = [
      LIST,
      OTHER,
      { ...OTHER, owed: 0 },
      { ...LIST, stage: 'void' as const },
      { ...LIST, stage: 'draft' as const },
    ];
    expect(states.map(statusOf)).toEqual([1, 2, 3, 4, 0]);
  });
});

describe('what is given up', () => {
  const owner = { by: 1, house: { ...HOUSE, owners: [1] } };
  const owing = (change: Partial<ListState> = {}): Sight => ({
    ...{ ...SIGHT, ...owner },
    lists: new Map([[5, { ...LIST, atDesk: true, owed: 600, nets: [700, 300], ...change }]]),
  });
  const asked = { way: 'writeOff', list: 5, amount: 600, version: 3 } as const;

  it('is a loss that leaves the list, spread over what is left of its lines', () => {
    expect(writeOffList(owing(), asked)).toMatchObject({ moves: { bad_debt: 600, 'receivable 5': -600 } });
    const spreadOver = (gone: ListState['gone']) => writeOffList(owing({ gone }), asked);
    expect(spreadOver([])).toMatchObject({ lists: new Map([[5, expect.objectContaining({ nets: [280, 120] })]]) });
    expect(spreadOver([{ count: 1, amount: 700 }])).toMatchObject({
      lists: new Map([[5, expect.objectContaining({ nets: [700, -300], total: 400, owed: 0, lost: 600, version: 4 })]]),
    });
  });

  it('is an owner’s to give up, of what was at the desk and is owed, and leaves nothing void', () => {
    expect(writeOffList({ ...owing(), by: 3 }, asked)).toEqual({ refused: '403 FORBIDDEN' });
    expect(writeOffList(owing(), { ...asked, list: 7 })).toEqual({ refused: '404 NOT_FOUND' });
    expect(writeOffList(owing(), { ...asked, version: 2 })).toEqual({ refused: '409 STALE' });
    for (const change of [{ atDesk: false }, { owed: 0 }, { stage: 'void' as const }])
      expect(writeOffList(owing(change), asked)).toEqual({ refused: '409 STATE' });
    expect(writeOffList(owing(), { ...asked, amount: 601 })).toEqual({ refused: '422 INVALID' });
    expect(voidList(owing({ owed: 400, total: 400, lost: 600 }), { list: 5, version: 3 })).toEqual({
      refused: '409 STATE',
    });
  });
});

describe('paying', () => {
  it('goes to the oldest debt first, tender after tender, principal before gift', () => {
    expect(pay({ ids: [5, 4], one: false, tenders: [by(5, 400), by(3, 300)] })).toMatchObject({
      moves: {
        principal: 300,
        gift: 100,
        wechat: 300,
        'receivable 4': -500,
        'receivable 5': -200,
        memo: 700,
        consumed: -700,
      },
      paid: [
        '5: 400, card 9 300 + 100, change 0',
        '3: 300, card none 0 + 0, change 0',
        'tender 1 pays 400 of 4',
        'tender 2 pays 100 of 4',
        'tender 2 pays 200 of 5',
      ],
      tenders: new Map([
        [20, { card: 9, gift: 100, back: 0 }],
        [21, { card: null, gift: 0, back: 0 }],
      ]),
    });
  });

  it('writes a list down as owed that it pays nothing of, and so does a debt alone', () => {
    const owed = (done: ReturnType<typeof pay>) =>
      'refused' in done ? done : [...(done.lists?.values() ?? [])].map(({ id, onAccount }) => [id, onAccount]);
    expect(owed(pay({ ids: [5, 4], one: false, tenders: [by(3, 300)] }))).toEqual([
      [4, false],
      [5, true],
    ]);
    expect(owed(pay({ tenders: [], owe: true }))).toEqual([[5, true]]);
  });

  it('is refused: too much, too little there, a locked or a stranger’s card, a number that is taken, nothing', () => {
    const figures = [{ total: 1_000, amount: 0, arrears: 1_000, version: 3 }];
    expect(pay({ tenders: [by(1, 1_001)] })).toEqual({ refused: '409 OVERPAID', figures });
    expect(pay({ tenders: [by(5, 501)] })).toEqual({
      refused: '409 BALANCE',
      figures: [{ principal: 300, gift: 200, points: 0 }],
    });
    const locked = new Map([[9, { ...NOTHING, principal: 300, locked: 1 as const }]]);
    expect(pay({ tenders: [by(5, 1)] }, { cards: locked })).toEqual({ refused: '409 STATE' });
    expect(pay({ tenders: [by(1, 1)] }, { cards: locked })).toMatchObject({ moves: { cash: 1 } });
    expect(pay({ tenders: [by(5, 1, { card: 7 })] })).toEqual({ refused: '422 INVALID' });
    expect(pay({ tenders: [by(5, 1), by(5, 1, { card: 9 })] })).toEqual({ refused: '422 INVALID' });
    expect(pay({ tenders: [by(5, 1, { card: 8 })] })).toMatchObject({ refused: '409 BALANCE' });
    expect(pay({}, { taken: true })).toEqual({ refused: '409 STATE' });
    // Nothing of a card that has too little is written, its number at the till neither.
    expect(pay({ tenders: [by(5, 501), by(3, 1)] }, { taken: true })).toMatchObject({ refused: '409 BALANCE' });
    expect(pay({ tenders: [] })).toEqual({ refused: '422 INVALID' });
    expect(pay({ tenders: [], owe: true })).toMatchObject({ moves: {} });
  });

  it('of a list that is paid, void, another’s or not there is refused', () => {
    const lists = (change: Partial<ListState>) => ({ lists: new Map([[5, { ...LIST, ...change }]]) });
    expect(pay({}, lists({ owed: 0 }))).toMatchObject({ refused: '409 OVERPAID' });
    expect(pay({}, lists({ stage: 'void' }))).toEqual({ refused: '409 STATE' });
    expect(pay({ ids: [5, 4] }, { lists: new Map([...SIGHT.lists, [4, { ...OTHER, member: 8 }]]) })).toEqual({
      refused: '422 INVALID',
    });
    expect(pay({ ids: [77] })).toEqual({ refused: '404 NOT_FOUND' });
    expect(pay({ version: 2 })).toEqual({ refused: '409 STALE' });
  });

  it('takes off first, of a list that was not at the desk, and only so much', () => {
    expect(pay({ off: { percent: 5 }, round: 7, tenders: [by(1, 943)] })).toMatchObject({
      moves: { cash: 943, 'receivable 5': -1_000, revenue: 57 },
      lists: new Map([
        [
          5,
          {
            ...{ ...LIST, atDesk: true, total: 943, owed: 0, nets: [943], manual: 50, version: 4 },
            splits: [{ tender: 20, type: 1, nth: 1, amount: 943, back: 0, earns: 943 }],
          },
        ],
      ]),
    });
    expect(pay({ off: { percent: 6 }, tenders: [by(1, 1)] })).toEqual({ refused: '422 INVALID' });
    expect(pay({ ids: [4], round: 1, tenders: [by(1, 1)] })).toEqual({ refused: '409 STATE' });
    expect(pay({ round: 1 })).toMatchObject({ refused: '409 OVERPAID', figures: [{ total: 1_000, arrears: 1_000 }] });
  });
});
