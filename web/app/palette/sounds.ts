import { READINGS } from './readings.ts';

const readingsOf = new Map<string, string[]>();
for (const [, sound = '', chars = ''] of READINGS.matchAll(/([a-z]+)([^a-z ]+)/g)) {
  for (const char of chars) readingsOf.set(char, [...(readingsOf.get(char) ?? []), sound]);
}

/** As many ways to say a title are enough. */
const MOST = 8;

/** How a title sounds, whole and in initials: 修改密码 is xiugaimima and xgmm. */
function soundsOf(text: string): string[] {
  let whole = [''];
  let initials = [''];
  for (const char of text.toLowerCase()) {
    const readings = /[a-z0-9]/.test(char) ? [char] : readingsOf.get(char);
    if (!readings) continue;
    const both = (ways: string[], ends: string[]) => ways.flatMap((way) => ends.map((end) => way + end)).slice(0, MOST);
    whole = both(whole, readings);
    initials = both(initials, [...new Set(readings.map((reading) => reading.slice(0, 1)))]);
  }
  return [...whole, ...initials];
}

const known = new Map<string, string[]>();

function cachedSounds(text: string): string[] {
  const found = known.get(text) ?? soundsOf(text);
  known.set(text, found);
  return found;
}

/** How well a title is what was typed, as the server ranks names: 0 itself, 1 its beginning, 2 a part, 3 its sound; null not at all. */
export function matchOf(title: string, typed: string): 0 | 1 | 2 | 3 | null {
  const [text, wanted] = [title.toLowerCase(), typed.trim().toLowerCase()];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(wanted)) return 2;
  const letters = wanted.replace(/[\s'’]/g, '');
  return /^[a-z0-9]+$/.test(letters) && cachedSounds(title).some((sound) => sound.startsWith(letters)) ? 3 : null;
}
