import { useAtomValue } from 'jotai';
import { viewRoleAtom } from '#web/api/session.ts';
import { recordLinks } from '#web/features/reservations/record-links.ts';

/** The links that a visit's records have for this person. */
export function useRecordLinks(): (hashId: string) => ReturnType<typeof recordLinks> {
  const role = useAtomValue(viewRoleAtom);
  return (hashId) => recordLinks(role, hashId);
}
