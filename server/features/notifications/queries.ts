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
}

/** A person's own, the newest first. */
export async function ownNotifications(
  db: PersonScope,
  { page, pageSize, unread }: Wanted,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const from = `FROM notifications WHERE user_id = $1 ${unread ? 'AND read_at IS NULL' : ''}`;
  const [found, counted] = await Promise.all([
    db.query<NotificationRow>(
      `SELECT id, kind, title, content, link, to_json(created_at) AS created_at, to_json(read_at) AS read_at ${from} ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [db.userId, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, [db.userId]),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Marks some of a person's own as read, or all; those of others are as if they weren't there. */
export async function markRead(tx: Scoped, userId: number, ids: readonly number[] | undefined): Promise<void> {
  await tx.query(
    `UPDATE notifications SET read_at = haomai_now()
     WHERE user_id = $1 AND read_at IS NULL AND ($2::int[] IS NULL OR id = ANY ($2))`,
    [userId, ids ?? null],
  );
}
