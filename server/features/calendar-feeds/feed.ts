import type { Express, Request, Response } from 'express';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import { STAFF_ROLES } from '#contract/roles.ts';
import type { Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { countWithin, type Limit, networkOf } from '#server/platform/limits.ts';
import { hospitalScope, personScope, systemScope } from '#server/platform/scope.ts';
import { secretHash } from './secret-hash.ts';
import { calendarOf, MINE, OWN, VISITS, type Visit } from './visits.ts';

/** The calendar itself, for programs that ask by themselves every now and then. Who knows the address may read it. */

interface Feed {
  id: number;
  user_id: number;
  kind: FeedKind;
  hospital_id: number | null;
  person: string;
}

/** Programs ask a few times an hour; those of many people may come from one address. */
const OF_FEED: Limit = { most: 120, seconds: 3_600 };
const OF_ADDRESS: Limit = { most: 1_200, seconds: 3_600 };
/** What lies further back is history, not a calendar. */
const DAYS_BACK = 30;
const MOST = 2_000;

/** Outside the contract: no JSON, no session. Whatever is wrong with an address, it is not there. */
export function mountCalendarFeeds(app: Express, deps: Deps): void {
  app.get('/api/calendar/:secret.ics', async (req: Request, res: Response) => {
    const db = systemScope(deps.database);
    await countWithin(db, `calendar:address:${networkOf(req.ip ?? '')}`, OF_ADDRESS);
    const { rows } = await db.query<Feed>('SELECT * FROM open_calendar_feed($1, $2)', [
      secretHash(String(req.params.secret)),
      STAFF_ROLES,
    ]);
    const feed = rows[0] ?? fail('NOT_FOUND');
    await countWithin(db, `calendar:feed:${feed.id}`, OF_FEED);
    const visits = await readVisits(deps, feed);
    const text = calendarOf({ kind: feed.kind, name: nameOf(feed, visits) }, visits);
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('Content-Disposition', 'inline; filename="haomai.ics"');
    res.type('text/calendar; charset=utf-8').send(text);
  });
}

const RECENT = `${VISITS} WHERE r.date >= clinic_today() - ${DAYS_BACK}`;

/** Newest first where there are too many: the coming days are what a calendar is for. */
const LAST = `ORDER BY r.starts_at DESC, r.id DESC LIMIT ${MOST}`;

async function readVisits(deps: Deps, { user_id, kind, hospital_id }: Feed): Promise<Visit[]> {
  if (kind === 'work' && hospital_id !== null) {
    const where = `${RECENT} AND r.hospital_id = $1 AND r.doctor_id = $2 ${LAST}`;
    const { rows } = await hospitalScope(deps.database, user_id, hospital_id).query<Visit>(where, [
      hospital_id,
      user_id,
    ]);
    return rows;
  }
  const where = `${RECENT} AND ${OWN} ${LAST}`;
  const { rows } = await personScope(deps.database, user_id).query<Visit>(where, [user_id]);
  return rows;
}

function nameOf({ kind, person }: Feed, visits: readonly Visit[]): string {
  return kind === 'mine' ? MINE : `号脉 · ${person} · ${visits[0]?.hospital ?? '出诊'}`;
}
