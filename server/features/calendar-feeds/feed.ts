import type { Express, Request, Response } from 'express';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import { STAFF_ROLES } from '#contract/roles.ts';
import type { Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { countWithin, type Limit, networkOf } from '#server/platform/limits.ts';
import { hospitalScope, personScope, systemScope } from '#server/platform/scope.ts';
import { secretHash } from './secret-hash.ts';

/** The calendar itself, for programs that ask by themselves every now and then. Who knows the address may read it. */

interface Feed {
  id: number;
  user_id: number;
  kind: FeedKind;
  hospital_id: number | null;
  person: string;
}

interface Visit {
  hash_id: string;
  version: number;
  /** The clinic's wall clock, without an offset. */
  starts: string;
  ends: string;
  cancelled: boolean;
  patient: string;
  doctor: string;
  department: string | null;
  hospital: string;
  address: string;
  created_at: Date;
}

/** Programs ask a few times an hour; those of many people may come from one address. */
const OF_FEED: Limit = { most: 120, seconds: 3_600 };
const OF_ADDRESS: Limit = { most: 1_200, seconds: 3_600 };
/** What lies further back is history, not a calendar. */
const DAYS_BACK = 30;
const MOST = 2_000;
const HOUR_S = 3_600;
const ZONE = 'Asia/Shanghai';

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
    const text = calendarOf(feed, await readVisits(deps, feed));
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('Content-Disposition', 'inline; filename="haomai.ics"');
    res.type('text/calendar; charset=utf-8').send(text);
  });
}

const VISITS = `
  SELECT r.hash_id, r.version, to_char(r.starts_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS') AS starts,
    to_char(r.ends_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS') AS ends, r.cancel_status = 1 AS cancelled,
    t.name AS patient, d.name AS doctor, x.name AS department, h.name AS hospital, h.address, r.created_at
  FROM reservations r
  JOIN patients t ON t.id = r.patient_id
  JOIN users d ON d.id = r.doctor_id
  JOIN hospitals h ON h.id = r.hospital_id
  LEFT JOIN departments x ON x.id = r.department_id
  WHERE r.date >= clinic_today() - ${DAYS_BACK}`;

/** Newest first where there are too many: the coming days are what a calendar is for. */
const LAST = `ORDER BY r.starts_at DESC, r.id DESC LIMIT ${MOST}`;

async function readVisits(deps: Deps, { user_id, kind, hospital_id }: Feed): Promise<Visit[]> {
  if (kind === 'work' && hospital_id !== null) {
    const where = `${VISITS} AND r.hospital_id = $1 AND r.doctor_id = $2 ${LAST}`;
    const { rows } = await hospitalScope(deps.database, user_id, hospital_id).query<Visit>(where, [
      hospital_id,
      user_id,
    ]);
    return rows;
  }
  const where = `${VISITS} AND (r.user_id = $1 OR r.patient_id IN (SELECT p.id FROM patients p WHERE p.user_id = $1)) ${LAST}`;
  const { rows } = await personScope(deps.database, user_id).query<Visit>(where, [user_id]);
  return rows;
}

/** The secret of UID and times is that nothing in them changes but by the visit: programs then see a move as a move. */
function calendarOf(feed: Feed, visits: readonly Visit[]): string {
  const name =
    feed.kind === 'mine' ? '号脉 · 我的就诊' : oneLine(`号脉 · ${feed.person} · ${visits[0]?.hospital ?? '门诊'}`);
  const calendar = ical({
    name,
    prodId: { company: 'Haomai', product: 'Calendar', language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
    // Without a zone of its own, so that its stamps stay in UTC; each event names the clinic's.
    timezone: { name: null, generator: zoneOf },
  });
  for (const visit of visits) calendar.createEvent(eventOf(feed.kind, visit));
  return calendar.toString();
}

function eventOf(kind: FeedKind, visit: Visit) {
  const { hash_id, version, starts, ends, cancelled, doctor, department, hospital, address, created_at } = visit;
  const place = kind === 'mine' ? [hospital, address] : [department ?? hospital];
  return {
    id: `${hash_id}@haomai`,
    sequence: version,
    stamp: created_at,
    start: starts,
    end: ends,
    timezone: ZONE,
    summary: kind === 'mine' ? `${visit.patient} 就诊 · ${doctor}` : `${abbreviated(visit.patient)} 就诊`,
    location: place.filter(Boolean).join(' '),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** 王小明 → 王**. The calendar lies with somebody else's service; what is known there of a patient is this. */
const abbreviated = (name: string) => `${[...name.trim()][0] ?? ''}**`;

/** Names of calendars are written as they are: a line break would begin a line of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** China has had one time without summer time since 1991. */
function zoneOf(zone: string): string {
  const standard = [
    'BEGIN:STANDARD',
    'DTSTART:19910915T010000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
  ];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...standard, 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n');
}
