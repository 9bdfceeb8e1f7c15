import type { DayVisit } from '#contract/day-sheets.ts';
import type { Option } from '#contract/fields.ts';
import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

interface Found {
  hospital: { id: number; name: string; address: string };
  doctors: Option[];
  visits: DayVisit[];
}

const SHEET = `
  SELECT jsonb_build_object('id', h.id, 'name', h.name, 'address', coalesce(h.address, '')) AS hospital,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]') FROM users u
      WHERE u.id IN (SELECT s.doctor_id FROM slots s WHERE s.hospital_id = h.id AND s.date = $2
        UNION SELECT r.doctor_id FROM reservations r WHERE r.hospital_id = h.id AND r.date = $2 AND r.cancel_status = 0)) AS doctors,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id,
        'time', to_char(r.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'),
        'until', to_char(r.ends_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI'), 'patient', t.name, 'gender', t.gender,
        'age', extract(year FROM age(clinic_today(), t.birth_date))::int, 'phone', t.phone,
        'card_no', (SELECT k.card_no FROM hospital_patients k WHERE k.hospital_id = h.id AND k.patient_id = t.id),
        'doctor_name', u.name, 'department_name', d.name, 'chief_complaint', r.chief_complaint, 'remarks', r.remarks,
        'flow_status', r.flow_status) ORDER BY r.starts_at, r.doctor_id, r.id), '[]')
      FROM reservations r JOIN patients t ON t.id = r.patient_id JOIN users u ON u.id = r.doctor_id
      LEFT JOIN departments d ON d.id = r.department_id
      WHERE r.hospital_id = h.id AND r.date = $2 AND r.cancel_status = 0 AND ($3::bigint IS NULL OR r.doctor_id = $3)) AS visits
  FROM hospitals h WHERE h.id = $1`;

export const daySheetHandlers: SliceHandlers<'daySheets'> = {
  show: async (ctx, { query }) => {
    const { db } = asStaff(ctx);
    const { clock } = ctx.deps;
    const date = query.date ?? clock.today();
    const { rows } = await db.query<Found>(SHEET, [db.hospitalId, date, query.doctor_id ?? null]);
    const { hospital, doctors, visits } = rows[0] ?? fail('NOT_FOUND');
    return {
      data: visits.map((visit) => ({ ...visit, phone: maskPhone(visit.phone) })),
      meta: { hospital, doctors, date, now: instant(clock.now().toISOString()) },
    };
  },
};
