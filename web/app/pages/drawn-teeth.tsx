import { lazy, Suspense } from 'react';
import type { DrawChart } from '#web/features/case-editor/patient-cases.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

// What is written may begin before the teeth are drawn.
const Charting = lazy(() => import('#web/features/tooth-charts/charting.tsx').then((m) => ({ default: m.Charting })));

/** The teeth over a case that is written: features don't know each other. */
export const drawTeeth: DrawChart = (given) => (
  <Suspense fallback={<SkeletonLines lines={6} />}>
    <Charting {...given} compact />
  </Suspense>
);
