import { expect } from 'vitest';
import type { LeavingVisit } from '#contract/staff-leave.ts';
import type { TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';

/** A clinic with an owner, a desk, a doctor who leaves and a colleague in the same department. */
export async function makeHouse(app: TestApp) {
  const hospital = await app.make.hospital();
  const owner = await app.make.staff({ hospital, role: 'shop_owner', name: '王店长' });
  const desk = await app.make.staff({ hospital, name: '陈露' });
  const doctor = await app.make.doctor({ hospital, name: '李医生' });
  const colleague = await app.make.doctor({ hospital, name: '赵医生', departments: [doctor.department_id] });
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await app.owner.query<T>(text, values)).rows;
  const ask = app.as(owner);
  const path = `/api/admin/staff/${doctor.id}/leave`;

  const versionOf = async (who: { id: number }) =>
    (
      await rows<{ version: number }>('SELECT version FROM staff_members WHERE hospital_id = $1 AND user_id = $2', [
        hospital,
        who.id,
      ])
    )[0]?.version ?? 0;
  const booking = async (days: number, time: string, patient = '沈静姝', more: object = {}, who = doctor) => {
    const slot = await app.make.slot(who.id, days, time);
    const form = deskForm({ slot, time, department: who.department_id }, { name: patient, ...more });
    return app.as(desk)('POST', '/api/admin/reservations', form);
  };
  return {
    ...{ hospital, owner, desk, doctor, colleague, rows, versionOf, booking },
    /** Books at the desk with the doctor who leaves. */
    async book(days: number, time: string, patient?: string, more?: object) {
      const booked = await booking(days, time, patient, more);
      expect(booked.status, booked.text).toBe(201);
      return { id: booked.number('data', 'id'), hash_id: booked.string('data', 'hash_id') };
    },
    preview: (body: object, by: { token: string } = owner) => app.as(by)('POST', `${path}/preview`, body),
    async visits(body: object): Promise<LeavingVisit[]> {
      const seen = await ask('POST', `${path}/preview`, body);
      expect(seen.status, seen.text).toBe(200);
      return seen.at('data', 'visits') as LeavingVisit[];
    },
    leave: async (body: object, by: { token: string } = owner, headers?: Record<string, string>) =>
      app.as(by)('POST', path, { reason: '个人原因', version: await versionOf(doctor), ...body }, headers),
    /** Of a visit. */
    async visit(id: number) {
      const [row] = await rows<{
        doctor_id: number;
        time: string;
        cancel_status: number;
        reason: string | null;
        slot_ids: number[];
        version: number;
      }>(
        `SELECT doctor_id, to_char(starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time, cancel_status, reason,
           slot_ids, version FROM reservations WHERE id = $1`,
        [id],
      );
      if (!row) throw new Error(`no visit ${id}`);
      return row;
    },
    /** Slots of theirs that may be booked from a day on. */
    async open(from: string, who: { id: number } = doctor) {
      return (
        await rows(
          "SELECT 1 FROM slots WHERE doctor_id = $1 AND date >= $2 AND status = 'open' AND starts_at > haomai_now()",
          [who.id, from],
        )
      ).length;
    },
    async membership(who: { id: number } = doctor) {
      return (
        await rows<{ status: string }>('SELECT status FROM memberships WHERE hospital_id = $1 AND user_id = $2', [
          hospital,
          who.id,
        ])
      ).map(({ status }) => status);
    },
  };
}

export type House = Awaited<ReturnType<typeof makeHouse>>;

/** What must be so at a hospital, whatever was done at once: answers what is not. */
export async function wrongIn(app: TestApp, hospital: number): Promise<object[]> {
  const { rows } = await app.owner.query<object>(
    `SELECT 'a slot is of no live visit' AS wrong, s.id FROM slots s LEFT JOIN reservations r ON r.id = s.reservation_id
       WHERE s.hospital_id = $1 AND s.reservation_id IS NOT NULL
         AND (r.cancel_status = 1 OR r.doctor_id <> s.doctor_id OR NOT s.id = ANY (r.slot_ids))
     UNION ALL
     SELECT 'a live visit has not its slots', r.id FROM reservations r WHERE r.hospital_id = $1 AND r.cancel_status = 0
       AND (SELECT count(*) FROM slots s WHERE s.reservation_id = r.id) <> cardinality(r.slot_ids)
     UNION ALL
     SELECT 'a live visit lies with who has left by then', r.id FROM reservations r
       JOIN staff_members s ON s.hospital_id = r.hospital_id AND s.user_id = r.doctor_id
       WHERE r.hospital_id = $1 AND r.cancel_status = 0 AND r.visi_status = 0 AND r.date > coalesce(s.left_on, s.leaving_on)
     UNION ALL
     SELECT 'who has left by then can be booked', x.id FROM slots x
       JOIN staff_members s ON s.hospital_id = x.hospital_id AND s.user_id = x.doctor_id
       WHERE x.hospital_id = $1 AND x.status = 'open' AND x.starts_at > haomai_now()
         AND x.date > coalesce(s.left_on, s.leaving_on)
     UNION ALL
     SELECT 'a number is missing or twice', n.hospital_id FROM hospital_numbers n WHERE n.hospital_id = $1
       AND n.seq <> (SELECT count(DISTINCT e.seq) FROM hospital_events e WHERE e.hospital_id = $1)`,
    [hospital],
  );
  return rows;
}
