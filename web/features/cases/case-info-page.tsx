import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rolesAtom } from '#web/api/session.ts';
import { useView } from '#web/resource/use-view.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { CaseList } from './case-list.tsx';

// Who looks through the list needs nothing of these.
const CaseView = lazy(() => import('./case-view.tsx').then((m) => ({ default: m.CaseView })));
const AmendRequests = lazy(() => import('./amend-requests.tsx').then((m) => ({ default: m.AmendRequests })));

const VIEWS = [
  { value: 'cases', label: '病历' },
  { value: 'requests', label: '修改申请' },
] as const;

/** /manage/visits/case_info: one case (?id=5), or the hospital's; and for its owner who asks to change one. */
export default function CaseInfoPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) return <Lists />;
  return (
    <Suspense>
      <CaseView key={id} id={Number(id)} />
    </Suspense>
  );
}

function Lists() {
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const [view, setView] = useView<(typeof VIEWS)[number]['value']>(VIEWS, { filtered: true });
  const views: ReactNode = owner ? <Segmented label="查看" options={VIEWS} value={view} onChange={setView} /> : null;
  if (!owner || view === 'cases') return <CaseList action={views} />;
  return (
    <Suspense>
      <AmendRequests action={views} />
    </Suspense>
  );
}
