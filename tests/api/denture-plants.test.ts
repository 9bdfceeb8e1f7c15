import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hospitalScope, personScope } from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ORDERS, openDentureDesk, openPlant } from '../support/denture-desk.ts';
import type { Answer } from '../support/http.ts';
import { jpeg } from '../support/image-desk.ts';

/** What a plant sees of lab orders, and what it moves: docs/domain/records.md#lab-orders. The clinic's day is 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const clinic = () => openDentureDesk(app);
const ids = (answer: Answer) => (answer.at('data') as { id: number }[]).map(({ id }) => id);

describe('a plant’s people', () => {
  it('see their own from when they were sent on, with surname, sex and age, and no more of the patient', async () => {
    const { draft, orderAt, orders, show, move, plant, patient, visit } = await clinic();
    await app.owner.query(
      "UPDATE patients SET gender = '男', birth_date = '1990-01-01', phone = '13912345678' WHERE id = $1",
      [patient],
    );
    const { id: visitId, hash_id } = await visit('booked', -20);
    const hidden = await draft();
    const id = await orderAt('sent', { reservation_id: visitId, cost: 120_000 });
    const foreign = await openPlant(app);
    expect([ids(await orders('', plant.by)), ids(await orders('', foreign.by))]).toEqual([[id], []]);
    expect([(await show(hidden, plant.by)).status, (await show(id, foreign.by)).status]).toEqual([404, 404]);
    const seen = await show(id, plant.by);
    expect(seen.at('data')).toMatchObject({
      patient: { id: null, name: '王＊', gender: '男', age: 36 },
      ...{ reservation: null, record_id: null, disposal_line_id: null, cost: 120_000, moves: ['received'] },
      factory: { id: plant.id, name: expect.stringContaining('义齿厂') },
      doctor: { name: '林岚' },
    });
    for (const answer of [seen, await orders('', plant.by), await move(id, 'received', {}, plant.by)])
      for (const secret of ['王小明', '13912345678', '1990', hash_id]) expect(answer.text).not.toContain(secret);
    expect((seen.at('meta', 'steps') as { to: string }[]).map(({ to }) => to)).toEqual(['sent']);
    expect(seen.at('meta', 'editable')).toBe(false);
    // Given up as a draft it was never theirs.
    await move(hidden, 'cancelled');
    expect((await show(hidden, plant.by)).status).toBe(404);
  });

  it('know the patient as they were when it was sent', async () => {
    const { orderAt, show, plant, patient } = await clinic();
    await app.owner.query("UPDATE patients SET name = '欧阳小明', gender = '女' WHERE id = $1", [patient]);
    const id = await orderAt('sent');
    await app.owner.query("UPDATE patients SET name = '李小明' WHERE id = $1", [patient]);
    expect((await show(id, plant.by)).at('data', 'patient')).toMatchObject({ name: '欧阳＊', gender: '女' });
  });

  it('open the pictures of the order by addresses of some minutes, and no others', async () => {
    const { added, draft, move, show, plant, seat, hospital, patient } = await clinic();
    const [file, other] = [await added(await jpeg()), await added(await jpeg())];
    await app.owner.query(
      `WITH u AS (INSERT INTO uploads (key, type, content_type, state, created_at)
         SELECT 'derived/' || lpad($1::bigint::text, 31, '0') || n, 'derived', 'image/webp', 'attached', haomai_now() FROM generate_series(1, 2) n RETURNING key)
       UPDATE images SET status = 'ready', full_key = (SELECT min(key) FROM u), thumb_key = (SELECT max(key) FROM u) WHERE id = $1::bigint`,
      [file],
    );
    const id = await draft({ files: [file] });
    await move(id, 'sent');
    const files = (await show(id, plant.by)).at('data', 'files') as { id: number }[];
    expect(files.map((each) => each.id)).toEqual([file]);
    // What is derived, never what was sent: the address itself is proved in tests/worker/images.test.ts.
    const signed = expect.stringMatching(/^\/uploads\/derived\/[\w-]{32}\?expires=\d+&signature=/);
    expect(files).toMatchObject([{ category_name: '口内照', url: signed, thumb_url: signed }]);
    const [desk, sale] = [await show(id, app.as(await seat('customer_service'))), await seat('sale')];
    expect(desk.at('data', 'files')).toMatchObject([{ url: null, thumb_url: signed }]);
    await app.owner.query('INSERT INTO customers (hospital_id, patient_id, owner_id) VALUES ($1, $2, $3)', [
      hospital,
      patient,
      sale.id,
    ]);
    expect((await show(id, app.as(sale))).at('data', 'files')).toMatchObject([{ url: null, thumb_url: null }]);
    // A picture of this patient, but none that a plant may lay beside its step.
    const photo = await plant.by('POST', `${ORDERS}/${id}/steps`, { to: 'received', version: 2, photos: [other] });
    expect([photo.status, photo.at('errors')]).toEqual([422, { photos: ['加工厂不能添加照片'] }]);
  });

  it('make no other staff call', async () => {
    const { orderAt, put, write, orders, plant, patient } = await clinic();
    const id = await orderAt('sent');
    expect((await put(id, { version: 2, cost: 1 }, plant.by)).status).toBe(403);
    expect((await write({}, plant.by)).status).toBe(403);
    expect((await orders(`patient_id=${patient}`, plant.by)).status).toBe(403);
    for (const path of [
      '/api/admin/staff',
      '/api/admin/cases',
      `/api/admin/patients/${patient}/record`,
      '/api/admin/prescriptions',
    ])
      expect((await plant.by('GET', path)).status, path).toBe(403);
    const nobody = app.as(await app.make.account());
    expect([(await orders('', nobody)).status, (await orders('', app.as())).status]).toEqual([403, 401]);
  });

  it('are behind a fence that opens their orders alone, and no patient’s row', async () => {
    const { orderAt, draft, say, plant, patient, hospital, doctor } = await clinic();
    await draft();
    const id = await orderAt('sent');
    await say(id, '请尽快');
    const db = personScope(app.deps.database, plant.worker.id);
    const count = async (table: string) => {
      const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      return rows[0]?.n;
    };
    expect([await count('denture_orders'), await count('denture_steps'), await count('denture_messages')]).toEqual([
      1, 2, 1,
    ]);
    for (const table of ['hospital_patients', 'reservations', 'images', 'records', 'customers'])
      expect(await count(table), table).toBe(0);
    expect((await db.query('SELECT FROM patients WHERE id = $1', [patient])).rowCount).toBe(0);
    expect((await db.query('UPDATE denture_orders SET version = version + 1')).rowCount).toBe(0);
    const staff = hospitalScope(app.deps.database, doctor.id, hospital);
    expect((await staff.query('SELECT FROM denture_orders')).rowCount).toBe(2);
  });

  it('and the clinic write to each other, once it is out, and both are told', async () => {
    const { draft, move, say, plant, doctor } = await clinic();
    const id = await draft();
    expect((await say(id, '在吗')).string('code')).toBe('STATE');
    await move(id, 'sent');
    expect((await say(id, '颈缘请做薄')).status).toBe(201);
    const answer = await say(id, '收到', plant.by);
    expect(answer.at('meta', 'messages')).toMatchObject([
      { text: '颈缘请做薄', side: 'clinic', by_name: '林岚' },
      { text: '收到', side: 'factory' },
    ]);
    const { rows } = await app.owner.query<{ user_id: number; title: string; content: string }>(
      "SELECT user_id, title, content FROM notifications WHERE kind = 'denture' AND user_id = ANY ($1) ORDER BY id",
      [[doctor.id, plant.worker.id]],
    );
    expect(rows.map(({ user_id, title }) => [user_id, title])).toEqual([
      [plant.worker.id, '加工单已发出'],
      [plant.worker.id, '加工单留言'],
      [doctor.id, '加工单留言'],
    ]);
    expect(rows[0]?.content).not.toContain('王');
  });

  it('are told that a list is another from when it was sent on, as the hospital’s staff are', async () => {
    const { draft, move, plant, hospital } = await clinic();
    const told: unknown[] = [];
    const stop = app.deps.bus.listen((message) => {
      if (message.kind === 'touched') told.push(...message.touched.filter(({ name }) => name === 'denture_orders'));
    });
    const id = await draft();
    const staff = { hospital_id: hospital, name: 'denture_orders', ids: [id], audience: 'staff' };
    await expect.poll(() => told).toEqual([staff]);
    await move(id, 'sent');
    const person = { ...staff, hospital_id: null, audience: { person: plant.worker.id } };
    await expect.poll(() => told).toEqual([staff, staff, person]);
    stop();
  });

  it('of a plant that is stopped are signed out, and who works there no more sees nothing', async () => {
    const { orderAt, orders, plant } = await clinic();
    await orderAt('sent');
    const info = await plant.by('POST', '/api/admin/info');
    expect(info.at('meta', 'factory')).toMatchObject({ id: plant.id });
    await app.owner.query('UPDATE factories SET status = 0 WHERE id = $1', [plant.id]);
    app.deps.sessions.forget();
    expect((await orders('', plant.by)).status).toBe(401);
    const { id, by, worker } = await openPlant(app);
    expect((await orders('', by)).status).toBe(200);
    await app.owner.query(
      'UPDATE factory_users SET ended_at = haomai_now(), ended_by = user_id WHERE factory_id = $1 AND user_id = $2',
      [id, worker.id],
    );
    app.deps.sessions.forget();
    expect((await orders('', by)).status).toBe(403);
  });
});

describe('two days before it is due', () => {
  const due = (id: number, on = '2026-12-04') => app.owner.query('SELECT tell_denture_due($1, $2)', [id, on]);
  const toldOf = async (id: number) => {
    const { rows } = await app.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM notifications WHERE dedupe LIKE 'denture_due:' || $1 || ':%'",
      [id],
    );
    return rows[0]?.n;
  };

  it('doctor and plant are told once of what is not on its way, asked again then', async () => {
    const { orderAt } = await clinic();
    const [waits, gone] = [await orderAt('making'), await orderAt('shipped')];
    const { rows } = await app.owner.query<{ at: string }>(
      `SELECT to_char(due_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS at FROM outbox
       WHERE job = 'denture.due' AND (payload->>'order_id')::bigint = $1`,
      [waits],
    );
    expect(rows).toEqual([{ at: '2026-12-02 09:00' }]);
    await due(waits);
    await due(waits);
    await due(gone);
    await due(waits, '2026-12-05');
    expect([await toldOf(waits), await toldOf(gone)]).toEqual([2, 0]);
  });

  it('of what is due sooner there is no such job', async () => {
    const { orderAt } = await clinic();
    const id = await orderAt('sent', { due_on: '2026-11-21' });
    const { rowCount } = await app.owner.query(
      "SELECT FROM outbox WHERE job = 'denture.due' AND (payload->>'order_id')::bigint = $1",
      [id],
    );
    expect(rowCount).toBe(0);
  });
});
