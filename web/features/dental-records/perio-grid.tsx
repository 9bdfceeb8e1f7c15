import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { MeasuredTeeth, PerioTeeth } from '#contract/dental-records-perio.ts';
import { PerioCell } from './perio-cell.tsx';
import { type Act, actOf } from './perio-keys.ts';
import { COLUMNS, type Place, ROW_LABEL, type RowName, SEEN, siteAt, siteOf, teethIn } from './perio-places.ts';
import './perio.css';

const COLUMN_LIST = Array.from({ length: COLUMNS }, (_, column) => column);

/** A former exam. */
export interface Former {
  id: number;
  day: string;
  teeth: PerioTeeth;
}

interface PerioGridProps {
  label: string;
  teeth: PerioTeeth;
  /** As the server computed them last. */
  measured: MeasuredTeeth;
  missing: ReadonlySet<string>;
  /** Up to four, the newest last. */
  former: readonly Former[];
  /** Where one stands; null: it is only read. */
  at: Place | null;
  /** Null: it is only read. False: the key is the browser's. */
  onAct: ((act: Act) => boolean) | null;
}

/** A mouth with its 192 sites, taken as one thing by the keyboard: it says which site is current. */
export function PerioGrid(props: PerioGridProps) {
  const { label, at, onAct } = props;
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  const idOf = ({ row, column }: Place) => `${name}-${row}-${column}`;
  const current = at ? idOf(at) : undefined;
  useEffect(() => {
    if (!current || document.activeElement !== grid.current) return;
    document.getElementById(current)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const press = (event: KeyboardEvent) => {
    const act = actOf(event.nativeEvent);
    if (act && onAct?.(act)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    onAct?.({ do: 'paste', text: event.clipboardData.getData('text/plain') });
  };
  const stand = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
    if (!cell || cell.dataset.gone) return;
    const row = SEEN.find((each) => each === cell.dataset.row);
    if (row) onAct?.({ do: 'stand', at: { row, column: Number(cell.dataset.column) } });
  };
  const rowProps = { ...props, idOf };
  return (
    <div className="overflow-x-auto rounded-control border border-line bg-surface">
      {/* biome-ignore lint/a11y/useSemanticElements: it takes the focus as one thing, and its keys are its own */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-readonly={onAct === null}
        aria-activedescendant={current}
        tabIndex={0}
        className="pg-grid min-w-[54rem] outline-none"
        onKeyDown={press}
        onPaste={paste}
        onClick={stand}
      >
        <PerioRow {...rowProps} row="ub" />
        <Teeth row="ub" />
        <PerioRow {...rowProps} row="up" />
        <div role="presentation" className="h-2 bg-bg-sunken" />
        <PerioRow {...rowProps} row="ll" />
        <Teeth row="ll" />
        <PerioRow {...rowProps} row="lb" />
      </div>
    </div>
  );
}

/** The numbers of a jaw, between its two rows. */
function Teeth({ row }: { row: RowName }) {
  return (
    <div role="presentation" aria-hidden className="pg-row border-line border-y bg-surface-2 text-12">
      <span />
      {teethIn(row).map((fdi) => (
        <b key={fdi} className="col-span-3 border-line-strong border-l py-0.5 text-center">
          {fdi}
        </b>
      ))}
    </div>
  );
}

interface PerioRowProps extends PerioGridProps {
  row: RowName;
  idOf: (place: Place) => string;
}

function PerioRow({ row, teeth, measured, missing, former, at, idOf }: PerioRowProps) {
  const before = useMemo(
    () => COLUMN_LIST.map((column) => former.map((each) => siteOf(each.teeth, siteAt({ row, column })))),
    [former, row],
  );
  const jaw = row === 'ub' || row === 'up' ? '上颌' : '下颌';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div role="row" aria-label={`${jaw}${ROW_LABEL[row]}`} className="pg-row">
      <div aria-hidden className="flex flex-col pl-1.5 text-12 text-ink-500">
        {former.map(({ id, day }) => (
          <span key={id} className="pg-small">
            {day.slice(2, 7)}
          </span>
        ))}
        <b className="h-5.5 text-13 text-ink-900 leading-5.5">{ROW_LABEL[row]}</b>
        <span className="pg-small">退缩</span>
        <span className="pg-small">CAL</span>
      </div>
      {COLUMN_LIST.map((column) => {
        const place = siteAt({ row, column });
        const gone = missing.has(place.fdi);
        return (
          <PerioCell
            key={`${row}-${place.fdi}-${place.site}`}
            id={idOf({ row, column })}
            place={row}
            column={column}
            site={siteOf(teeth, place)}
            cal={measured[place.fdi]?.sites[place.site]?.cal ?? null}
            former={before[column] ?? []}
            gone={gone}
            skip={!gone && teeth[place.fdi]?.skip === true}
            here={at?.row === row && at.column === column}
          />
        );
      })}
    </div>
  );
}
