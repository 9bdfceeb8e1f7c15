import { randomBytes } from 'node:crypto';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import { FEED_KINDS, type FeedKind } from '#contract/calendar-feeds.ts';
import { audit } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { inTx } from '#server/platform/command.ts';
import { asPerson, type Ctx, staffHospital } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { countWithin, type Limit } from '#server/platform/limits.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { secretHash } from './secret-hash.ts';
import { visitFile } from './visits.ts';

/** New addresses of a person. */
const NEW: Limit = { most: 20, seconds: 3_600 };

const LIST = `
  SELECT f.id, f.kind, f.created_at, f.read_at,
    CASE WHEN h.id IS NOT NULL THEN jsonb_build_object('id', h.id, 'name', h.name) END AS hospital
  FROM calendar_feeds f LEFT JOIN hospitals h ON h.id = f.hospital_id
  WHERE f.user_id = $1 AND f.revoked_at IS NULL ORDER BY f.id`;

interface Row extends Omit<CalendarFeed, 'created_at' | 'read_at'> {
  created_at: Date;
  read_at: Date | null;
}

async function create(ctx: Ctx, kind: FeedKind): Promise<{ id: number; url: string }> {
  const { viewer } = asPerson(ctx);
  const hospital_id = kind === 'work' ? staffHospital(viewer) : null;
  if (kind === 'work' && hospital_id === null) failField('kind', '您不是医院的员工');
  await countWithin(systemScope(ctx.deps.database), `calendar-feed:${viewer.user_id}`, NEW);
  const secret = randomBytes(32).toString('base64url');
  const facts = { user_id: viewer.user_id, kind, hospital_id, secret_hash: secretHash(secret).toString('base64') };
  const { id } = await inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ id: number }>('SELECT make_calendar_feed($1::jsonb) AS id', [
      JSON.stringify(facts),
    ]);
    await audit(tx, ctx, { action: 'calendar.create', object: FEED_KINDS[kind] });
    return { id: rows[0]?.id ?? fail('INTERNAL') };
  });
  // Not by the host that this request came by: whoever chose it would have the secret sent there.
  const [origin = ''] = ctx.deps.env.publicOrigins;
  return { id, url: `${origin}/api/calendar/${secret}.ics` };
}

async function remove(ctx: Ctx, id: number): Promise<void> {
  const { viewer } = asPerson(ctx);
  await inTx(ctx, async (tx) => {
    const { rows } = await tx.query<{ kind: FeedKind }>(
      `UPDATE calendar_feeds SET revoked_at = haomai_now() WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL
       RETURNING kind`,
      [id, viewer.user_id],
    );
    const { kind } = rows[0] ?? fail('NOT_FOUND');
    await audit(tx, ctx, { action: 'calendar.revoke', object: FEED_KINDS[kind] });
    return {};
  });
}

export const calendarFeedHandlers: SliceHandlers<'calendarFeeds'> = {
  list: async (ctx) => {
    const { db } = asPerson(ctx);
    const { rows } = await db.query<Row>(LIST, [db.userId]);
    const at = (date: Date) => instant(date.toISOString());
    return {
      data: rows.map((row) => ({
        ...row,
        created_at: at(row.created_at),
        read_at: row.read_at === null ? null : at(row.read_at),
      })),
    };
  },
  visit: (ctx, { params }) => visitFile(ctx, params.id),
  create: async (ctx, { body }) => ({ data: await create(ctx, body.kind) }),
  remove: async (ctx, { params }) => {
    await remove(ctx, params.id);
    return undefined;
  },
};
