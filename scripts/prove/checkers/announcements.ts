import type { Violation } from '../part.ts';

/** What was agreed on with the author: the last time that was acknowledged, and whether it was taken back. */
export interface Planned {
  id: number;
  /** Milliseconds of the database's clock. */
  publishAt: number;
  withdrawn: boolean;
  /** Acknowledged edits after the scheduling. */
  edits: number;
}

/** Its row at the end. */
export interface AnnouncementRow {
  id: number;
  status: string;
  publishedAt: number | null;
  version: number;
}

/** An open screen, from its connecting until it was cut (or for good). Instants are the database's. */
export interface Connection {
  screen: string;
  from: number;
  until: number;
}

/** What came to one. */
export interface Heard {
  connection: number;
  id: number;
  status: string;
  at: number;
}

/** Somebody found it published in a list, which was asked for before `at`. */
export interface Seen {
  id: number;
  at: number;
}

export interface AnnouncementHistory {
  planned: readonly Planned[];
  rows: readonly AnnouncementRow[];
  connections: readonly Connection[];
  heard: readonly Heard[];
  seen: readonly Seen[];
  /** How far apart the two clocks may be read. */
  slackMs: number;
  /** A screen that stands so long after a publication has heard of it. */
  hearsWithinMs: number;
}

const at = (ms: number) => new Date(ms).toISOString().slice(11, 23);

/** Each of them published exactly once and not early; on every open screen exactly once; what was withdrawn never. */
export function checkAnnouncements(history: AnnouncementHistory): Violation[] {
  const rows = new Map(history.rows.map((row) => [row.id, row]));
  const heard = Map.groupBy(history.heard, (each) => each.id);
  const seen = Map.groupBy(history.seen, (each) => each.id);
  return history.planned.flatMap((plan) => {
    const row = rows.get(plan.id);
    const news = heard.get(plan.id) ?? [];
    const listed = seen.get(plan.id) ?? [];
    const wrong = plan.withdrawn
      ? wrongOfWithdrawn(row, news, listed)
      : [...wrongOfRow(plan, row), ...wrongOfScreens(history, row, news), ...tooEarly(history, plan, news, listed)];
    const lines = [
      `announcement ${plan.id}: due ${at(plan.publishAt)}${plan.withdrawn ? ', withdrawn' : ''}, ${plan.edits} edits`,
      row
        ? `row: ${row.status}, published ${row.publishedAt === null ? 'never' : at(row.publishedAt)}, version ${row.version}`
        : 'row: none',
      ...news.map((each) => `${at(each.at)} ${history.connections[each.connection]?.screen} hears ${each.status}`),
      ...listed.slice(0, 3).map((each) => `${at(each.at)} stands in a list`),
    ];
    return wrong.map((what) => ({ what: `announcement ${plan.id} ${what}`, history: lines }));
  });
}

function wrongOfWithdrawn(row: AnnouncementRow | undefined, news: readonly Heard[], listed: readonly Seen[]): string[] {
  if (row?.status !== 'withdrawn' || row.publishedAt !== null)
    return ['was withdrawn in time and went out all the same'];
  const published = news.some((each) => each.status === 'published') || listed.length > 0;
  return published ? ['was withdrawn in time and shown as published'] : [];
}

function wrongOfRow(plan: Planned, row: AnnouncementRow | undefined): string[] {
  if (row?.status !== 'published' || row.publishedAt === null)
    return [`was never published (${row?.status ?? 'gone'})`];
  if (row.publishedAt < plan.publishAt)
    return [`was published ${Math.ceil(plan.publishAt - row.publishedAt)} ms early`];
  // Scheduled is version 1, each edit adds one, and so does each publication.
  const publications = row.version - 1 - plan.edits;
  return publications === 1 ? [] : [`was published ${publications} times`];
}

function wrongOfScreens(
  { connections, hearsWithinMs, slackMs }: AnnouncementHistory,
  row: AnnouncementRow | undefined,
  news: readonly Heard[],
): string[] {
  const counts = new Map<number, number>();
  for (const each of news) counts.set(each.connection, (counts.get(each.connection) ?? 0) + 1);
  const published = row?.publishedAt;
  return connections.flatMap(({ screen, from, until }, connection) => {
    const count = counts.get(connection) ?? 0;
    if (count > 1) return [`came ${count} times to ${screen}`];
    const stood = published !== null && published !== undefined && from + slackMs < published;
    return stood && count === 0 && until > published + hearsWithinMs
      ? [`never came to ${screen}, which stood open`]
      : [];
  });
}

function tooEarly(
  { slackMs }: AnnouncementHistory,
  plan: Planned,
  news: readonly Heard[],
  listed: readonly Seen[],
): string[] {
  const first = Math.min(...news.map((each) => each.at), ...listed.map((each) => each.at));
  return first + slackMs < plan.publishAt ? [`was seen ${Math.ceil(plan.publishAt - first)} ms before its time`] : [];
}
