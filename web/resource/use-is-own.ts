import { useAtomValue } from 'jotai';
import type { Resource } from '#contract/resource.ts';
import { rolesAtom } from '#web/api/session.ts';

/** Which rows of a table that one may write are one's own: of one that the platform and hospitals share, rows say whose. */
export function useIsOwn({ scope }: Resource, mayWrite: boolean): (row: object) => boolean {
  const own = useAtomValue(rolesAtom).includes('super_admin') ? 'platform' : 'hospital';
  return (row) => mayWrite && (scope !== 'shared' || ('scope' in row && row.scope === own));
}
