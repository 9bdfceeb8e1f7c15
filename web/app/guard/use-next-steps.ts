import { useAtomValue } from 'jotai';
import { meAtom, rolesAtom, sessionAtom, store } from '#web/api/session.ts';
import { type Lost, nextStepsOf } from '#web/app/guard/next-steps.ts';
import type { NextStep } from '#web/features/errors/next-steps.tsx';

/** Where whoever is here can go from here. */
export function useNextSteps(site: Lost['site']): readonly NextStep[] {
  const signedIn = useAtomValue(sessionAtom, { store }).token !== null;
  const known = useAtomValue(meAtom, { store }) !== null;
  const roles = useAtomValue(rolesAtom, { store });
  return nextStepsOf({ site, signedIn, roles: known ? roles : null });
}
