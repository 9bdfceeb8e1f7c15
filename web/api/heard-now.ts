/** What the server's answers say of its clock. Who keeps the clock may come later than the first of them. */

export interface HeardNow {
  /** ISO 8601, by the server's clock. */
  iso: string;
  /** When it was heard, by this device's clock, milliseconds since 1970. */
  came: number;
}

let last: HeardNow | null = null;
let listener: ((heard: HeardNow) => void) | null = null;

/** With each answer; null where something between has taken the header away. */
export function hearNow(iso: string | null): void {
  if (iso === null) return;
  last = { iso, came: Date.now() };
  listener?.(last);
}

/** Tells the one who keeps the clock: at once what was heard last, then each. */
export function onHeardNow(tell: (heard: HeardNow) => void): void {
  listener = tell;
  if (last) tell(last);
}
