import type { Resource } from '#contract/resource.ts';

/** What open lists are told after the commit: which rows of which resource, and who is told. */
export interface Touched {
  readonly name: string;
  readonly ids: readonly number[];
  readonly audience: Resource['live'];
}

/** More are told without their ids. */
const MOST = 50;

/** The effect of a change of these rows. */
export function touching({ slice, live }: Resource, ids: readonly number[]): { touched: Touched[] } {
  return { touched: [{ name: slice, ids: ids.length > MOST ? [] : ids, audience: live }] };
}
