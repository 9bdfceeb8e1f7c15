import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Asks } from '../support/http.ts';

/** The lists of a hospital with more visits than anybody turns pages of. The clock stands at Friday 2026-11-20. */

const PAST = 10_030;
const AHEAD = 30;

let app: TestApp;
let desk: Asks;
let hospital: number;
beforeAll(async () => {
  app = await startTestApp();
  const doctor = await app.make.doctor();
  hospital = doctor.hospital_id;
  desk = app.as(await app.make.staff({ hospital }));
  const patient = await app.make.patient();
  await app.owner.query('SELECT know_patient($1, $2)', [hospital, patient]);
  await app.owner.query(
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, created_at)
     SELECT 'long-' || g, $1, $2, $3, $2, ARRAY[g], x.day, x.minute, clinic_instant(x.day, x.minute), clinic_instant(x.day, x.minute + 15),
       '洗牙', 0, haomai_now()
     FROM generate_series(1, $4::int) g, LATERAL (
       SELECT clinic_today() + CASE WHEN g > ${AHEAD} THEN - g / 30 ELSE g / 10 END AS day, 540 + (g * 7 % 36) * 15 AS minute) x`,
    [hospital, doctor.id, patient, PAST + AHEAD],
  );
});
afterAll(() => app.close());

async function list(path: string) {
  const answer = await desk('GET', `${path}&pageSize=20`);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const { data, total } = JSON.parse(answer.text) as { data: { id: number }[]; total: number };
  return { ids: data.map(({ id }) => id), total };
}
const ordered = async (order: string, offset: number) =>
  (
    await app.owner.query<{ id: number }>(
      `SELECT id FROM reservations r WHERE hospital_id = $1 ORDER BY ${order} LIMIT 20 OFFSET $2`,
      [hospital, offset],
    )
  ).rows.map(({ id }) => id);

const NEWEST = 'starts_at DESC, id DESC';
const NEXT = `starts_at < clinic_instant(clinic_today(), 0), abs(extract(epoch FROM starts_at - clinic_instant(clinic_today(), 0))), id`;

describe.each([
  ['/api/admin/reservations', NEWEST],
  ['/api/admin/base_booking_hall_search_reservations', NEXT],
])('%s', (path, order) => {
  it('shows its pages in order from the first to the last there is', async () => {
    for (const page of [1, 2, 3, 100, 503]) {
      expect((await list(`${path}?page=${page}`)).ids).toEqual(await ordered(order, (page - 1) * 20));
    }
    expect((await list(`${path}?page=504`)).ids).toEqual([]);
  });

  it('counts to ten thousand, and from there as far as somebody has turned', async () => {
    expect((await list(`${path}?page=1`)).total).toBe(10_000);
    expect((await list(`${path}?page=501`)).total).toBe(10_021);
    expect((await list(`${path}?page=503`)).total).toBe(PAST + AHEAD);
    expect((await list(`${path}?from=2026-11-20`)).total).toBe(AHEAD);
  });
});
