import type { Resource } from '#contract/resource.ts';
import type { Place } from './place.ts';

/** What open lists are told after the commit: which rows of which resource, and who may read it. */
export interface Touched {
  /** Null: the platform's own. */
  readonly hospital_id: number | null;
  readonly name: string;
  /** Without any the list as a whole. */
  readonly ids?: readonly number[];
  readonly audience: Resource['live'];
}

/** More are told without their ids. */
const MOST = 50;

/** The effect of a change of these rows. */
export function touching({ resource, hospitalId }: Place, ids: readonly number[]): { touched: Touched[] } {
  const { slice: name, live: audience } = resource;
  if (ids.length === 0) return { touched: [] };
  return { touched: [{ hospital_id: hospitalId, name, audience, ...(ids.length > MOST ? {} : { ids }) }] };
}
