import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';

/** What becomes of an announcement, one change at a time and several at once: each has one winner. */

const MESSAGE = '/api/admin/hospital/message';

let app: TestApp;
let hospital: number;
let owner: Person;
let colleague: Person;
let desk: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  hospital = await app.make.hospital();
  owner = await app.make.staff({ hospital, role: 'shop_owner' });
  colleague = await app.make.staff({ hospital, role: 'shop_owner' });
  desk = await app.make.staff({ hospital, role: 'customer_service' });
});
afterAll(() => app.close());

/** By the played clock. */
const inMinutes = (minutes: number) => new Date(Date.parse(FRIDAY_MORNING) + minutes * 60_000).toISOString();
const post = (body: object) =>
  app.as(owner)('POST', MESSAGE, { title: '停诊', content: '<p>周六停诊</p>', audience: 'staff', ...body });
const update = (body: object, who = owner, headers?: Record<string, string>) =>
  app.as(who)('POST', `${MESSAGE}/updateMessage`, body, headers);
const idOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
};
interface Row {
  status: string;
  title: string;
  version: number;
  publish_at: Date | null;
  published_at: Date | null;
  edited_at: Date | null;
  told_at: Date | null;
}
async function rowOf(id: number): Promise<Row> {
  const { rows } = await app.owner.query<Row>('SELECT * FROM announcements WHERE id = $1', [id]);
  if (!rows[0]) throw new Error(`no announcement ${id}`);
  return rows[0];
}
const jobsOf = async (id: number) =>
  (
    await app.owner.query(
      `SELECT id FROM outbox WHERE job = 'announcement.publish' AND payload->>'announcement_id' = $1`,
      [String(id)],
    )
  ).rows.length;
const due = (id: number) =>
  app.owner.query(`UPDATE announcements SET publish_at = haomai_now() - interval '1 second' WHERE id = $1`, [id]);
const publish = async (id: number): Promise<string> =>
  (await app.owner.query<{ answer: { result: string } }>('SELECT publish_announcement($1) AS answer', [id])).rows[0]
    ?.answer.result ?? '';

/** One of each state. */
const MADE: Record<string, () => Promise<number>> = {
  draft: async () => idOf(await post({ draft: true })),
  scheduled: async () => idOf(await post({ publish_at: inMinutes(60) })),
  published: async () => idOf(await post({})),
  withdrawn: async () => idOf(await update({ id: idOf(await post({})), status: 'withdrawn' })),
};

