import { INPUT_MUTANTS } from './input.ts';
import { MONEY_MUTANTS } from './money.ts';
import type { Edit, Mutant } from './mutant.ts';
import { RECORD_MUTANTS } from './records.ts';

/** Whoever decides about slots no longer has them to himself. */
const NO_SLOT_LOCK: Edit = {
  file: 'db/functions/30_holds.sql',
  find: 'WHERE s.id = ANY (ids) ORDER BY s.id FOR NO KEY UPDATE) l;',
  replace: 'WHERE s.id = ANY (ids)) l;',
};

/** Functions are replaced by each migration, so what follows one of them is done then, too. */
const NO_CONSTRAINT: Edit = {
  file: 'db/functions/00_basics.sql',
  find: "-- The product's clock.",
  replace: `ALTER TABLE live_visits DROP CONSTRAINT IF EXISTS live_visits_doctor_excl;
ALTER TABLE live_visits DROP CONSTRAINT IF EXISTS live_visits_patient_excl;
DROP INDEX IF EXISTS holds_live_session_unique;
-- The product's clock.`,
};

const NUMBER_BEFORE = `UPDATE hospital_numbers SET seq = seq + 1
      WHERE hospital_id = p_hospital AND (open OR NOT p_only_open) RETURNING seq)`;

const NOT_NUMBERED_WITH_THE_CHANGE = `UPDATE hospital_numbers SET seq = greatest(seq, nextval('mutant_numbers'))
      WHERE hospital_id = p_hospital AND (open OR NOT p_only_open) RETURNING seq)`;

