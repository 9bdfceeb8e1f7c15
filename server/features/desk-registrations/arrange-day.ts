import type { BodyOf } from '#contract/call.ts';
import type { ArrangedDay, deskRegistrations } from '#contract/desk-registrations.ts';
import { SLOT_MINUTES, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { openDay } from '#server/features/scheduling/grid.ts';
import { clockTime } from '#server/platform/clock.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';

interface Slot {
  id: number;
  minute: number;
  fee: number;
  open: boolean;
}

interface Arranged {
  seq: number;
  today: string;
  people: (Omit<ArrangedDay, 'hours' | 'slots'> & { slots: Slot[] })[];
}

// Number and states of one snapshot. What the template has withdrawn is nobody's hour.
const DAY = `
  WITH clock AS MATERIALIZED (SELECT haomai_now() AS at),
  people AS (
    SELECT DISTINCT ON (m.user_id) m.user_id AS id, m.role FROM memberships m
    WHERE m.hospital_id = $1 AND m.status = 'active' AND m.role IN ('doctor', 'dental_hygienist')
      AND ($3::bigint IS NULL OR m.user_id = $3)
      AND ($4::bigint IS NULL OR EXISTS (SELECT FROM staff_departments d
        WHERE d.hospital_id = $1 AND d.user_id = m.user_id AND d.department_id = $4))
    ORDER BY m.user_id, m.role = 'dental_hygienist')
  SELECT n.seq, clinic_today()::text AS today, coalesce((SELECT json_agg(json_build_object(
      'id', p.id, 'name', u.name, 'job_title', coalesce(s.job_title, ''), 'role_name', p.role,
      'department_id', d.id, 'department_name', d.name, 'departments', offered_departments($1, p.id),
      'slots', (SELECT coalesce(json_agg(json_build_object('id', l.id, 'minute', l.minute, 'fee', l.fee,
          'open', l.status = 'open' AND l.next_status IS NULL AND l.reservation_id IS NULL AND l.starts_at > clock.at
            AND h.id IS NULL AND l.date <= clinic_today() + $5::int) ORDER BY l.minute), '[]')
        FROM slots l LEFT JOIN holds h ON h.id = l.hold_id AND hold_live(h, clock.at)
        WHERE l.hospital_id = $1 AND l.doctor_id = p.id AND l.date = $2::date AND l.status <> 'withdrawn'))
      ORDER BY coalesce(d.position, 999), coalesce(s.position, 0), p.id)
    FROM people p JOIN users u ON u.id = p.id
    LEFT JOIN staff_posts s ON s.hospital_id = $1 AND s.user_id = p.id
    LEFT JOIN departments d ON d.id = usual_department($1, p.id)), '[]') AS people
  FROM hospital_numbers n CROSS JOIN clock WHERE n.hospital_id = $1`;

/** Who can be booked on a day: their hours, and what is open. */
export async function arrangeDay(
  ctx: Ctx,
  { date, doctor_id, department_id }: BodyOf<typeof deskRegistrations.arrangeDay>,
) {
  const { db } = asStaff(ctx);
  await openDay(ctx.deps, db, date);
  const values = [db.hospitalId, date, doctor_id ?? null, department_id ?? null, STAFF_WINDOW_DAYS];
  const { rows } = await db.query<Arranged>(DAY, values);
  const { seq, today, people } = rows[0] ?? fail('NOT_FOUND');
  return {
    data: people.map((one) => ({ ...one, hours: hoursOf(one.slots), slots: one.slots.map(presentOpening) })),
    meta: { date, seq, today },
  };
}

const presentOpening = ({ id, minute, fee, open }: Slot) => ({ id, time: clockTime(minute), fee, open });

/** Slots that follow each other are one stretch of work. */
function hoursOf(slots: readonly Slot[]): ArrangedDay['hours'] {
  const stretches: { from: number; to: number }[] = [];
  for (const { minute } of slots) {
    const last = stretches.at(-1);
    if (last?.to === minute) last.to += SLOT_MINUTES;
    else stretches.push({ from: minute, to: minute + SLOT_MINUTES });
  }
  return stretches.map(({ from, to }) => ({ from: clockTime(from), to: clockTime(to) }));
}
