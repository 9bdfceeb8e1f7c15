import type { AddressInfo } from 'node:net';
import { asc, eq, ilike } from 'drizzle-orm';
import { date, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import express from 'express';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import {
  date as day,
  keywordQuery,
  money,
  optionalText,
  requiredId,
  requiredText,
  unlessBlank,
} from '#contract/fields.ts';
import { statusField, titled } from '#contract/form-fields.ts';
import { defineResource, pathsAt } from '#contract/resource.ts';
import { only, staff } from '#contract/roles.ts';
import { id, key } from '#db/schema/columns.ts';
import { departments } from '#db/schema/hospitals.ts';
import { walk } from '../../../tests/resources/walk.ts';
import type { World } from '../../../tests/resources/world.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { asking } from '../../../tests/support/http.ts';
import { waitingForLocks } from '../../../tests/support/waiting.ts';
import { failField } from '../failure.ts';
import { createNotFound, errorAnswers } from '../http-errors.ts';
import { containing } from '../like.ts';
import { mountCall } from '../mount.ts';
import { requestLog } from '../request-log.ts';
import { resourceHandlers } from './handlers.ts';

/** A table of the test's own, a hospital's, with a field of each kind: what no table of the product has yet. */

const shelves = pgTable(
  'shelves',
  {
    id: id(),
    hospital_id: key().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    price: integer(),
    bought_on: date(),
    remarks: text().notNull().default(''),
    status: integer().notNull().default(1),
    department_id: key().references(() => departments.id),
    version: integer().notNull().default(1),
    updated_by: key(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('shelves_hospital_name_unique').on(t.hospital_id, t.name)],
);
const boxes = pgTable('boxes', { id: id(), shelf_id: key().notNull() });

const TABLES = `
  CREATE TABLE shelves (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, hospital_id bigint NOT NULL, name text NOT NULL,
    kind text NOT NULL, price integer, bought_on date, remarks text NOT NULL DEFAULT '', status integer NOT NULL DEFAULT 1,
    department_id bigint REFERENCES departments, version integer NOT NULL DEFAULT 1,
    updated_by bigint, created_at timestamptz NOT NULL, CONSTRAINT shelves_hospital_name_unique UNIQUE (hospital_id, name));
  CREATE TABLE boxes (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, shelf_id bigint NOT NULL REFERENCES shelves);
  ALTER TABLE shelves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY own ON shelves USING (hospital_id = scope_hospital() OR scope_is('system'));
  GRANT ALL ON shelves, boxes TO haomai_app;`;

const KINDS = { cold: '冷藏', dry: '常温' };

const resource = defineResource({
  slice: 'shelves',
  label: '货架',
  trail: 'shelf.change',
  paths: { ...pathsAt('/api/shelves'), setStatus: '/api/shelves/:id/status' },
  access: { read: staff, write: only('shop_owner') },
  whenClosed: 'refused',
  scope: 'hospital',
  row: z.object({
    id: z.number(),
    name: z.string(),
    kind: z.string(),
    price: z.number().nullable(),
    bought_on: z.string().nullable(),
    remarks: z.string(),
    status: z.number(),
    department_id: z.number().nullable(),
    version: z.number(),
    created_at: z.string(),
  }),
  form: z.object({
    name: titled('货架名称', (label) => requiredText(label, 20)),
    kind: titled('类别', (label) => z.enum(['cold', 'dry'], { error: `${label}为必填项` }), {
      options: choicesOf(KINDS),
    }),
    price: titled('价格', (label) => money(label, { max: 100_000_000 }).nullish()),
    bought_on: titled('购入日期', () => day.nullish(), { kind: 'date' }),
    remarks: titled('备注', (label) => optionalText(label, 50)),
    department_id: titled('科室', (label) => requiredId(label).nullish()),
    status: statusField(),
  }),
  filters: { keyword: keywordQuery, kind: unlessBlank(z.enum(['cold', 'dry'], { error: '类别格式错误' })) },
  persons: [],
  sorts: ['name', 'price'],
  version: 'required',
  remove: 'unused',
  excel: { key: 'name', columns: ['name', 'kind', 'price', 'bought_on', 'remarks'] },
  live: 'staff',
});

const handlers = resourceHandlers(resource, {
  from: shelves,
  columns: {
    id: shelves.id,
    name: shelves.name,
    kind: shelves.kind,
    price: shelves.price,
    bought_on: shelves.bought_on,
    remarks: shelves.remarks,
    status: shelves.status,
    department_id: shelves.department_id,
    version: shelves.version,
    created_at: shelves.created_at,
  },
  search: (keyword) => ilike(shelves.name, containing(keyword)),
  filter: { kind: (kind) => eq(shelves.kind, kind) },
  order: [asc(shelves.id)],
  guard: async (_tx, _ctx, before, after) => {
    if (before?.kind === 'cold' && after?.kind === 'dry') failField('kind', '冷藏货架不能改为常温');
  },
  uses: [{ what: '货盒', column: boxes.shelf_id }],
  trail: { action: 'hospital.details', object: ({ name }) => name },
  present: (row) => row,
});

async function makeWorld(): Promise<World> {
  const app = await startTestApp({ redis: false, env: { LOG_LEVEL: 'silent' } });
  await app.owner.query(TABLES);
  const server = express();
  server.use(requestLog(app.deps.log), express.json());
  for (const [name, call] of Object.entries(resource.calls) as [keyof typeof handlers, Call][])
    mountCall(server, app.deps, call, handlers[name] as never, true);
  server.use(createNotFound([]), errorAnswers(app.deps.log));
  const listening = server.listen(0);
  const hospital = await app.make.hospital();
  return {
    app,
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    writer: await app.make.staff({ hospital, role: 'shop_owner' }),
    stranger: await app.make.staff({ hospital: await app.make.hospital(), role: 'shop_owner' }),
    sample: async (n) => ({
      name: `货架${n}号`,
      kind: n % 2 === 0 ? 'cold' : 'dry',
      price: n * 150,
      bought_on: '2026-11-20',
      remarks: '',
    }),
    use: async (id) => void (await app.owner.query('INSERT INTO boxes (shelf_id) VALUES ($1)', [id])),
    close: async () => {
      listening.close();
      await app.close();
    },
  };
}

walk(resource, makeWorld, { isLimited: false, isUsed: true });

it('has rules of its own: filters, a guard, who may write, and a closed hospital', async () => {
  const world = await makeWorld();
  try {
    const { app, url, writer } = world;
    const ask = asking(url, writer.token);
    const made = await ask('POST', '/api/shelves', await world.sample(2));
    expect([made.status, made.at('data', 'price')]).toEqual([201, 300]);
    const found = async (query: string) => (await ask('GET', `/api/shelves?${query}`)).number('total');
    expect([await found('kind=cold'), await found('kind=dry'), await found('kind=')]).toEqual([1, 0, 1]);
    const id = made.number('data', 'id');
    const refused = await ask('PUT', `/api/shelves/${id}`, { ...(await world.sample(2)), kind: 'dry', version: 1 });
    expect([refused.status, refused.at('errors')]).toEqual([422, { kind: ['冷藏货架不能改为常温'] }]);
    const { rows } = await app.owner.query('SELECT hospital_id FROM shelves WHERE id = $1', [id]);
    const hospital = rows[0].hospital_id;
    const department = async (of: number) => {
      const body = { ...(await world.sample(5)), department_id: await app.make.department(of) };
      return ask('POST', '/api/shelves', body);
    };
    const elsewhere = await department(await app.make.hospital());
    expect([elsewhere.status, elsewhere.at('errors')]).toEqual([422, { department_id: ['科室不存在'] }]);
    expect((await department(hospital)).status).toBe(201);
    const reader = asking(url, (await app.make.staff({ hospital, role: 'doctor' })).token);
    expect((await reader('GET', '/api/shelves')).number('total')).toBe(2);
    expect((await reader('POST', '/api/shelves', await world.sample(3))).status).toBe(403);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await ask('GET', '/api/shelves')).status).toBe(200);
    expect((await ask('POST', '/api/shelves', await world.sample(4))).at('code')).toBe('HOSPITAL_LOCKED');
    expect((await ask('DELETE', `/api/shelves/${id}`)).at('code')).toBe('HOSPITAL_LOCKED');
  } finally {
    await world.close();
  }
});

