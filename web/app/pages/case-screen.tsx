import { lazy, Suspense } from 'react';
import CaseEditorPage from '#web/features/case-editor/case-editor-page.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

// What is written may begin before the teeth are drawn.
const Charting = lazy(() => import('#web/features/tooth-charts/charting.tsx').then((m) => ({ default: m.Charting })));

/** /admin/visits/cases: the case of a visit with its patient's teeth: features don't know each other. */
export default function CaseScreen() {
  return (
    <CaseEditorPage
      chart={(given) => (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Charting {...given} compact />
        </Suspense>
      )}
    />
  );
}
