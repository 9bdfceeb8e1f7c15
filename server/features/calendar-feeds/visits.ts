import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import { asPerson, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { Download } from '#server/platform/mount.ts';

/** Visits as a calendar has them: those of an address that is asked again and again, and one that is put in by hand. */

export interface Visit {
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

const HOUR_S = 3_600;
const ZONE = 'Asia/Shanghai';
export const MINE = '号脉 · 我的就诊';

export const VISITS = `
  SELECT r.hash_id, r.version, to_char(r.starts_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS') AS starts,
    to_char(r.ends_at AT TIME ZONE '${ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS') AS ends, r.cancel_status = 1 AS cancelled,
    t.name AS patient, d.name AS doctor, x.name AS department, h.name AS hospital, h.address, r.created_at
  FROM reservations r
  JOIN patients t ON t.id = r.patient_id
  JOIN users d ON d.id = r.doctor_id
  JOIN hospitals h ON h.id = r.hospital_id
  LEFT JOIN departments x ON x.id = r.department_id`;

/** Of the account $1. */
export const OWN = '(r.user_id = $1 OR r.patient_id IN (SELECT p.id FROM patients p WHERE p.user_id = $1))';

/** One visit of the account, as a file. In a calendar that follows the account's address it is the same event. @throws NOT_FOUND */
export async function visitFile(ctx: Ctx, key: string): Promise<Download> {
  const { db } = asPerson(ctx);
  const { rows } = await db.query<Visit>(`${VISITS} WHERE r.id = reservation_id_of($2) AND ${OWN}`, [db.userId, key]);
  const visit = rows[0] ?? fail('NOT_FOUND');
  return new Download(`就诊-${visit.starts.slice(0, 10)}.ics`, calendarOf({ kind: 'mine', name: MINE }, [visit]));
}

/** The secret of UID and times is that nothing in them changes but by the visit: programs then see a move as a move. */
export function calendarOf({ kind, name }: { kind: FeedKind; name: string }, visits: readonly Visit[]): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Haomai', product: 'Calendar', language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
    // Without a zone of its own, so that its stamps stay in UTC; each event names the clinic's.
    timezone: { name: null, generator: zoneOf },
  });
  for (const visit of visits) calendar.createEvent(eventOf(kind, visit));
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