it('is not changed once a lock of its hospital is acknowledged, also one that comes while it is written', async () => {
  const world = await makeWorld();
  const locking = await world.app.owner.connect();
  try {
    const { app, url, writer } = world;
    await locking.query('BEGIN');
    await locking.query(
      'UPDATE hospitals SET lock = 1 WHERE id = (SELECT hospital_id FROM memberships WHERE user_id = $1)',
      [writer.id],
    );
    const creating = asking(url, writer.token)('POST', '/api/shelves', await world.sample(1));
    await expect.poll(() => waitingForLocks(app, '%stay_open%')).toBe(1);
    await locking.query('COMMIT');
    expect((await creating).at('code')).toBe('HOSPITAL_LOCKED');
    expect((await app.owner.query('SELECT FROM shelves')).rowCount).toBe(0);
  } finally {
    locking.release();
    await world.close();
  }
});

it('is defined without what it does not have, by its data', () => {
  const { calls } = defineResource({
    ...{
      slice: 'shelves',
      label: '货架',
      trail: 'shelf.change',
      whenClosed: 'refused',
      scope: 'hospital',
      live: 'staff',
      version: 'required',
    },
    paths: { list: '/api/shelves/list', create: '/api/shelves/create', update: '/api/shelves/:id' },
    access: { read: staff, write: staff },
    row: z.object({ id: z.number() }),
    form: z.object({}),
    filters: { keyword: keywordQuery },
    persons: ['keyword'],
    sorts: [],
    remove: 'never',
    excel: null,
  });
  expect(Object.keys(calls).toSorted()).toEqual(['create', 'list', 'update']);
  expect([calls.list.path, calls.list.persons]).toEqual(['/api/shelves/list', ['keyword']]);
});
