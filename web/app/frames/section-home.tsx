import { Navigate, useLocation, useOutletContext } from 'react-router-dom';

/** What a frame tells its pages: of its menu, what this person may open. A page can't read the table it is in. */
export interface OpenPaths {
  open: readonly string[];
}

/** docs/domain/screens.md#landing: /oa leads to /oa/message, its `scope`; where that is not theirs, to the first that is. */
export default function SectionHome({ scope }: { scope: string }) {
  const { search } = useLocation();
  const { open } = useOutletContext<OpenPaths>();
  const section = scope.slice(0, scope.lastIndexOf('/') + 1);
  const there = open.includes(scope) ? scope : open.find((path) => path.startsWith(section));
  return <Navigate to={{ pathname: there ?? '/401', search }} replace />;
}
