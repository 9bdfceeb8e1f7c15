import { useAtomValue } from 'jotai';
import { isStaffRole } from '#contract/roles.ts';
import { rolesAtom, store } from '#web/api/session.ts';
import { askedAtom } from '#web/app/guard/asked.ts';
import type { Lost } from '#web/app/guard/next-steps.ts';
import { useNextSteps } from '#web/app/guard/use-next-steps.ts';
import { ForbiddenPage } from '#web/features/errors/forbidden-page.tsx';
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx';

interface TurnedBackScreenProps {
  scope: { path: '/401' | '/404'; site: Lost['site'] };
}

/** /401 and /404 of a site. */
export default function TurnedBackScreen({ scope: { path, site } }: TurnedBackScreenProps) {
  return path === '/401' ? <Forbidden site={site} /> : <NotFound site={site} />;
}

function Forbidden({ site }: Pick<Lost, 'site'>) {
  const asked = useAtomValue(askedAtom, { store });
  const roles = useAtomValue(rolesAtom, { store });
  const askOwner = roles.some((role) => isStaffRole(role) && role !== 'shop_owner');
  return <ForbiddenPage asked={asked?.title ?? null} askOwner={askOwner} steps={useNextSteps(site)} />;
}

/** Also where an address that there is names nothing. */
export function NotFound({ site }: Pick<Lost, 'site'>) {
  const asked = useAtomValue(askedAtom, { store });
  return <NotFoundPage asked={asked?.path ?? null} steps={useNextSteps(site)} />;
}
