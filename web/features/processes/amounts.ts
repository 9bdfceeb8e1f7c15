import { formatCount } from '#web/ui/text/format.ts';

/** How figures are written here: a number and its unit, short enough for a cell. */

/** `12 毫秒`, `1.4 秒`, `3 分钟` */
export function spanOf(milliseconds: number): string {
  if (milliseconds < 1_000) return `${trim(milliseconds < 10 ? round(milliseconds, 1) : round(milliseconds))} 毫秒`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${trim(round(seconds, 1))} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分钟`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} 小时` : `${Math.floor(seconds / 86_400)} 天`;
}

/** Two of them in the unit that they share: `9/42 毫秒`. */
export function spansOf(one: number, other: number): string {
  const [first, second] = [spanOf(one), spanOf(other)];
  const unit = / \D+$/.exec(second)?.[0] ?? '';
  return first.endsWith(unit) ? `${first.slice(0, -unit.length)}/${second}` : `${first}/${second}`;
}

/** Per minute: small ones with a part, large ones whole. */
export function rateOf(perMinute: number): string {
  return perMinute < 10 ? trim(round(perMinute, 1)) : formatCount(Math.round(perMinute));
}

/** `37%` of one core. */
export const shareOf = (share: number): string => `${Math.round(share * 100)}%`;

const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;
const trim = (value: number) => String(value);
