import type { PerioFigures } from '#contract/dental-records-perio.ts';
import { figureWords } from './perio-words.ts';

/** What the server computed of the mouth when it was saved last. */
export function PerioFiguresLine({ figures }: { figures: PerioFigures }) {
  return (
    <dl aria-label="统计" className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {figureWords(figures).map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-500">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
