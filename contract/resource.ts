import type { Call } from './call.ts';

/**
 * A thing of the product that has a list: what it is called, and the calls that read and change it. A change makes the
 * list old, and declarative pages (columns are keys of the list's row, labels and rules the schema's) start from it.
 */
export interface Resource<L extends Call = Call, C extends Call = Call> {
  readonly label: string;
  readonly list: L;
  readonly create: C;
}

export function defineResource<L extends Call, C extends Call>(resource: Resource<L, C>): Resource<L, C> {
  return resource;
}
