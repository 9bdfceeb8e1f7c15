import type { SystemScope } from '#server/platform/scope.ts';

/** What is kept how long, by the product's clock. A sign-in try counts for ten minutes; an hour is past all use. */
const KEPT: Readonly<Record<string, string>> = {
  hospital_events: "at < haomai_now() - interval '24 hours'",
  account_events: "at < haomai_now() - interval '1 day'",
  idempotency_keys: "created_at < haomai_now() - interval '24 hours'",
  live_visits: "upper(during) < haomai_now() - interval '1 day'",
  holds: "ended_at < haomai_now() - interval '2 days'",
  // Half a year after it was read, a year where nobody did. Who has read an announcement is kept with it.
  notifications:
    "created_at < haomai_now() - CASE WHEN read_at IS NULL THEN interval '1 year' ELSE interval '180 days' END",
  outbox: "done_at < haomai_now() - interval '7 days'",
  sms_codes: "created_at < haomai_now() - interval '2 days'",
  wechat_logins: "expires_at < haomai_now() - interval '1 day'",
  rate_limits: "until < haomai_now() - interval '1 hour'",
};

/** A long delete would hold its rows and fill the log at once. */
const BATCH = 5_000;

/** Removes what has had its time. Answers how many rows of each table. */
export async function prune(db: SystemScope): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, past] of Object.entries(KEPT)) {
    for (let count = BATCH; count === BATCH; ) {
      const { rowCount } = await db.query(
        `WITH past AS (SELECT ctid FROM ${table} WHERE ${past} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         DELETE FROM ${table} USING past WHERE ${table}.ctid = past.ctid`,
      );
      count = rowCount ?? 0;
      removed[table] = (removed[table] ?? 0) + count;
    }
  }
  return removed;
}