/** The faults of which each promise has at least one. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'constraint-dropped',
    row: 1,
    fault:
      'the exclusion constraints and the unique index of live holds are gone: only the locks stand between two desks',
    edits: [NO_CONSTRAINT],
    parts: ['guards'],
  },
  {
    name: 'slots-not-locked',
    row: 1,
    fault: 'claims decide about slots without locking them',
    edits: [NO_SLOT_LOCK],
    parts: ['claims', 'linearizable'],
  },
  {
    name: 'check-then-insert',
    row: 1,
    fault: 'neither lock nor constraint: a claim looks, then writes',
    edits: [NO_SLOT_LOCK, NO_CONSTRAINT],
    parts: ['claims'],
  },
  {
    name: 'stale-grid',
    row: 2,
    fault: 'a kept grid is served without a look at the number in Postgres',
    edits: [
      {
        file: 'server/features/scheduling/grid-store.ts',
        find: 'if (now && now.seq === kept.seq && now.epoch === kept.epoch) return kept;',
        replace: 'if (now) return kept;',
      },
    ],
    parts: ['linearizable'],
  },
  {
    name: 'move-as-cancel-and-book',
    row: 2,
    fault: 'a move gives the old slots back before it knows whether it gets the new ones',
    edits: [
      {
        file: 'server/features/reservations/change-reservation.ts',
        find: '  const asker = deskByline(ctx);\n  const wanting =',
        replace: `  const asker = deskByline(ctx);
  await asStaff(ctx).db.query('UPDATE slots SET reservation_id = NULL WHERE reservation_id = reservation_id_of($1)', [key]);
  const wanting =`,
      },
    ],
    parts: ['linearizable', 'claims'],
  },
  {
    name: 'answered-before-it-lasts',
    row: 3,
    fault: 'commits are acknowledged before they are on the disk',
    edits: [
      {
        file: 'db/client.ts',
        find: "const SETTINGS = '-c timezone=Asia/Shanghai",
        replace: "const SETTINGS = '-c synchronous_commit=off -c timezone=Asia/Shanghai",
      },
    ],
    parts: ['durable'],
  },
  {
    name: 'pool-without-handler',
    row: 3,
    fault: 'nobody listens to the errors of the pool: a restart of Postgres ends the process',
    edits: [
      { file: 'db/client.ts', find: "  pool.on('error', options.onError);\n", replace: '' },
      { file: 'db/client.ts', find: "  pool.on('connect', (client) => client.on('error', () => {}));\n", replace: '' },
    ],
    parts: ['durable'],
  },
  {
    name: 'told-before-commit',
    row: 4,
    fault: 'events go out before their change is committed',
    edits: [
      {
        file: 'server/platform/command.ts',
        find: 'onClient(deps.database, (client) => client.query<{ result: Answer<N> }>(query))',
        replace: `onClient(deps.database, async (client) => {
      await client.query('BEGIN');
      try {
        const early = await client.query<{ result: Answer<N> }>(query);
        if (early.rows[0]) dispatch(deps, early.rows[0].result);
        await pause(15);
        await client.query('COMMIT');
        return early;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    })`,
      },
    ],
    parts: ['live'],
  },
  {
    name: 'number-outside-the-transaction',
    row: 4,
    fault: 'the number of a change comes from a sequence, which no rollback takes back',
    edits: [
      {
        file: 'db/functions/00_basics.sql',
        find: "-- The product's clock.",
        replace:
          "CREATE SEQUENCE IF NOT EXISTS mutant_numbers;\nGRANT USAGE ON SEQUENCE mutant_numbers TO PUBLIC;\n-- The product's clock.",
      },
      { file: 'db/functions/20_log.sql', find: NUMBER_BEFORE, replace: NOT_NUMBERED_WITH_THE_CHANGE },
    ],
    parts: ['live'],
  },
  {
    name: 'name-in-the-public-frame',
    row: 5,
    fault: 'the public sees the name of whoever has a slot',
    edits: [
      {
        file: 'server/features/scheduling/present.ts',
        find: "if (view === 'public') return { ...cell, value: CELL.booked };",
        replace: "if (view === 'public') return { ...cell, value: CELL.booked, name: raw.patient };",
      },
    ],
    parts: ['live', 'leaks'],
  },
  {
    name: 'header-trusted',
    row: 5,
    fault: 'the hospitalId of the header is believed, whatever the session says, and no policy holds the rows back',
    edits: [
      {
        file: 'server/platform/mount.ts',
        find: "if (claimed && viewer?.hospital_id && claimed.trim() !== String(viewer.hospital_id)) fail('FORBIDDEN');",
        replace: 'if (claimed && viewer?.hospital_id) Object.assign(viewer, { hospital_id: Number(claimed) });',
      },
    ],
    parts: ['leaks'],
  },
  ...MONEY_MUTANTS,
  {
    name: 'keys-forgotten',
    row: 7,
    fault: 'a doubled submission is done twice',
    edits: [
      {
        file: 'db/functions/00_basics.sql',
        find: '  IF NOT FOUND THEN RETURN NULL; END IF;\n  IF kept.body_hash',
        replace: '  IF true THEN RETURN NULL; END IF;\n  IF kept.body_hash',
      },
    ],
    parts: ['once'],
  },
  {
    name: 'sent-again',
    row: 7,
    fault: 'a message whose sender died is sent again, though nobody knows whether it went out',
    edits: [
      {
        file: 'db/functions/77_sms.sql',
        find: "IF NOT FOUND OR m.state NOT IN ('queued', 'failed', 'over_budget') THEN",
        replace:
          "IF NOT FOUND OR m.state NOT IN ('queued', 'failed', 'over_budget', 'sending', 'sent', 'unknown') THEN",
      },
    ],
    parts: ['once'],
  },
  {
    name: 'announcement-in-redis-alone',
    row: 8,
    fault: 'a scheduled announcement waits in Redis and nowhere else',
    edits: [
      {
        file: 'worker/rounds.ts',
        find: "every(ANNOUNCEMENTS_MS, () => publishDue(deps), logFailure('announcements'))",
        replace: "every(ANNOUNCEMENTS_MS, async () => void publishDue, logFailure('announcements'))",
      },
      {
        file: 'worker/relay.ts',
        find: "const STALE = '30 seconds';",
        replace: "const STALE = '30 days';",
      },
    ],
    parts: ['announcements'],
  },
  {
    name: 'published-by-whoever-comes',
    row: 8,
    fault: 'a scheduled announcement goes out as soon as somebody runs it',
    edits: [
      {
        file: 'db/functions/75_announcements.sql',
        find: '  IF a.publish_at > v_at THEN',
        replace: "  IF a.publish_at > v_at + interval '1 hour' THEN",
      },
      {
        file: 'worker/handlers/announcements.ts',
        find: 'publish_at <= haomai_now() ORDER BY',
        replace: "publish_at <= haomai_now() + interval '1 second' ORDER BY",
      },
    ],
    parts: ['announcements'],
  },
  ...INPUT_MUTANTS,
  {
    name: 'redis-needed',
    row: 10,
    fault: 'what cannot be published through Redis fails',
    edits: [
      {
        file: 'server/platform/live-bus.ts',
        find: "    if (publisher?.status === 'ready') publisher.publish(to, text).catch(() => {});",
        replace:
          "    if (publisher && publisher.status !== 'ready') throw new Error('no Redis');\n    publisher?.publish(to, text).catch(() => {});",
      },
    ],
    parts: ['redis-gone'],
  },
  {
    name: 'today-in-utc',
    row: 3,
    fault: "today is the day of UTC, not the clinic's",
    edits: [
      {
        file: 'db/functions/00_basics.sql',
        find: "SELECT (haomai_now() AT TIME ZONE 'Asia/Shanghai')::date",
        replace: "SELECT (haomai_now() AT TIME ZONE 'UTC')::date",
      },
    ],
    parts: ['clocks'],
  },
  ...RECORD_MUTANTS,
];
