import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard } from '../ledger/cards.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fresh, USERS } from '../support/member-desk.ts';
import { openProductDesk } from '../support/product-desk.ts';

/** What an invitation brings: docs/domain/money.md#invitation-rewards. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let phones = 0;
const phone = () => `137${String(++phones).padStart(8, '0')}`;

/** A desk whose patient was invited by somebody with a card there, too. */
async function clinic() {
  const desk = await openProductDesk(app);
  const { hospital, account, member, owner, list, issued, pay } = desk;
  const inviter = await makeCard(app, hospital, '李介绍');
  const run = (text: string, values: unknown[]) => app.owner.query(text, values);
  await run('UPDATE patients SET phone = $2 WHERE user_id = $1', [account.id, phone()]);
  await run('UPDATE patients SET phone = $2 WHERE user_id = $1', [inviter.account.id, phone()]);
  await run('UPDATE users SET invited_by = $2 WHERE id = $1', [account.id, inviter.account.id]);
  /** Points by invitations, of each of both. */
  const points = async (of: number) => {
    const { rows } = await app.owner.query<{ points: number }>(
      `SELECT coalesce(sum(-e.amount), 0)::int AS points FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
         JOIN ledger_accounts a ON a.id = e.account_id WHERE t.kind = 'invite' AND a.kind = 'points' AND a.member_id = $1`,
      [of],
    );
    return rows[0]?.points ?? 0;
  };
  const rewards = async () => [await points(inviter.member), await points(member)];
  const buys = async (price: number) => {
    const id = await issued(price);
    return pay({ id, payments: [{ type: 3, amount: price }] });
  };
  const works = (person: number) =>
    run("INSERT INTO memberships (hospital_id, user_id, role, status) VALUES ($1, $2, 'sale', 'active')", [
      hospital,
      person,
    ]);
  return { ...desk, inviter, rewards, buys, run, works, owner, list };
}

describe('an invitation', () => {
  it('brings points to both with the first list that is paid whole and large enough', async () => {
    const { rewards, buys, pay, issued, verified, integral } = await clinic();
    await buys(9_999);
    expect(await rewards()).toEqual([0, 0]);
    const id = await issued(10_000);
    await pay({ id, payments: [{ type: 1, amount: 9_000 }] });
    expect(await rewards()).toEqual([0, 0]);
    await pay({ id, payments: [{ type: 1, amount: 1_000 }] });
    expect(await rewards()).toEqual([100, 50]);
    expect(await integral()).toBe(50 + 9 + 10);
    await buys(20_000);
    expect(await rewards()).toEqual([100, 50]);
    expect(await verified()).toEqual([]);
  });

  it('brings them once, whoever of the family is paid for at the same moment', async () => {
    const { rewards, pay, issued, asks, owner, relative, write, project, verified, whileHeld, inviter, buys } =
      await clinic();
    const other = await relative(1);
    const form = {
      patient_id: other.account.patient_ids[0],
      projects: [{ project_id: await project(20_000), count: 1 }],
    };
    const [own, theirs] = [await issued(10_000), (await write(form)).number('data', 'id')];
    // So that there are accounts, and one of theirs to wait for.
    await buys(9_000);
    await asks('POST', `${USERS}/integral/${inviter.member}`, { type: 'incr', integral: 1 }, fresh());
    const answers = await whileHeld(
      "SELECT 1 FROM ledger_accounts WHERE member_id = $1 AND kind = 'points'",
      [inviter.member],
      [
        () => pay({ id: own, payments: [{ type: 3, amount: 10_000 }] }, asks),
        () => pay({ id: theirs, payments: [{ type: 3, amount: 20_000 }] }, owner),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await rewards())[0]).toBe(100);
    expect(await verified()).toEqual([]);
  });

  it('of staff, by the same phone, or where points are off brings nothing, to neither', async () => {
    const staff = await clinic();
    await staff.works(staff.inviter.account.id);
    await staff.buys(10_000);
    expect(await staff.rewards()).toEqual([0, 0]);
    const same = await clinic();
    await same.run(
      'UPDATE patients SET phone = (SELECT phone FROM patients WHERE user_id = $1 LIMIT 1) WHERE user_id = $2',
      [same.account.id, same.inviter.account.id],
    );
    await same.buys(10_000);
    expect(await same.rewards()).toEqual([0, 0]);
    const off = await clinic();
    await off.terms({ enabled: false });
    await off.buys(10_000);
    expect(await off.rewards()).toEqual([0, 0]);
  });

  it('of somebody without a card there, or with a locked one, brings it to the other alone', async () => {
    const { rewards, buys, run, inviter, verified } = await clinic();
    await run('UPDATE members SET vip_status = 1 WHERE id = $1', [inviter.member]);
    await buys(10_000);
    expect(await rewards()).toEqual([0, 50]);
    expect(await verified()).toEqual([]);
  });

  it('shows what it brought where those who were invited are listed', async () => {
    const { run, account, buys, inviter, works, asks, owner } = await clinic();
    await buys(10_000);
    await works(inviter.account.id);
    const rows = (await owner('GET', '/api/admin/hospital/invite-list')).at('data') as { id: number }[];
    expect(rows.find(({ id }) => id === account.id)).toMatchObject({
      reward: { inviter_points: 100, invitee_points: 50 },
    });
    await run('DELETE FROM invite_rewards WHERE invitee_id = $1', [account.id]);
    expect((await owner('GET', '/api/admin/money/verify')).at('data', 'differences')).toMatchObject([
      { check: 'reward', what: 'once', expected: 0, found: 1 },
    ]);
    expect((await asks('GET', '/api/admin/marketing/integral?type=invite')).at('data')).toMatchObject([
      { type_name: '邀请奖励' },
      { type_name: '邀请奖励' },
    ]);
  });
});
