import { lazy, Suspense } from 'react';
import type { KeptChart as Chart } from '#contract/tooth-charts.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

// What a case says is read before its teeth are drawn.
const KeptTeeth = lazy(() => import('#web/clinic/tooth-chart/kept-teeth.tsx').then((m) => ({ default: m.KeptTeeth })));

/** Under what a case says: the teeth of its visit's day, where anything was found on them. */
export function KeptChart({ chart }: { chart: Chart | null }) {
  if (!chart || chart.findings.length === 0) return null;
  return (
    <section aria-label="牙位图" className="mt-5 border-line border-t pt-4">
      <h2 className="mb-2 font-semibold text-13 text-ink-900">
        牙位图<span className="pl-2 font-normal text-ink-500 tabular-nums">{chart.on}</span>
      </h2>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <KeptTeeth chart={chart} />
      </Suspense>
    </section>
  );
}
