const FULL = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const SHORT = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/;

/** The day that somebody typed, 2026-11-25, 11-25 or 11月25日, as yyyy-MM-dd; null where it is none. A year left out is the nearest. */
export function dayMeant(typed: string, today: string): string | null {
  const full = FULL.exec(typed);
  if (full) return dayOf(Number(full[1]), full[2], full[3]);
  const short = SHORT.exec(typed);
  if (!short) return null;
  const year = Number(today.slice(0, 4));
  const near = [year, year - 1, year + 1].map((each) => dayOf(each, short[1], short[2])).filter((day) => day !== null);
  const far = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  return near.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/** Null for 02-30. */
function dayOf(year: number, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}