describe('a change of state', () => {
  const at = inMinutes(90);
  it.each([
    ['draft', { status: 'published' }, 'published'],
    ['draft', { status: 'scheduled', publish_at: at }, 'scheduled'],
    ['draft', { publish_at: at }, 'scheduled'],
    ['draft', { title: '改' }, 'draft'],
    ['draft', { draft: true, publish_at: at }, 'draft'],
    ['scheduled', { publish_at: at }, 'scheduled'],
    ['scheduled', { title: '改' }, 'scheduled'],
    ['scheduled', { status: 'published' }, 'published'],
    ['scheduled', { status: 'withdrawn' }, 'withdrawn'],
    ['scheduled', { draft: true }, 'draft'],
    ['scheduled', { status: 'draft' }, 'draft'],
    ['published', { title: '改' }, 'published'],
    ['published', { status: 'withdrawn' }, 'withdrawn'],
  ])('of a %s one by %j makes it %s', async (from, change, to) => {
    const id = await MADE[from]?.();
    const changed = await update({ id, ...change });
    expect([changed.status, changed.at('data', 'status')], changed.text).toEqual([201, to]);
  });

  it.each([
    ['draft', { status: 'withdrawn' }, '草稿还没有发布，不能撤回'],
    ['published', { status: 'draft' }, '公告已发布，不能改为草稿或定时发布'],
    ['published', { draft: true }, '公告已发布，不能改为草稿或定时发布'],
    ['published', { publish_at: at }, '公告已发布，不能改为草稿或定时发布'],
    ['published', { status: 'scheduled', publish_at: at }, '公告已发布，不能改为草稿或定时发布'],
    ['withdrawn', { title: '改' }, '公告已撤回，请复制为新公告'],
    ['withdrawn', { status: 'published' }, '公告已撤回，请复制为新公告'],
    ['withdrawn', { status: 'withdrawn' }, '公告已撤回，请复制为新公告'],
    ['withdrawn', { draft: true }, '公告已撤回，请复制为新公告'],
    ['withdrawn', { publish_at: at }, '公告已撤回，请复制为新公告'],
  ])('of a %s one by %j is refused: %s', async (from, change, message) => {
    const id = (await MADE[from]?.()) ?? 0;
    const before = await rowOf(id);
    const refused = await update({ id, ...change });
    expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([409, 'STATE', message]);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    [{ publish_at: inMinutes(-1) }, { publish_at: ['发布时间必须晚于现在'] }],
    [{ status: 'scheduled' }, { publish_at: ['发布时间为必填项'] }],
    [{ content: '<p>&nbsp;</p>' }, { content: ['内容为必填项'] }],
    [{ title: ' ' }, { title: ['标题为必填项'] }],
    [{ audience: 'patients', roles: ['doctor'] }, { roles: ['仅员工公告可指定角色'] }],
    [{ department_ids: [2_000_000] }, { department_ids: ['科室不属于本医院'] }],
    [{ publish_at: '2026-02-31 10:00' }, { publish_at: ['发布时间格式错误'] }],
    [{ publish_at: '+100000-01-01T00:00:00Z' }, { publish_at: ['发布时间格式错误'] }],
    [{ publish_at: '2027' }, { publish_at: ['发布时间格式错误'] }],
    [{ status: 'gone' }, { status: ['状态格式错误'] }],
    [{ version: 'x' }, { version: ['版本格式错误'] }],
    [{ id: undefined }, { id: ['公告为必填项'] }],
  ])('by %j is no change: %j', async (change, errors) => {
    const id = (await MADE.draft?.()) ?? 0;
    const before = await rowOf(id);
    const refused = await update({ id, ...change });
    expect([refused.status, refused.at('errors')]).toEqual([422, errors]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('needs a department of that hospital', async () => {
    const [own, foreign] = [await app.make.department(hospital), await app.make.department(await app.make.hospital())];
    const refused = await post({ department_ids: [own, foreign] });
    expect([refused.status, refused.at('errors')]).toEqual([422, { department_ids: ['科室不属于本医院'] }]);
    expect((await post({ department_ids: [own, own] })).at('data', 'departments')).toHaveLength(1);
  });
});

describe('the words', () => {
  const NASTY =
    '<p onclick="steal()">停<script>steal()</script>诊<a href="javascript:steal()">看</a></p><img src=x onerror=steal()>';
  const CLEAN = '<p>停诊<a>看</a></p>';

  it('are cleaned before they are kept, however they come, and nobody gets others', async () => {
    const id = idOf(await post({ content: NASTY }));
    const changed = idOf(await post({ draft: true }));
    await update({ id: changed, content: NASTY, status: 'published' });
    for (const each of [id, changed]) {
      const { rows } = await app.owner.query('SELECT content, summary FROM announcements WHERE id = $1', [each]);
      expect(rows).toEqual([{ content: CLEAN, summary: '停诊看' }]);
      expect((await app.as(desk)('GET', `/api/announcements/${each}`)).at('data', 'content')).toBe(CLEAN);
      expect((await app.as(owner)('GET', `${MESSAGE}/${each}`)).at('data', 'content')).toBe(CLEAN);
    }
    expect((await app.as(desk)('GET', '/api/announcements')).text).not.toContain('steal');
  });

  it('of a title are words, whatever they look like', async () => {
    const title = '<b>5 < 6 & 7</b>';
    expect((await post({ title })).at('data', 'title')).toBe(title);
  });
});

describe('a time', () => {
  it('that is wished for a draft is kept with it, and counts once it is scheduled', async () => {
    const at = inMinutes(45);
    const id = idOf(await post({ draft: true, publish_at: at }));
    expect([await jobsOf(id), (await rowOf(id)).publish_at?.toISOString()]).toEqual([0, at]);
    const scheduled = await update({ id, publish_at: at });
    expect([scheduled.at('data', 'status'), await jobsOf(id)]).toEqual(['scheduled', 1]);
  });

  it('taken back leaves a draft, whose job finds nothing to do', async () => {
    const id = idOf(await post({ publish_at: inMinutes(60) }));
    await update({ id, status: 'draft' });
    expect([(await rowOf(id)).publish_at, await publish(id), (await rowOf(id)).status]).toEqual([
      null,
      'over',
      'draft',
    ]);
  });

  it('moved ahead leaves the first job nothing to do at its time', async () => {
    const id = idOf(await post({ publish_at: inMinutes(10) }));
    await update({ id, publish_at: inMinutes(20) });
    expect([await jobsOf(id), await publish(id), (await rowOf(id)).status]).toEqual([2, 'early', 'scheduled']);
  });

  it('stays where only the words change, and needs no second job', async () => {
    const at = inMinutes(60);
    const id = idOf(await post({ publish_at: at }));
    await update({ id, title: '改', publish_at: at });
    expect([(await rowOf(id)).publish_at?.toISOString(), await jobsOf(id)]).toEqual([at, 1]);
  });

  it('that has come while its worker is away doesn’t stand in the way of a correction', async () => {
    const id = idOf(await post({ publish_at: inMinutes(60) }));
    await due(id);
    expect((await update({ id, title: '改' })).at('data', 'status')).toBe('scheduled');
    expect([await publish(id), (await rowOf(id)).title]).toEqual(['published', '改']);
  });

  it('of what is refused has no job', async () => {
    const { rows: before } = await app.owner.query('SELECT count(*) FROM outbox');
    await post({ publish_at: inMinutes(60), attachments: [{ key: `attachment/${'x'.repeat(32)}`, name: '无' }] });
    expect((await app.owner.query('SELECT count(*) FROM outbox')).rows).toEqual(before);
  });
});

describe('who may', () => {
  it.each(['doctor', 'dental_hygienist', 'customer_service', 'other'] as const)('a %s may not', async (role) => {
    const person = await app.make.staff({ hospital, role });
    const id = idOf(await post({}));
    const asked = [
      app.as(person)('POST', MESSAGE, { title: '停诊', content: '停', audience: 'staff' }),
      update({ id, title: '改' }, person),
      app.as(person)('GET', `${MESSAGE}/${id}`),
      app.as(person)('GET', `${MESSAGE}/${id}/readers`),
    ];
    for (const { status, text } of await Promise.all(asked)) expect(status, text).toBe(403);
  });

  it('a colleague may go on with what one began; another hospital’s owner finds nothing', async () => {
    const id = idOf(await post({ draft: true }));
    expect((await update({ id, status: 'published' }, colleague)).status).toBe(201);
    const stranger = await app.make.staff({ role: 'shop_owner' });
    const [others, absent] = [
      await app.as(stranger)('GET', `${MESSAGE}/${id}`),
      await app.as(stranger)('GET', `${MESSAGE}/2000000000`),
    ];
    const bare = ({ text }: Answer) => text.replace(/"request_id":"[^"]*"/, '');
    expect([others.status, bare(others)]).toEqual([404, bare(absent)]);
  });
});

describe('what is out', () => {
  it('is edited where it says something else; to pin it is no edit, but told', async () => {
    const id = idOf(await post({}));
    const before = await rowOf(id);
    const pinned = await update({ id, pinned: true });
    expect([pinned.at('data', 'pinned'), pinned.at('data', 'edited_at')]).toEqual([true, null]);
    expect((await rowOf(id)).told_at).not.toEqual(before.told_at);
    const edited = await update({ id, content: '<p>周日停诊</p>' });
    expect(edited.at('data', 'edited_at')).not.toBeNull();
    const row = await rowOf(id);
    expect(row.published_at).toEqual(before.published_at);
    // Pinned again it stays edited.
    expect((await update({ id, pinned: false })).at('data', 'edited_at')).toBe(edited.at('data', 'edited_at'));
  });

  it('keeps a department that has gone since', async () => {
    const department = await app.make.department(hospital);
    const id = idOf(await post({ department_ids: [department] }));
    await app.owner.query('DELETE FROM departments WHERE id = $1', [department]);
    expect((await update({ id, title: '改' })).status).toBe(201);
    const named = await update({ id, department_ids: [department] });
    expect(named.at('errors')).toEqual({ department_ids: ['科室不属于本医院'] });
  });

  it('is told when it is withdrawn; what never was out is not', async () => {
    const [out, waiting] = [idOf(await post({})), idOf(await post({ publish_at: inMinutes(60) }))];
    const before = await rowOf(out);
    await update({ id: out, status: 'withdrawn' });
    await update({ id: waiting, status: 'withdrawn' });
    expect((await rowOf(out)).told_at).not.toEqual(before.told_at);
    expect((await rowOf(waiting)).told_at).toBeNull();
  });
});

describe('at one moment', () => {
  it('two edits of one version have one winner; the other is told that it is stale', async () => {
    for (let round = 0; round < 15; round++) {
      const id = idOf(await post({}));
      const answers = await Promise.all([
        update({ id, version: 1, title: '甲' }, owner),
        update({ id, version: 1, title: '乙' }, colleague),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.at('code')).toBe('STALE');
      const { title, version } = await rowOf(id);
      expect([title, version]).toEqual([answers[0]?.status === 201 ? '甲' : '乙', 2]);
    }
  });

  it('a withdrawal and the publication have one winner, many times over', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 60; round++) {
      const id = idOf(await post({ publish_at: inMinutes(60) }));
      await due(id);
      // Each is first now and then, whoever is the faster.
      const publishing = async () => {
        await new Promise((resolve) => setTimeout(resolve, round % 8));
        return publish(id);
      };
      const [withdrawn, published] = await Promise.all([update({ id, version: 1, status: 'withdrawn' }), publishing()]);
      const { status, published_at } = await rowOf(id);
      const seen = (await app.as(desk)('GET', `/api/announcements/${id}`)).status;
      if (published === 'published') {
        expect([withdrawn.status, withdrawn.at('code'), status, seen]).toEqual([409, 'STALE', 'published', 200]);
      } else {
        expect([withdrawn.status, published, status, published_at, seen]).toEqual([
          201,
          'over',
          'withdrawn',
          null,
          404,
        ]);
      }
      winners.add(published);
    }
    expect([...winners].toSorted()).toEqual(['over', 'published']);
  });

  it('the hand and the clock publish it once', async () => {
    for (let round = 0; round < 20; round++) {
      const id = idOf(await post({ publish_at: inMinutes(60) }));
      await due(id);
      const [byHand, again] = await Promise.all([update({ id, status: 'published' }), publish(id), publish(id)]);
      expect([byHand.status, (await rowOf(id)).status, (await rowOf(id)).edited_at]).toEqual([201, 'published', null]);
      expect(['published', 'over']).toContain(again);
      const { published_at } = await rowOf(id);
      expect([await publish(id), (await rowOf(id)).published_at]).toEqual(['over', published_at]);
    }
  });

  it('one change sent twice with its key is one', async () => {
    const id = idOf(await post({}));
    const key = { 'Idempotency-Key': `change-${id}` };
    const once = () => update({ id, title: '一次' }, owner, key);
    const answers = [...(await Promise.all([once(), once()])), await once()];
    // Of two that are under way the second may be told so; asked again it is the first's answer.
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2);
    expect(answers[2]?.status).toBe(201);
    expect((await rowOf(id)).version).toBe(2);
  });
});
