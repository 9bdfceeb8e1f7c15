import type { Union } from '#contract/platform-hospitals.ts';
import { instant } from '#server/platform/clock.ts';
import type { UnionRow } from './queries.ts';

export function presentUnion(row: UnionRow): Union {
  return { ...row, created_at: instant(row.created_at) };
}
