/** What is kept how long (docs/decisions/030). Times are taken from $1, the database's clock as one run has read it. */
export interface Rule {
  readonly table: string;
  /** Which rows have had their time. */
  readonly past: string;
  /** The indexed column along which a run walks, so that it looks at each row once. */
  readonly along: string;
  /**
   * Rows grow old in the order of `along`: the walk ends at the first batch that has one to keep, and needs no index on
   * the time itself.
   */
  readonly ordered?: true;
  /** Every few minutes, and not at night only: what a busy day writes by the million. */
  readonly often?: true;
}

/** One batch of a walk. */
export interface Walked {
  readonly removed: number;
  /** There may be more. */
  readonly more: boolean;
}

export const RULES: readonly Rule[] = [
  { table: 'hospital_events', past: "at < $1 - interval '24 hours'", along: 'at', often: true },
  { table: 'account_events', past: "at < $1 - interval '1 day'", along: 'at', often: true },
  { table: 'idempotency_keys', past: "created_at < $1 - interval '24 hours'", along: 'created_at', often: true },
  { table: 'holds', past: "ended_at < $1 - interval '2 days'", along: 'id', ordered: true, often: true },
  { table: 'outbox', past: "done_at < $1 - interval '7 days'", along: 'done_at', often: true },
  // A sign-in try counts for ten minutes; an hour is past all use.
  { table: 'rate_limits', past: "until < $1 - interval '1 hour'", along: 'until', often: true },
  { table: 'outbox', past: "done_at IS NULL AND failed_at < $1 - interval '90 days'", along: 'failed_at' },
  { table: 'live_visits', past: "upper(during) < $1 - interval '1 day'", along: 'reservation_id' },
  // Half a year after it was read, a year where nobody did. Who has read an announcement is kept with it.
  {
    table: 'notifications',
    past: "created_at < $1 - interval '180 days' AND (read_at IS NOT NULL OR created_at < $1 - interval '1 year')",
    along: 'created_at',
  },
  { table: 'sms_messages', past: "created_at < $1 - interval '1 year'", along: 'id', ordered: true },
  // People whom the hospital knows by nothing else.
  { table: 'campaign_signups', past: "at < $1 - interval '1 year'", along: 'id', ordered: true },
  { table: 'sms_codes', past: "created_at < $1 - interval '2 days'", along: 'id', ordered: true },
  { table: 'known_devices', past: "last_used_at < $1 - interval '180 days'", along: 'last_used_at' },
  { table: 'wechat_logins', past: "expires_at < $1 - interval '1 day'", along: 'expires_at' },
  { table: 'sign_in_tickets', past: "expires_at < $1 - interval '1 day'", along: 'expires_at' },
  // Dead since a month at the least; until then their addresses tell a known device from a stranger's.
  { table: 'sessions', past: "created_at < $1 - interval '120 days'", along: 'id', ordered: true },
];
