/** The clinic's wall clock as an instant, milliseconds since 1970: Asia/Shanghai has no summer time. @param time HH:mm */
export function instantOf({ date, time }: { date: string; time: string }): number {
  return Date.parse(`${date}T${time}:00+08:00`);
}
