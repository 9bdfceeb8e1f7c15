import { Navigate, useLocation, useOutletContext } from 'react-router-dom';
import type { Built } from '#web/app/built.ts';

/** docs/domain/screens.md#landing: /oa leads to /oa/message, its `scope`; where that is not theirs, to the first that is. */
export default function SectionHome({ scope }: { scope: string }) {
  const { search } = useLocation();
  const { open = [] } = useOutletContext<Built>();
  const section = scope.slice(0, scope.lastIndexOf('/') + 1);
  const there = open.includes(scope) ? scope : open.find((path) => path.startsWith(section));
  return <Navigate to={{ pathname: there ?? '/401', search }} replace />;
}
