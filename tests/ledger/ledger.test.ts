import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '#server/platform/database-errors.ts';
import { tenantScope } from '#server/platform/scope.ts';
import { dice } from '../../scripts/replay/dice.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { balancesOf, type Card, type Entry, giveBack, makeCard, post as postEntries, topUp } from './cards.ts';

/** docs/domain/money.md#the-ledger, in the database itself: commands that post are tested where they are. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const card = (hospital?: number) => makeCard(app, hospital);
const post = ({ hospital }: Pick<Card, 'hospital'>, entries: readonly Entry[]) => postEntries(app, hospital, entries);
const balances = (of: Card) => balancesOf(app, of);
const differences = async (hospital: number) =>
  (await query<{ found: object[] }>('SELECT ledger_differences($1) AS found', [hospital]))[0]?.found;

function fail(what: string): never {
  throw new Error(what);
}

/** What whoever asked is told. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  const { status, code, extra } = failureOf(error) ?? fail(`not refused: ${error}`);
  return { status, code, ...extra };
}

describe('a transaction', () => {
  it('moves what it says, and each entry knows what was there after it', async () => {
    const of = await card();
    await post(of, topUp(of, 10_050, 1000));
    const id = await post(of, topUp(of, 5000));
    expect(await balances(of)).toEqual({ principal: 15_050, gift: 1000, recharged: 15_050 });
    const entries = await query(
      `SELECT a.kind, e.amount, e.balance_after, e.version FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE e.transaction_id = $1 ORDER BY a.kind`,
      [id],
    );
    expect(entries).toEqual([
      { kind: 'cash', amount: 5000, balance_after: null, version: null },
      { kind: 'memo', amount: 5000, balance_after: null, version: null },
      { kind: 'principal', amount: -5000, balance_after: 15_050, version: 2 },
      { kind: 'recharged', amount: -5000, balance_after: 15_050, version: 2 },
    ]);
  });

  it('is refused where a member has too little, with what they have', async () => {
    const of = await card();
    await post(of, topUp(of, 10_000, 2000));
    const refused = await refusalOf(post(of, giveBack(of, 10_001)));
    expect(refused).toEqual({ status: 409, code: 'BALANCE', principal: 10_000, gift: 2000, integral: 0 });
    // Principal came first, and was enough: what is refused has taken nothing of it.
    expect(await refusalOf(post(of, giveBack(of, 1, 2001)))).toEqual(refused);
    expect(await balances(of)).toEqual({ principal: 10_000, gift: 2000, recharged: 10_000 });
    expect(await query('SELECT FROM ledger_transactions WHERE hospital_id = $1', [of.hospital])).toHaveLength(1);
  });

  it('lets as many spend at once as there is money for', async () => {
    const of = await card();
    await post(of, topUp(of, 10_000));
    const spent = await Promise.allSettled(Array.from({ length: 50 }, () => post(of, giveBack(of, 1000))));
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balances(of)).toMatchObject({ principal: 0, recharged: 0 });
    expect(await differences(of.hospital)).toEqual([]);
  });

  it('is whole in each unit, or not there', async () => {
    const of = await card();
    const uneven = post(of, [
      { kind: 'cash', amount: 100 },
      { kind: 'principal', member_id: of.member, amount: -99 },
    ]);
    await expect(uneven).rejects.toThrow('do not balance');
    const cents = post(of, [
      { kind: 'cash', amount: 100 },
      { kind: 'points', member_id: of.member, amount: -100 },
    ]);
    await expect(cents).rejects.toThrow('do not balance');
    const id = await post(of, topUp(of, 100));
    const later = query(
      `INSERT INTO ledger_entries (transaction_id, account_id, amount)
       VALUES ($1, ledger_account($2, NULL, NULL, 'bank'), 5)`,
      [id, of.hospital],
    );
    await expect(later).rejects.toThrow('do not balance');
    expect(await balances(of)).toEqual({ principal: 100, recharged: 100 });
  });

  it('is of one hospital', async () => {
    const [here, there] = [await card(), await card()];
    await post(there, topUp(there, 100));
    await expect(post(here, topUp(there, 100))).rejects.toThrow('do not balance');
    const newcomer = await card(there.hospital);
    await expect(post(here, topUp(newcomer, 100))).rejects.toThrow('ledger_accounts_member_fk');
    expect(await balances(there)).toEqual({ principal: 100, recharged: 100 });
  });

  it('is mirrored once, which names it', async () => {
    const of = await card();
    const id = await post(of, topUp(of, 10_000, 500));
    const mirror = () =>
      query<{ id: number }>('SELECT mirror_ledger($1, $2) AS id', [
        id,
        JSON.stringify({ at: '2026-11-20T11:00:00+08:00', business_date: '2026-11-20', reason: '录错' }),
      ]);
    const [done, again] = await Promise.allSettled([mirror(), mirror()]);
    expect([done.status, again.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(mirror()).rejects.toThrow('ledger_transactions_reverses_unique');
    expect(await balances(of)).toEqual({ principal: 0, gift: 0, recharged: 0 });
    const rows = await query('SELECT kind, reverses_id, reason FROM ledger_transactions WHERE reverses_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'reversal', reverses_id: id, reason: '录错' }]);
  });
});

describe('what was posted', () => {
  const REWRITINGS = [
    'UPDATE ledger_entries SET amount = amount * 2',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    "UPDATE ledger_transactions SET reason = ''",
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_transactions CASCADE',
    'UPDATE ledger_accounts SET balance = balance + 1 WHERE floor IS NOT NULL',
    'UPDATE ledger_accounts SET version = version + 1 WHERE floor IS NOT NULL',
    'DELETE FROM ledger_accounts',
    'TRUNCATE ledger_accounts CASCADE',
    "INSERT INTO ledger_accounts (hospital_id, member_id, kind, balance) SELECT hospital_id, member_id, 'points', 1 FROM ledger_accounts WHERE kind = 'principal'",
  ];

  it.each(REWRITINGS)('is not rewritten, by the owner of the tables neither: %s', async (text) => {
    const of = await card();
    await post(of, topUp(of, 10_000));
    await expect(query(text)).rejects.toThrow(/is append-only|by its entries alone/);
    await expect(tenantScope(app.deps.database, of.hospital).query(text)).rejects.toThrow(
      /permission denied|by its entries alone/,
    );
    expect(await balances(of)).toEqual({ principal: 10_000, recharged: 10_000 });
    expect(await differences(of.hospital)).toEqual([]);
  });
});

describe('many at once', () => {
  const DESKS = 6;
  const TURNS = 40;
  const CARDS = 4;

  it('leave what they were told that they left', async () => {
    const hospital = await app.make.hospital();
    const cards = await Promise.all(Array.from({ length: CARDS }, () => card(hospital)));
    const expected = new Map(cards.map(({ member }) => [member, { principal: 0, gift: 0 }]));
    const refusals = new Set<unknown>();
    const turn = async (desk: number, n: number) => {
      const chance = (what: string) => dice(20_261_126, what, desk, n);
      const of = cards[Math.floor(chance('card') * CARDS)] ?? fail('no card');
      const sign = chance('way') < 0.4 ? 1 : -1;
      const [principal, gift] = [1 + Math.floor(chance('principal') * 500), Math.floor(chance('gift') * 40)];
      try {
        await post(of, sign === 1 ? topUp(of, principal, gift) : giveBack(of, principal, gift));
        const has = expected.get(of.member) ?? fail('no card');
        has.principal += sign * principal;
        has.gift += sign * gift;
      } catch (error) {
        refusals.add(error instanceof Error ? error.message : error);
      }
    };
    const desk = async (n: number) => {
      for (let at = 0; at < TURNS; at++) await turn(n, at);
    };
    await Promise.all(Array.from({ length: DESKS }, (_, n) => desk(n)));
    for (const of of cards) {
      const { principal, gift } = expected.get(of.member) ?? fail('no card');
      expect(await balances(of)).toMatchObject({ principal, gift, recharged: principal });
    }
    expect([...refusals]).toEqual(['BALANCE']);
    expect(await differences(hospital)).toEqual([]);
  });
});
