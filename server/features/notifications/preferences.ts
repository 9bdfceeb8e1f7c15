import type { z } from 'zod';
import {
  type Channel,
  type NotificationKind,
  PREFERENCES,
  type Preference,
  type preferences,
} from '#contract/notifications.ts';
import { beyondScope, type Scoped } from '#server/platform/scope.ts';

type Preferences = z.input<typeof preferences>;

/** What a person may choose, as they have it, and whether their phone wants no SMS. Takes a transaction. */
export async function ownPreferences(tx: Scoped, userId: number): Promise<Preferences> {
  const { rows } = await tx.query<Preference>(
    'SELECT kind, channel, enabled FROM notification_preferences WHERE user_id = $1',
    [userId],
  );
  const chosen = new Map(rows.map((row) => [keyOf(row), row.enabled]));
  const all = choosable().map((each) => ({ ...each, enabled: chosen.get(keyOf(each)) ?? each.enabled }));
  return { preferences: all, sms_stopped: await isStopped(tx, userId) };
}

/** Each pair that there is to choose, as it is at first. */
function choosable(): Preference[] {
  const kinds = Object.entries(PREFERENCES) as [NotificationKind, Partial<Record<Channel, boolean>>][];
  return kinds.flatMap(([kind, channels]) =>
    (Object.entries(channels) as [Channel, boolean][]).map(([channel, enabled]) => ({ kind, channel, enabled })),
  );
}

const keyOf = ({ kind, channel }: Omit<Preference, 'enabled'>) => `${kind}:${channel}`;

/** Of a pair that is named twice the last counts. */
export async function setPreferences(tx: Scoped, userId: number, given: readonly Preference[]): Promise<void> {
  // In one order for all, so that two who change the same wait for one another and never both.
  const last = [...new Map(given.map((each) => [keyOf(each), each])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = last.map(([, each]) => each);
  await tx.query(
    `INSERT INTO notification_preferences (user_id, kind, channel, enabled)
     SELECT $1, g.kind, g.channel, g.enabled FROM unnest($2::text[], $3::text[], $4::boolean[]) AS g (kind, channel, enabled)
     ON CONFLICT (user_id, kind, channel) DO UPDATE SET enabled = excluded.enabled`,
    [userId, rows.map(({ kind }) => kind), rows.map(({ channel }) => channel), rows.map(({ enabled }) => enabled)],
  );
}

/** The list of phones is the product's own: of it a person sees and changes their own phone's line, and nothing else. */
async function isStopped(tx: Scoped, userId: number): Promise<boolean> {
  const { rows } = await beyondScope(tx, () =>
    tx.query('SELECT 1 FROM sms_stops s JOIN users u ON u.phone = s.phone WHERE u.id = $1', [userId]),
  );
  return rows.length > 0;
}

/** Also takes back what was answered by SMS. */
export async function setStopped(tx: Scoped, userId: number, stopped: boolean): Promise<void> {
  const change = stopped
    ? `INSERT INTO sms_stops (phone, source, stopped_at) SELECT phone, 'person', haomai_now() FROM users WHERE id = $1
       ON CONFLICT (phone) DO NOTHING`
    : 'DELETE FROM sms_stops s USING users u WHERE u.phone = s.phone AND u.id = $1';
  await beyondScope(tx, () => tx.query(change, [userId]));
}
