import type { JobName } from '#contract/job.ts';
import { poolOf } from '#db/client.ts';
import type { WorkerDeps } from './context.ts';

/** What is done each night; whoever was off at night does it as soon as they are on again. */
const NIGHTLY = [
  'slots.nightly',
  'staff.certificates',
  'wechat.check',
  'members.levels',
  'points.end',
  'coupons.remind',
  'followups.nightly',
  'money.verify',
] as const satisfies readonly JobName[];
/** What is said at hours of the day: by minutes after midnight on the clinic's clock. */
const DAILY = [
  ['record.unsigned', 9 * 60],
  ['record.unsigned', 20 * 60],
] as const satisfies readonly (readonly [JobName, number])[];
/** Two workers plan one night once. */
const LOCK = 'haomai:plan';
/** Minutes after midnight on the clinic's clock. */
const NIGHTLY_MINUTE = 10;

/** Writes tonight's jobs into the outbox where they are not yet: an emptied Redis forgets schedules, Postgres does not. */
export async function planNight(deps: WorkerDeps): Promise<void> {
  await plan(
    deps,
    `SELECT clinic_instant(clinic_today() + CASE WHEN haomai_now() < clinic_instant(clinic_today(), ${NIGHTLY_MINUTE})
       THEN 0 ELSE 1 END, ${NIGHTLY_MINUTE})`,
    'o.due_at > haomai_now()',
  );
  await planDay(deps);
}

/** Each at its next hour. */
async function planDay({ database }: WorkerDeps): Promise<void> {
  await poolOf(database).query(
    `SELECT pg_advisory_xact_lock(hashtextextended('${LOCK}', 0));
     INSERT INTO outbox (job, payload, due_at)
     SELECT d.job, '{}', w.due FROM (VALUES ${DAILY.map(([job, minute]) => `('${job}', ${minute})`).join()}) AS d(job, minute)
       CROSS JOIN LATERAL (SELECT clinic_instant(clinic_today() + (haomai_now() >= clinic_instant(clinic_today(), d.minute))::int, d.minute) AS due) w
     WHERE NOT EXISTS (SELECT FROM outbox o
       WHERE o.job = d.job AND o.due_at = w.due AND o.done_at IS NULL AND o.failed_at IS NULL)`,
  );
}

/** A clinic whose worker was off at night has its days as soon as it is on again. */
export async function planNow(deps: WorkerDeps): Promise<void> {
  await plan(deps, 'SELECT haomai_now()', 'o.due_at <= haomai_now()');
}

async function plan({ database }: WorkerDeps, due: string, planned: string): Promise<void> {
  // Two statements of one transaction: the second must see what the last holder of the lock wrote.
  await poolOf(database).query(
    `SELECT pg_advisory_xact_lock(hashtextextended('${LOCK}', 0));
     INSERT INTO outbox (job, payload, due_at)
     SELECT n.job, '{}', (${due}) FROM unnest('{${NIGHTLY.join()}}'::text[]) AS n(job)
     WHERE NOT EXISTS (SELECT 1 FROM outbox o
       WHERE o.job = n.job AND o.done_at IS NULL AND o.failed_at IS NULL AND ${planned})`,
  );
}
