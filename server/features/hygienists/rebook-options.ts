import { REBOOK_DAYS, type RebookOptions } from '#contract/hygiene.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { openDay } from '#server/features/scheduling/grid.ts';
import { addDays } from '#server/platform/clock.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { findParts } from './queries.ts';

interface Asked {
  doctor_id?: number | undefined;
  date?: string | undefined;
}

interface Visit {
  doctor_id: number;
  patient: RebookOptions['patient'];
  hygienists: RebookOptions['hygienists'];
}

const VISIT = `
  SELECT r.doctor_id, jsonb_build_object('id', t.id, 'name', t.name, 'phone', t.phone) AS patient,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) ORDER BY u.id), '[]')
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.hospital_id = $1 AND m.role = 'dental_hygienist' AND m.status = 'active') AS hygienists
  FROM reservations r JOIN patients t ON t.id = r.patient_id
  WHERE r.hospital_id = $1 AND r.id = reservation_id_of($2)`;

/** Open to the one who asks, as the claim will see it: one's own hold is no hindrance. */
const FREE = `
  SELECT s.id, s.date::text AS date, to_char(s.starts_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS time
  FROM slots s WHERE s.hospital_id = $1 AND s.doctor_id = $2 AND s.date BETWEEN $3::date AND $4::date
    AND count_open(ARRAY[s.id], $5, haomai_now()) = 1 ORDER BY s.starts_at`;

/** When and with whom the patient of a visit may come again. @throws NOT_FOUND, also for somebody who is no hygienist here */
export async function readRebookOptions(ctx: Ctx, key: string, asked: Asked): Promise<RebookOptions> {
  const { db, viewer } = asStaff(ctx);
  const { recall } = await findParts(db, key);
  const visits = await db.query<Visit>(VISIT, [db.hospitalId, key]);
  const { doctor_id, patient, hygienists } = visits.rows[0] ?? fail('NOT_FOUND');
  const chosen = chooseHygienist(hygienists, doctor_id, asked.doctor_id);
  const days = daysFrom(ctx.deps.clock.today(), asked.date ?? recall?.due_on);
  for (const day of daysOf(days.from, days.to)) await openDay(ctx.deps, db, day);
  const departments = await db.query<{ offered: RebookOptions['departments'] }>(
    'SELECT offered_departments($1, $2) AS offered',
    [db.hospitalId, chosen],
  );
  const slots = await db.query<RebookOptions['slots'][number]>(FREE, [
    db.hospitalId,
    chosen,
    days.from,
    days.to,
    viewer.session_id,
  ]);
  return {
    patient,
    doctor_id: chosen,
    hygienists,
    departments: departments.rows[0]?.offered ?? [],
    ...days,
    slots: slots.rows,
    recall,
  };
}

/** Who is asked for; else who had the visit, and where they have left, a colleague. */
function chooseHygienist(
  hygienists: RebookOptions['hygienists'],
  had: number,
  asked: number | undefined,
): number | null {
  const works = (id: number) => hygienists.some((each) => each.id === id);
  if (asked !== undefined) return works(asked) ? asked : fail('NOT_FOUND');
  return works(had) ? had : (hygienists[0]?.id ?? null);
}

/** As near to the day that is wanted as may be booked. */
function daysFrom(today: string, wanted = today): Pick<RebookOptions, 'from' | 'to' | 'last'> {
  const last = addDays(today, STAFF_WINDOW_DAYS);
  const from = wanted < today ? today : wanted > last ? last : wanted;
  const to = addDays(from, REBOOK_DAYS - 1);
  return { from, to: to > last ? last : to, last };
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
