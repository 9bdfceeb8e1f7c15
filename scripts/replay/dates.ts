const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** yyyy-MM-dd of an instant at the clinic (Asia/Shanghai, no summer time). */
export function clinicDate(at: number): string {
  return new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of a wall-clock date and time at the clinic. */
export function clinicInstant(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) - SHANGHAI_MS;
}

/** Minutes after midnight of HH:mm. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
