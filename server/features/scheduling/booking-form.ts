import type { BookingForm } from '#contract/scheduling.ts';
import { asPerson, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { RawSlot } from '#server/platform/live-bus.ts';
import { presentSlot, type View } from './present.ts';

interface FormRow {
  doctor: BookingForm['doctor'];
  hospital: BookingForm['hospital'];
  departments: BookingForm['departments'];
  role_name: string;
  patients: BookingForm['patients'];
}

// One statement for all that a form needs; the phone is masked here, it is shown to tell people apart only.
const FORM = `
  SELECT json_build_object('id', u.id, 'name', u.name, 'job_title', coalesce(p.job_title, ''),
      'department_name', (SELECT d.name FROM slots s JOIN departments d ON d.id = s.department_id WHERE s.id = $5)) AS doctor,
    json_build_object('id', h.id, 'name', h.name) AS hospital,
    offered_departments($1, $2) AS departments,
    column_role($1, $2) AS role_name,
    CASE WHEN $4 THEN '[]'::json ELSE (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'gender', t.gender,
        'age', extract(year FROM age(clinic_today(), t.birth_date))::int,
        'phone', left(t.phone, 3) || '****' || right(t.phone, 4)) ORDER BY t.id), '[]')
      FROM patients t WHERE t.user_id = $3) END AS patients
  FROM hospitals h JOIN users u ON u.id = $2
  LEFT JOIN staff_posts p ON p.hospital_id = h.id AND p.user_id = u.id
  WHERE h.id = $1`;

/** What a form that books a slot needs: the account's patients (for patients), departments, fee, who and where. */
export async function readBookingForm(
  ctx: Ctx,
  held: { slot: RawSlot; hospital_id: number; doctor_id: number; fee: number },
  view: View,
): Promise<BookingForm> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<FormRow>({
    name: 'booking_form',
    text: FORM,
    values: [held.hospital_id, held.doctor_id, db.userId, view === 'staff', held.slot.id],
  });
  const row = rows[0] ?? fail('NOT_FOUND');
  return { ...row, slot: presentSlot(held.slot, view, ctx.deps.clock.now()), fee: { price: held.fee } };
}
