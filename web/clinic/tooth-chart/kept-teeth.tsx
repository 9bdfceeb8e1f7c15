import { useMemo } from 'react';
import type { KeptChart } from '#contract/tooth-charts.ts';
import { ToothChart } from './tooth-chart.tsx';
import { looksOf } from './tooth-look.ts';

/** The teeth as a signed case keeps them: drawn, and what is marked also in words, which no copy machine loses. */
export function KeptTeeth({ chart }: { chart: KeptChart }) {
  const looks = useMemo(() => looksOf(chart), [chart]);
  return (
    <figure>
      <div className="overflow-x-auto print:overflow-visible">
        <div className="mx-auto min-w-140 max-w-180">
          <ToothChart looks={looks} label={`${chart.on} 牙位图`} />
        </div>
      </div>
      <figcaption>
        <ul aria-label="牙位记录" className="flex flex-wrap gap-x-4 text-13">
          {looks
            .filter(({ labels }) => labels.length > 0)
            .map(({ fdi, said }) => (
              <li key={fdi}>{said}</li>
            ))}
        </ul>
      </figcaption>
    </figure>
  );
}
