import { useAtomValue } from 'jotai';
import { ChevronsUpDown } from 'lucide-react';
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type GridHeader, SLOT_MINUTES } from '#contract/scheduling.ts';
import { store } from '#web/api/session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { minutesOf, timeOf } from '#web/ui/format.ts';
import { kindOf, middayFold } from './cell.ts';
import type { DayStore } from './day-store.ts';
import { DoctorHeader } from './doctor-header.tsx';
import './grid.css';
import { cellElement, moveOf, type Place } from './keyboard.ts';
import { SlotCell } from './slot-cell.tsx';
import { useCountdowns } from './use-countdowns.ts';

interface ScheduleGridProps {
  day: DayStore;
  headers: readonly GridHeader[];
  times: readonly string[];
  density: 'compact' | 'roomy';
  /** Can be read, not clicked. */
  stale: boolean;
  onActivate: (prop: string, time: string, cell: HTMLElement) => void;
  onResume: (header: GridHeader) => void;
  /** Where the person is, for the colleagues; null when away. */
  onLook: (prop: string, time: string) => void;
}

/** The day: one row a start, one column a person. One listener of each kind for all cells. */
export function ScheduleGrid({ day, headers, times, density, stale, onActivate, onResume, onLook }: ScheduleGridProps) {
  const root = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const fold = useFold(day, headers, times);
  const shown = useMemo(
    () =>
      fold && !unfolded ? times.filter((time) => minutesOf(time) < fold.from || minutesOf(time) >= fold.to) : times,
    [fold, unfolded, times],
  );
  useCountdowns(root);
  const cells = useCells(root, day, headers, shown);

  const activate = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    const [prop = '', time = ''] = cell?.dataset.key?.split(' ') ?? [];
    if (cell) onActivate(prop, time, cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cells.placeOf(event.target);
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      activate(event.target);
      return;
    }
    const to = moveOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey }, from, cells.shape);
    if (!to) return;
    event.preventDefault();
    cells.focus(to);
  };

  return (
    <div
      ref={root}
      role="grid"
      aria-label="排班表"
      aria-rowcount={times.length + 1}
      aria-colcount={headers.length + 1}
      className="sg"
      data-density={density}
      data-stale={stale || undefined}
      style={{ '--columns': headers.length } as CSSProperties}
      onClick={(event: MouseEvent) => activate(event.target)}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent) => {
        const place = cells.enter(event.target);
        const header = place && headers[place.column];
        const time = place && shown[place.row];
        if (header && time) onLook(header.prop, time);
      }}
      onMouseOver={(event: MouseEvent) => cells.light(event.target)}
      onMouseLeave={() => cells.light(document.activeElement)}
    >
      <div role="row" aria-rowindex={1} className="sg-head">
        <div role="columnheader" className="sg-corner">
          时间
        </div>
        {headers.map((header, i) => (
          <DoctorHeader
            key={header.prop}
            day={day}
            header={header}
            band={headers[i - 1]?.department_id === header.department_id ? null : header.department_name}
            last={headers[i + 1]?.department_id !== header.department_id}
            onClick={() => onResume(header)}
          />
        ))}
      </div>
      {shown.map((time, i) => (
        <Fragment key={time}>
          {fold && minutesOf(time) === fold.to && !unfolded ? (
            <FoldRow
              label={`${timeOf(fold.from)} – ${timeOf(fold.to)}`}
              text={fold.label}
              rows={(fold.to - fold.from) / SLOT_MINUTES}
              onOpen={() => setUnfolded(true)}
            />
          ) : null}
          <Row day={day} headers={headers} time={time} above={aboveOf(shown, i, fold?.to)} index={i} />
        </Fragment>
      ))}
    </div>
  );
}

/** A run ends where rows are folded away: what follows prints its label again. */
function aboveOf(shown: readonly string[], i: number, foldEnd: number | undefined): string | null {
  const time = shown[i];
  return time !== undefined && minutesOf(time) === foldEnd ? null : (shown[i - 1] ?? null);
}

