import { memo } from 'react';
import type { PerioSite } from '#contract/dental-records-perio.ts';
import { type Place, siteAt } from './perio-places.ts';
import { differenceOf, siteWords } from './perio-words.ts';

interface PerioCellProps {
  id: string;
  place: Place['row'];
  column: number;
  site: PerioSite | null;
  /** Attachment loss as the server has it; null: not known. */
  cal: number | null;
  /** Of up to four former exams, the newest last. */
  former: readonly (PerioSite | null)[];
  gone: boolean;
  skip: boolean;
  here: boolean;
}

/** One site: former depths in grey, then the depth, recession, attachment, and the signs of its marks. */
export const PerioCell = memo(function PerioCell(props: PerioCellProps) {
  const { id, place: row, column, site, cal, former, gone, skip, here } = props;
  const place = { row, column };
  const difference = differenceOf(site, former.at(-1));
  const state = gone ? `${siteAt(place).fdi} 缺失` : `${siteWords(place, site, difference)}${skip ? '，跳过' : ''}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a grid that takes the focus as one thing
    // biome-ignore lint/a11y/useFocusableInteractive: it says which cell is current
    <div
      role="gridcell"
      id={id}
      aria-label={state}
      aria-selected={here}
      data-column={column}
      data-row={row}
      data-first={column % 3 === 0 || undefined}
      data-gone={gone || undefined}
      data-skip={skip || undefined}
      data-here={here || undefined}
      className="pg-cell"
    >
      {former.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exam each, in their order
        <span key={at} className="pg-small">
          {each?.pd ?? ''}
        </span>
      ))}
      <span className="pg-depth" data-deep={deepOf(site)}>
        {gone ? '' : (site?.pd ?? '')}
      </span>
      <span className="pg-small">{site?.rec ?? ''}</span>
      <span className="pg-small">{cal ?? ''}</span>
      <Signs site={site} difference={difference} />
    </div>
  );
});

const deepOf = (site: PerioSite | null) => {
  const pd = site?.pd ?? 0;
  if (pd >= 6) return '6';
  return pd >= 4 ? '4' : undefined;
};

/** Each mark a shape at a corner of its own; deeper ▲ or not so deep ▼ than before. */
function Signs({ site, difference }: { site: PerioSite | null; difference: number | null }) {
  return (
    <svg aria-hidden width="16" height="22" viewBox="0 0 16 22">
      {site?.bop ? <BopSign /> : null}
      {site?.plaque ? <PlaqueSign /> : null}
      {site?.calculus ? <CalculusSign /> : null}
      {site?.pus ? <PusSign /> : null}
      {difference === null ? null : (
        <path d={difference > 0 ? 'M8 15 L11.5 21 H4.5 Z' : 'M8 21 L11.5 15 H4.5 Z'} className="fill-ink-700" />
      )}
    </svg>
  );
}

const BopSign = () => <circle cx="4" cy="4" r="2.8" className="fill-red-600" />;
const PlaqueSign = () => <rect x="9.5" y="1.5" width="5" height="5" className="fill-ink-600" />;
const CalculusSign = () => <path d="M1 13.5 L4 8.5 L7 13.5" fill="none" strokeWidth="1.6" className="stroke-ink-900" />;
const PusSign = () => <circle cx="12" cy="11" r="2.4" fill="none" strokeWidth="1.6" className="stroke-orange-800" />;

const SIGNS = { bop: BopSign, plaque: PlaqueSign, calculus: CalculusSign, pus: PusSign } as const;
const CORNER = { bop: '0 0 8 8', plaque: '8 0 8 8', calculus: '0 7 8 8', pus: '8 7 8 8' } as const;

/** The sign of a mark by itself, for the legend. */
export function MarkSign({ mark }: { mark: keyof typeof SIGNS }) {
  const Sign = SIGNS[mark];
  return (
    <svg aria-hidden width="12" height="12" viewBox={CORNER[mark]}>
      <Sign />
    </svg>
  );
}
