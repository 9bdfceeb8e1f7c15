import { useAtomValue } from 'jotai';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { GridHeader } from '#contract/scheduling.ts';
import { CellTip } from './cell-tip.tsx';
import type { DayStore } from './day-store.ts';
import { DoctorHeader } from './doctor-header.tsx';
import { foldAtom } from './fold-atom.ts';
import { FoldRow } from './fold-row.tsx';
import './grid.css';
import { GridRow } from './grid-row.tsx';
import { moveOf } from './keyboard.ts';
import { FOLD, HEAD, linesOf, startAt } from './lines.ts';
import { useColumns } from './use-columns.ts';
import { useCountdowns } from './use-countdowns.ts';
import { useFocusNews } from './use-focus-news.ts';
import { keyAt, useGridFocus, useLight } from './use-grid-focus.ts';

interface ScheduleGridProps {
  day: DayStore;
  headers: readonly GridHeader[];
  times: readonly string[];
  density: 'compact' | 'roomy';
  /** Why nothing can be taken now; null where it can. The grid can be read all the same. */
  blocked: string | null;
  onActivate: (prop: string, time: string) => void;
  onResume: (header: GridHeader) => void;
  /** Where the person is, for the colleagues. */
  onLook: (prop: string, time: string) => void;
  say: (text: string, urgent?: boolean) => void;
}

/** The day: one row a start, one column a person. One listener of each kind for all cells. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { day, headers, times, density, blocked, onActivate, onResume, onLook, say } = props;
  const root = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const fold = useAtomValue(useMemo(() => foldAtom(day, headers, times), [day, headers, times]));
  const lines = useMemo(() => linesOf(times, fold, unfolded), [times, fold, unfolded]);
  const { columns, pin } = useColumns(root, headers.length);
  const cells = useGridFocus({ root, day, headers, lines, pin });
  const light = useLight(root);
  useCountdowns(root);
  useFocusNews(root, say);

  const activate = (target: EventTarget | null) => {
    const key = keyAt(target);
    if (!key) return;
    const header = headers.find(({ prop }) => prop === key.prop);
    if (key.line === FOLD) setUnfolded(!unfolded);
    else if (key.line !== HEAD) onActivate(key.prop, key.line);
    else if (header) onResume(header);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cells.placeOf(event.target);
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      // Buttons (heads, the fold) click themselves.
      if (event.target instanceof HTMLButtonElement) return;
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
      aria-rowcount={lines.length}
      aria-colcount={headers.length + 1}
      className="sg"
      data-density={density}
      data-blocked={blocked ?? undefined}
      style={{ '--columns': headers.length } as CSSProperties}
      onClick={(event) => activate(event.target)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const header = headers[cells.enter(event.target)?.column ?? -1];
        const line = keyAt(event.target)?.line;
        if (header && line && line !== HEAD && line !== FOLD) onLook(header.prop, line);
        light(event.target);
      }}
      onBlur={() => light(null)}
      onMouseOver={(event) => light(event.target)}
      onMouseLeave={() => light(document.activeElement)}
    >
      <HeadRow day={day} headers={headers} columns={columns} />
      {lines.map((line, i) =>
        line === HEAD ? null : line === FOLD ? (
          fold && <FoldRow key={line} fold={fold} open={unfolded} rowIndex={i + 1} columns={headers.length} />
        ) : (
          <GridRow
            key={line}
            day={day}
            headers={headers}
            columns={columns}
            time={line}
            above={startAt(lines, i - 1)}
            below={startAt(lines, i + 1)}
            rowIndex={i + 1}
          />
        ),
      )}
      <CellTip root={root} />
    </div>
  );
}

interface HeadRowProps {
  day: DayStore;
  headers: readonly GridHeader[];
  columns: readonly number[];
}

function HeadRow({ day, headers, columns }: HeadRowProps) {
  return (
    <div role="row" aria-rowindex={1} className="sg-head">
      <div role="columnheader" aria-colindex={1} className="sg-corner">
        时间
      </div>
      {columns.map((column) => {
        const header = headers[column];
        if (!header) return null;
        return (
          <DoctorHeader
            key={header.prop}
            day={day}
            header={header}
            column={column}
            band={headers[column - 1]?.department_id === header.department_id ? null : header.department_name}
            last={headers[column + 1]?.department_id !== header.department_id}
          />
        );
      })}
    </div>
  );
}
