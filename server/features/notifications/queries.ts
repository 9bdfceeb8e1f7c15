import type { NotificationKind } from '#contract/notifications.ts';
import { containing } from '#server/platform/like.ts';
import type { PersonScope, Scoped } from '#server/platform/scope.ts';

export interface NotificationRow {
  id: number;
  kind: string;
  title: string;
  content: string;
  link: string | null;
  created_at: string;
  read_at: string | null;
}

interface Wanted {
  page: number;
  pageSize: number;
  unread?: string | undefined;
  kind?: NotificationKind | undefined;
  /** In title or content. */
  keyword: string;
  /** yyyy-MM-dd on the clinic's clock, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const WHERE = `user_id = $1 AND ($2::boolean IS NOT TRUE OR read_at IS NULL) AND ($3::text IS NULL OR kind = $3)
  AND ($4 = '%%' OR title ILIKE $4 OR content ILIKE $4)
  AND ($5::date IS NULL OR created_at >= clinic_instant($5, 0))
  AND ($6::date IS NULL OR created_at < clinic_instant($6 + 1, 0))`;

/** A person's own, the newest first. */
export async function ownNotifications(
  db: PersonScope,
  { page, pageSize, unread, kind, keyword, from, to }: Wanted,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const values = [db.userId, unread === '1', kind ?? null, containing(keyword), from ?? null, to ?? null];
  const [found, counted] = await Promise.all([
    db.query<NotificationRow>(
      `SELECT id, kind, title, content, link, to_json(created_at) AS created_at, to_json(read_at) AS read_at
       FROM notifications WHERE ${WHERE} ORDER BY id DESC LIMIT $7 OFFSET $8`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total FROM notifications WHERE ${WHERE}`, values),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Marks some of a person's own as read, or all; those of others are as if they weren't there. */
export async function markRead(tx: Scoped, userId: number, ids: readonly number[] | undefined): Promise<void> {
  await tx.query(
    `UPDATE notifications SET read_at = haomai_now()
     WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
    [userId, ids ?? null],
  );
}
