import { type Database, poolOf } from '#db/client.ts';

/** The product's time: the database's clock, which decides every boundary. */
export interface Clock {
  now(): Date;
  /** yyyy-MM-dd in Asia/Shanghai. */
  today(): string;
  refresh(): Promise<void>;
  close(): void;
}

const REFRESH_MS = 30_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** yyyy-MM-dd of an instant in Asia/Shanghai, which has no summer time. */
export function clinicDate(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10);
}

/** Adds days to a wall-clock date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The instant of a wall-clock date and minute in Asia/Shanghai. */
export function clinicInstant(date: string, minute: number): number {
  // A grid asks this of one date hundreds of times.
  if (midnight.date !== date) midnight = { date, at: Date.parse(`${date}T00:00:00Z`) - SHANGHAI_MS };
  return midnight.at + minute * 60_000;
}

let midnight = { date: '', at: 0 };

/** ISO 8601 in milliseconds with the clinic's offset. */
export function instant(text: string): string {
  return `${new Date(Date.parse(text) + SHANGHAI_MS).toISOString().slice(0, -1)}+08:00`;
}

/** HH:mm of minutes after midnight. */
export function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of HH:mm. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Follows the database's clock: asks for it now and then and carries the difference. */
export async function followClock(database: Database): Promise<Clock> {
  let offset = 0;
  const refresh = async () => {
    const before = Date.now();
    const { rows } = await poolOf(database).query<{ at: string }>(
      'SELECT extract(epoch FROM haomai_now()) * 1000 AS at',
    );
    const after = Date.now();
    offset = Number(rows[0]?.at ?? after) - (before + after) / 2;
  };
  await refresh();
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH_MS);
  timer.unref();
  const now = () => new Date(Date.now() + offset);
  return { now, today: () => clinicDate(now()), refresh, close: () => clearInterval(timer) };
}
