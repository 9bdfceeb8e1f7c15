import { useAtomValue } from 'jotai';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import type { Fold } from './cell.ts';
import { CellTip } from './cell-tip.tsx';
import { DoctorHeader } from './doctor-header.tsx';
import { foldAtom } from './fold-atom.ts';
import { FoldRow } from './fold-row.tsx';
import './grid.css';
import { GridRow } from './grid-row.tsx';
import { FOLD, HEAD, linesOf, startAt } from './lines.ts';
import { useBlockRing } from './use-block-ring.ts';
import { useCarriedLook } from './use-carried-look.ts';
import type { useCarry } from './use-carry.ts';
import { useColumns } from './use-columns.ts';
import { useCountdowns } from './use-countdowns.ts';
import { useDrag } from './use-drag.ts';
import { useFocusNews } from './use-focus-news.ts';
import { type GridHandlers, useGridEvents } from './use-grid-events.ts';
import { useGridFocus } from './use-grid-focus.ts';
import type { useLength } from './use-length.ts';
import { type Lit, useLitVisit } from './use-lit-visit.ts';
import { usePull } from './use-pull.ts';

type Carry = ReturnType<typeof useCarry>;

interface SchedulingGridProps extends GridHandlers {
  day: DayStore;
  headers: readonly GridHeader[];
  times: readonly string[];
  density: 'compact' | 'roomy';
  /** Why nothing can be taken now; null where it can. The grid can be read all the same. */
  blocked: string | null;
  say: (text: string, urgent?: boolean) => void;
  carry: Carry;
  /** Makes a visit longer or shorter, by its lower edge. */
  length: ReturnType<typeof useLength>;
  /** A visit to be shown at once. */
  lit?: Lit | null;
}

/** The day: one row a start, one column a person. One listener of each kind for all cells. */
export function SchedulingGrid(props: SchedulingGridProps) {
  const { day, headers, times, density, blocked, say, carry, length, lit = null } = props;
  const root = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const fold = useAtomValue(useMemo(() => foldAtom(day, headers, times), [day, headers, times]));
  const lines = useMemo(() => linesOf(times, fold, unfolded), [times, fold, unfolded]);
  const { columns, pin } = useColumns(root, headers.length);
  const cells = useGridFocus({ root, day, headers, lines, pin });
  useCountdowns(root);
  useFocusNews(root, say);
  useDrag(root, carry);
  usePull(root, length);
  useBlockRing(root, day);
  useLitVisit({ root, day, headers, lines, cells }, lit);
  useCarriedLook({ root, day, carried: carry.carried, say });

  return (
    <div
      {...useGridEvents(props, root, cells, () => setUnfolded(!unfolded))}
      ref={root}
      role="grid"
      aria-label="排班表"
      aria-rowcount={lines.length}
      aria-colcount={headers.length + 1}
      className="sg"
      data-density={density}
      data-blocked={blocked ?? undefined}
      data-carrying={carry.carried ? '' : undefined}
      style={{ '--columns': headers.length } as CSSProperties}
    >
      <HeadRow {...{ day, headers, columns }} />
      <Lines {...{ day, headers, columns, lines, fold, unfolded }} />
      <CellTip root={root} day={day} />
    </div>
  );
}

interface DrawnColumns {
  day: DayStore;
  headers: readonly GridHeader[];
  columns: readonly number[];
}

interface LinesProps extends DrawnColumns {
  lines: readonly string[];
  fold: Fold | null;
  unfolded: boolean;
}

function Lines({ lines, fold, unfolded, ...drawn }: LinesProps) {
  return lines.map((line, i) => {
    if (line === HEAD) return null;
    if (line === FOLD) {
      return fold && <FoldRow key={line} fold={fold} open={unfolded} rowIndex={i + 1} columns={drawn.headers.length} />;
    }
    return (
      <GridRow
        key={line}
        {...drawn}
        time={line}
        above={startAt(lines, i - 1)}
        below={startAt(lines, i + 1)}
        rowIndex={i + 1}
      />
    );
  });
}

function HeadRow({ day, headers, columns }: DrawnColumns) {
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
