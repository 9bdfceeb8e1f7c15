import type { Alert } from '#contract/alerts.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import type { RawForm } from '#server/platform/command-rows.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import { readsWords } from '#server/platform/reads-words.ts';
import { presentSlot, type View } from './present.ts';

interface Held {
  slot: RawSlot;
  hospital_id: number;
  doctor_id: number;
  fee: number;
}

/** What the desk's form that books a slot needs: departments, fee, who and where. */
export async function readBookingForm(ctx: Ctx, held: Held): Promise<BookingForm> {
  const { rows } = await asStaff(ctx).db.query<{ form: RawForm | null }>({
    name: 'booking_form',
    text: 'SELECT booking_form($1, $2, (SELECT s.department_id FROM slots s WHERE s.id = $3), NULL) AS form',
    values: [held.hospital_id, held.doctor_id, held.slot.id],
  });
  return presentForm(held, rows[0]?.form ?? fail('NOT_FOUND'), 'staff', ctx.deps.clock.now());
}

/** The same of a form that came with a hold, for patients with theirs. `at`: as of when the slot is shown. */
export function presentForm(held: Held, form: RawForm, view: View, at: Date): BookingForm {
  return { ...form, slot: presentSlot(held.slot, view, at), fee: { price: held.fee } };
}

/**
 * With what the desk has to know of whom it books for, as the viewer may read it: asked beside the hold and no part of it, so
 * that nothing of it is kept for a key.
 */
export async function withAlerts(
  ctx: Ctx,
  form: BookingForm,
  patientId: number | null | undefined,
): Promise<BookingForm> {
  if (!patientId) return form;
  const { db, viewer } = asStaff(ctx);
  const { rows } = await db.query<{ alerts: Alert[] }>(
    `SELECT CASE WHEN $3 THEN k.alerts_whole ELSE k.alerts END AS alerts FROM hospital_patients k
     WHERE k.hospital_id = $1 AND k.patient_id = $2`,
    [db.hospitalId, patientId, readsWords(viewer)],
  );
  return { ...form, alerts: rows[0]?.alerts ?? [] };
}