function useFold(day: DayStore, headers: readonly GridHeader[], times: readonly string[]) {
  const version = useAtomValue(day.versionAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that cells have changed
  return useMemo(() => {
    const now = store.get(minuteAtom);
    const unusable = (time: string) =>
      headers.length > 0 && headers.every(({ prop }) => kindOf(store.get(day.cell(prop, time)), now, null) === 'none');
    return middayFold(times, unusable);
  }, [day, headers, times, version]);
}

interface RowProps {
  day: DayStore;
  headers: readonly GridHeader[];
  time: string;
  above: string | null;
  index: number;
}

const Row = memo(function Row({ day, headers, time, above, index }: RowProps) {
  const now = useAtomValue(minuteAtom);
  const into = day.date === now.date ? now.minute - minutesOf(time) : -1;
  const present = into >= 0 && into < SLOT_MINUTES;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sg-row"
      data-hour={time.endsWith(':00') || undefined}
      data-now={present || undefined}
      style={present ? ({ '--now': into / SLOT_MINUTES } as CSSProperties) : undefined}
    >
      <div role="rowheader" className="sg-time" data-time={time} aria-label={time}>
        {present ? (
          <span className="sg-now-pill">{timeOf(now.minute)}</span>
        ) : time.endsWith(':00') || above === null ? (
          time
        ) : (
          time.slice(2)
        )}
      </div>
      {headers.map((header, column) => (
        <SlotCell key={header.prop} day={day} header={header} time={time} above={above} column={column} />
      ))}
    </div>
  );
});

function FoldRow({ label, text, rows, onOpen }: { label: string; text: string; rows: number; onOpen: () => void }) {
  return (
    <div role="row" className="sg-fold">
      <div role="gridcell" className="sticky left-0 flex w-full max-w-[100vw] justify-center">
        <button type="button" className="inline-flex items-center gap-2" onClick={onOpen}>
          <ChevronsUpDown aria-hidden size={12} />
          <b>{label}</b>
          <span>{text}</span>
          <span className="text-ink-900 underline underline-offset-2">展开 {rows} 行</span>
        </button>
      </div>
    </div>
  );
}

/** Focus by hand: one tab stop that follows the person, lit headers, nothing of which draws a cell anew. */
function useCells(
  root: { current: HTMLDivElement | null },
  day: DayStore,
  headers: readonly GridHeader[],
  shown: readonly string[],
) {
  const stop = useRef<HTMLElement | null>(null);
  const lit = useRef<HTMLElement[]>([]);
  const placeOf = (target: EventTarget | null): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    const [prop, time] = cell?.dataset.key?.split(' ') ?? [];
    const column = headers.findIndex((header) => header.prop === prop);
    const row = shown.indexOf(time ?? '');
    return column < 0 || row < 0 ? null : { column, row };
  };
  const elementAt = ({ column, row }: Place) => {
    const header = headers[column];
    const time = shown[row];
    return root.current && header && time ? cellElement(root.current, header.prop, time) : null;
  };
  const makeStop = (element: HTMLElement | null) => {
    if (stop.current && stop.current !== element) stop.current.tabIndex = -1;
    if (element) element.tabIndex = 0;
    stop.current = element;
  };
  // The tab stop is the present one while it is there, else the first cell.
  if (root.current && !stop.current?.isConnected) makeStop(elementAt({ column: 0, row: 0 }));

  return {
    placeOf,
    shape: {
      columns: headers.length,
      rows: shown.length,
      available: (place: Place) => {
        const header = headers[place.column];
        const time = shown[place.row];
        return header && time
          ? kindOf(store.get(day.cell(header.prop, time)), store.get(minuteAtom), null) === 'available'
          : false;
      },
    },
    focus: (place: Place) => elementAt(place)?.focus(),
    enter(target: EventTarget | null): Place | null {
      const place = placeOf(target);
      if (place) makeStop(elementAt(place));
      this.light(target);
      return place;
    },
    light(target: EventTarget | null) {
      for (const element of lit.current) delete element.dataset.hot;
      const place = placeOf(target);
      const usable = target instanceof Element && target.closest('[data-kind="available"]');
      const header = place && headers[place.column];
      const found =
        place && usable && header ? [`[data-time="${shown[place.row]}"]`, `[data-column="${header.prop}"]`] : [];
      lit.current = found.flatMap((selector) => root.current?.querySelector<HTMLElement>(selector) ?? []);
      for (const element of lit.current) element.dataset.hot = '';
    },
  };
}
