import { useAtomValue } from 'jotai';
import { useOutletContext } from 'react-router-dom';
import { viewRoleAtom } from '#web/api/session.ts';
import { recordLinks } from '#web/features/reservations/record-links.ts';

/** What the shell tells its pages: the paths of the screens that exist. A page can't read the route table it is in. */
export interface Built {
  paths: ReadonlySet<string>;
  /** Of the frame's menu, what this person may open. */
  open?: readonly string[];
}

/** The links that a visit's records have for this person; a screen appears with its line in the route table. */
export function useRecordLinks(): (hashId: string) => ReturnType<typeof recordLinks> {
  const { paths } = useOutletContext<Built>();
  const role = useAtomValue(viewRoleAtom);
  return (hashId) => recordLinks(role, hashId, paths);
}
