import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Resource } from '#contract/resource.ts';
import { allows } from '#contract/roles.ts';
import { placesOf } from '#contract/tree.ts';
import type { Asks } from '../../scripts/access/asking.ts';
import { asking } from '../support/http.ts';
import { walkSheets } from './walk-sheets.ts';
import { walkTree } from './walk-tree.ts';
import { at, type Facts, type Row, type World } from './world.ts';

/** What every plain table does, told of one: nothing here is written for it but the data that it is told with. */

let counter = 0;

interface Told {
  /** The field that it is found by, of which two may say the same; else its key. */
  readonly words?: string | undefined;
  /** What cells of its sheet say of fields that refer to other rows. */
  readonly cells?: Readonly<Record<string, string>> | undefined;
  /** Of the platform's, and not there for staff whom it does not concern. */
  readonly isLimited: boolean;
  /** Something can refer to a row. */
  readonly isUsed: boolean;
}

export function walk(
  resource: Resource,
  make: () => Promise<World>,
  { words, cells = {}, isLimited, isUsed }: Told,
): void {
  const { calls, fields, excel, label } = resource;
  const isTree = resource.shape === 'tree';
  describe(`${resource.slice} (${label})`, () => {
    let world: World;
    let ask: Asks;
    let elsewhere: Asks;
    beforeAll(async () => {
      world = await make();
      ask = asking(world.url, world.writer.token);
      elsewhere = asking(world.url, world.stranger.token);
    });
    afterAll(() => world?.close());

    const form = () => world.sample(++counter);
    const create = (body: unknown, headers?: Record<string, string>) => ask('POST', at(calls.create), body, headers);
    const change = (row: { id: number }, body: Facts) => ask('PUT', at(calls.update, row.id), body);
    const made = async (more: Facts = {}) => {
      if (world.make) {
        const answer = await ask('GET', at(calls.one, await world.make(++counter)));
        return { body: {}, row: answer.at('data') as Row };
      }
      const body = { ...(await form()), ...more };
      const answer = await create(body);
      expect(answer.status, answer.text).toBe(201);
      return { body, row: answer.at('data') as Row };
    };
    const listed = async (query = isTree ? '' : 'pageSize=100'): Promise<{ rows: Row[]; total: number }> => {
      const answer = await ask('GET', `${at(calls.list)}?${query}`);
      expect(answer.status, answer.text).toBe(200);
      const rows = answer.at('data') as Row[];
      if (!isTree) return { rows, total: answer.number('total') };
      const all = placesOf(rows as (Row & { parent_id: number | null })[]).map((place) => place.row);
      return { rows: all, total: all.length };
    };
    /** However many a hospital begins with. */
    const listedWhole = async (sort = '') => {
      if (isTree) return listed();
      const first = await listed(`pageSize=100${sort}`);
      const more = Array.from({ length: Math.ceil(first.total / 100) - 1 }, (_, n) => n + 2);
      const pages = await Promise.all(more.map((page) => listed(`pageSize=100${sort}&page=${page}`)));
      return { rows: [first, ...pages].flatMap(({ rows }) => rows), total: first.total };
    };
    const key = words ?? excel?.key ?? 'name';

    it('is made, found by its words, and read by itself', async () => {
      const { row } = await made();
      const word = encodeURIComponent(String(row[key]));
      expect(await listed(`keyword=${word}`)).toEqual({ rows: [row], total: 1 });
      expect((await listed(`keyword=${word}%25`)).total).toBe(0);
      if (calls.one) expect((await ask('GET', at(calls.one, row.id))).at('data')).toEqual(row);
    });

    if (isTree) walkTree(resource, { ask: (...asked) => ask(...asked), made, listed, key });
    else
      it('is listed in pages, with how many there are of all', async () => {
        for (let more = 0; more < 3; more += 1) await made();
        const all = await listed();
        const pages = [await listed('pageSize=2&page=1'), await listed('pageSize=2&page=2')];
        expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 4));
        expect(pages.map(({ total }) => total)).toEqual([all.total, all.total]);
        expect((await listed('pageSize=2&page=500')).rows).toEqual([]);
      });

    it.each(resource.sorts)('is ordered by %s, there and back', async (sort) => {
      await made();
      const forth = (await listedWhole(`&sort=${sort}`)).rows.map((row) => row[sort]);
      const back = (await listedWhole(`&sort=-${sort}`)).rows.map((row) => row[sort]);
      expect(back).toEqual(forth.toReversed());
      expect(new Set(forth).size).toBeGreaterThan(1);
    });

    it.each(Object.entries(fields).filter(([, field]) => field.required))('wants its %s', async (name, field) => {
      const { [name]: _left, ...rest } = await form();
      const refused = await create(rest);
      expect([refused.status, refused.at('errors')]).toEqual([422, { [name]: [`${field.label}为必填项`] }]);
    });

    const lengthy = Object.entries(fields).filter(([, field]) => field.max !== undefined);
    it.each(lengthy)('says where its %s is too long', async (name, field) => {
      const most = field.max ?? 0;
      const sample = await form();
      const [entry] = [sample[name] ?? []].flat();
      const entries = Array.from({ length: most + 1 }, (_, n) => (typeof entry === 'string' ? String(n + 1) : n + 1));
      const body = { ...sample, [name]: field.kind === 'list' ? entries : '长'.repeat(most + 1) };
      const refused = calls.create ? await create(body) : await change((await made()).row, body);
      expect([refused.status, Object.keys(refused.at('errors') as object)]).toEqual([422, [name]]);
      if (field.kind !== 'list') expect(refused.at('errors', name)).toEqual([`${field.label}最多${most}个字符`]);
    });

    if (calls.create && !words) {
      it('has its key to itself, also where two are made in one moment', async () => {
        const body = await form();
        const answers = await Promise.all([create(body), create(body)]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
        const taken = { [key]: [`${fields[key]?.label}已存在`] };
        expect(answers.find(({ status }) => status === 422)?.at('errors')).toEqual(taken);
        if (!calls.update) return;
        const other = await made();
        const renamed = await change(other.row, { ...other.body, [key]: body[key], version: other.row.version });
        expect([renamed.status, renamed.at('errors')]).toEqual([422, taken]);
      });
    }

    if (calls.create) {
      it('is made once for a key that is sent twice', async () => {
        const body = await form();
        const header = { 'Idempotency-Key': `walk-${resource.slice}-${counter}` };
        const [first, second] = [await create(body, header), await create(body, header)];
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(second.at('data')).toEqual(first.at('data'));
      });

      it('leaves its changes in the trail, with what is other than before', async () => {
        const { row, body } = await made();
        const { [key]: word } = await form();
        if (calls.update) await change(row, { ...body, [key]: word, version: row.version });
        const { rows } = await world.app.owner.query<{ detail: { before?: Facts; after?: Facts } }>(
          'SELECT detail FROM operation_logs WHERE user_id = $1 ORDER BY id DESC LIMIT 2',
          [world.writer.id],
        );
        const [last, first] = calls.update ? rows : [undefined, rows[0]];
        expect(first?.detail.after?.[key]).toBe(body[key]);
        if (last) expect(last.detail).toEqual({ before: { [key]: body[key] }, after: { [key]: word } });
      });
    }

    if (calls.update) {
      it('is changed by who has seen it as it is, and by nobody else', async () => {
        const { row, body } = await made();
        const { [key]: word } = await form();
        const changed = await change(row, { ...body, [key]: word, version: row.version });
        expect([changed.status, changed.at('data', key), changed.at('data', 'version')]).toEqual([
          201,
          word,
          row.version + 1,
        ]);
        const late = await change(row, { ...body, version: row.version });
        expect([late.status, late.at('code'), late.at('current')]).toEqual([409, 'STALE', changed.at('data')]);
        const unseen = await change(row, { ...body, [key]: word });
        expect(unseen.status).toBe(resource.version === 'required' ? 422 : 201);
        if (resource.version === 'required') expect(unseen.at('errors')).toEqual({ version: ['版本为必填项'] });
        expect((await ask('PUT', at(calls.update, 2_000_000_000), { ...body, version: 1 })).status).toBe(404);
      });

      it('is as it was, unsaid, where it is saved again as it is', async () => {
        const { row, body } = await made();
        const logged = async () =>
          (await world.app.owner.query('SELECT 1 FROM operation_logs WHERE user_id = $1', [world.writer.id])).rowCount;
        const before = await logged();
        const [saved, again] = [row, row].map(({ version }) => change(row, { ...body, version }));
        expect([(await saved)?.at('data'), (await again)?.at('data')]).toEqual([row, row]);
        expect(await logged()).toBe(before);
      });

      it('is changed once where two change it in one moment', async () => {
        const { row, body } = await made();
        const other = [await form(), await form()].map((each) => each[key]);
        const answers = await Promise.all(
          other.map((word) => change(row, { ...body, [key]: word, version: row.version })),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      });
    }

    if (calls.setStatus) {
      const put = (id: number, body: Facts) => ask('PATCH', at(calls.setStatus, id), body);

      it('is put off and on by itself, by who has seen it as it is', async () => {
        const { row } = await made();
        const off = await put(row.id, { status: 0, version: row.version });
        const { version } = off.at('data') as Row;
        const rest = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]));
        expect(off.status, off.text).toBe(201);
        expect(off.at('data')).toMatchObject({ ...rest, status: 0, version: row.version + 1 });
        const stale = await put(row.id, { status: 1, version: row.version });
        expect([stale.status, stale.at('code'), stale.at('current')]).toEqual([409, 'STALE', off.at('data')]);
        const both = await Promise.all([put(row.id, { status: 1, version }), put(row.id, { status: 1, version })]);
        expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
        expect((await ask('GET', at(calls.one, row.id))).at('data', 'status')).toBe(1);
        expect((await put(row.id, { version: 1 })).at('errors')).toEqual({ status: ['状态为必填项'] });
        expect((await put(row.id, { status: 2, version: 1 })).at('errors')).toEqual({ status: ['状态格式错误'] });
        const unseen = await put(row.id, { status: 0 });
        if (resource.version === 'required') expect(unseen.at('errors')).toEqual({ version: ['版本为必填项'] });
      });
    }

    if (calls.remove) {
      it('is removed where nothing needs it, once', async () => {
        const { row } = await made();
        expect((await ask('DELETE', at(calls.remove, row.id))).status).toBe(204);
        expect((await ask('DELETE', at(calls.remove, row.id))).status).toBe(404);
      });
    }

    if (calls.remove && isUsed) {
      it('is kept where something does, and says what', async () => {
        const { row } = await made();
        await world.use?.(row.id);
        const refused = await ask('DELETE', at(calls.remove, row.id));
        expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([
          409,
          'IN_USE',
          '已被使用，不能删除，可改为停用',
        ]);
        expect(refused.at('uses')).toEqual([{ what: expect.any(String), count: 1 }]);
        expect((await listed(`keyword=${encodeURIComponent(String(row[key]))}`)).total).toBe(1);
      });
    }

    it('is nobody else’s', async () => {
      const { row, body } = await made();
      const isPlatforms = resource.scope === 'platform';
      // What is the platform's may be read by all staff, or by those whom it concerns.
      const isRead = isPlatforms && !isLimited && allows(resource.access.read, true, ['shop_owner']);
      const mayFind = ({ access }: Call) => !isPlatforms || (isLimited && allows(access, true, ['shop_owner']));
      const changed = { ...body, version: row.version };
      const tries: [Call | undefined, unknown][] = [
        [calls.one, undefined],
        [calls.update, changed],
        [calls.setStatus, { status: 0, version: row.version }],
        [calls.remove, undefined],
      ];
      for (const [call, given] of tries)
        if (call)
          expect((await elsewhere(call.method, at(call, row.id), given)).status, call.summary).toBe(
            isRead && call === calls.one ? 200 : mayFind(call) ? 404 : 403,
          );
      const list = await elsewhere('GET', `${at(calls.list)}?keyword=${encodeURIComponent(String(row[key]))}`);
      const seen = () => (isTree ? (list.at('data') as Row[]).length : list.number('total'));
      const none = calls.list && mayFind(calls.list) ? 0 : 403;
      expect(list.status === 200 ? seen() : list.status).toBe(isRead ? 1 : none);
      expect((await ask('GET', at(calls.one, row.id))).at('data')).toEqual(row);
    });

    if (excel) walkSheets(resource, excel, { world: () => world, form, made, listed: () => listedWhole(), key, cells });
  });
}
