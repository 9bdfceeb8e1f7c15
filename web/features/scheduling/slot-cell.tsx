import { useAtomValue } from 'jotai';
import { Ban, CornerDownLeft, LockKeyhole, Minus, Plus, Smartphone, User, UserCheck } from 'lucide-react';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { slotKey } from '#web/clinic/slot/slot.ts';
import { serverNow } from '#web/realtime/server-clock.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import type { Edge } from './block.ts';
import { type CellView, cellViewAtom } from './cell-view.ts';
import { writeCountdown } from './use-countdowns.ts';
import { VisitPart } from './visit-part.tsx';

const FLASH_MS = 2_400;

interface SlotCellProps {
  day: DayStore;
  header: GridHeader;
  time: string;
  /** The starts drawn above and below this one. */
  above: string | null;
  below: string | null;
  column: number;
  /** The last column of its department. */
  last: boolean;
}

/** One cell. It subscribes to its own state alone, so that a change draws one cell anew. */
export const SlotCell = memo(function SlotCell({ day, header, time, above, below, column, last }: SlotCellProps) {
  const view = useAtomValue(
    useMemo(() => cellViewAtom(day, header, { time, above, below }), [day, header, time, above, below]),
  );
  const fresh = useFresh(view.bookedAt);
  const held = view.kind === 'held' || view.kind === 'own-hold';
  return (
    <div
      role="gridcell"
      data-key={slotKey(header.prop, time)}
      data-kind={view.kind}
      data-look={view.look || undefined}
      data-fresh={fresh || undefined}
      data-pending={view.pending || undefined}
      data-patient-hold={(view.kind === 'held' && view.byRole === '') || undefined}
      data-empty={isTextless(view) || undefined}
      data-run={view.runsOn || undefined}
      data-edge={edgeOfRun(view)}
      data-last={last || undefined}
      aria-label={view.label}
      title={view.ownPatient ? `${view.ownPatient}，打开我的预约` : undefined}
      aria-colindex={column + 2}
      aria-disabled={!isUsable(view.kind) || undefined}
      aria-busy={view.pending || undefined}
      data-why={view.why ?? undefined}
      data-alerts={view.alerts || undefined}
      tabIndex={-1}
      className="sg-cell"
      style={{ gridColumn: column + 2 }}
    >
      {held ? <span aria-hidden className="sg-fill" /> : null}
      <CellContent view={view} fresh={fresh} />
    </div>
  );
});

/** True for a moment after a booking was seen: by a timer, since reduced motion has no animation that could end it. */
function useFresh(bookedAt: number | null): boolean {
  const left = bookedAt === null ? 0 : bookedAt + FLASH_MS - Date.now();
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOver(bookedAt), left);
    return () => clearTimeout(timer);
  }, [bookedAt, left]);
  return left > 0 && over !== bookedAt;
}

/** Which edges of its box a cell of a visit or a hold draws. */
function edgeOfRun({ kind, first, runsOn }: CellView): Edge | undefined {
  if (!BOXED.includes(kind)) return undefined;
  if (first) return runsOn ? 'first' : 'only';
  return runsOn ? 'middle' : 'last';
}

const BOXED: readonly CellView['kind'][] = ['patient', 'in-chair', 'visited', 'held', 'own-hold'];

function isUsable(kind: CellView['kind']): boolean {
  return ['available', 'own-hold', 'patient', 'in-chair', 'visited', 'mine'].includes(kind);
}

function isTextless({ kind, first }: CellView): boolean {
  return kind === 'past' || ((kind === 'none' || kind === 'suspended') && !first);
}

function CellContent({ view, fresh }: { view: CellView; fresh: boolean }): ReactNode {
  if (view.pending) return <Pending />;
  switch (view.kind) {
    case 'available':
      return <Available />;
    case 'own-hold':
      return view.first ? (
        <>
          <LockKeyhole {...SMALL_ICON} />
          <b>您占用</b>
          <Countdown view={view} />
        </>
      ) : null;
    case 'held':
      return view.first ? <Held view={view} /> : null;
    case 'patient':
    case 'in-chair':
    case 'visited':
      return <VisitPart view={view} fresh={fresh} />;
    case 'booked':
      return (
        <>
          <User {...SMALL_ICON} />
          <span>已约</span>
        </>
      );
    case 'mine':
      return (
        <>
          <UserCheck {...SMALL_ICON} />
          <b>我的</b>
          <span className="sg-note">{view.ownPatient}</span>
        </>
      );
    case 'suspended':
      return view.first ? (
        <>
          <Ban {...SMALL_ICON} />
          <b>停诊</b>
          <span className="sg-note">{view.name}</span>
        </>
      ) : null;
    case 'none':
      return view.first ? (
        <>
          <Minus {...SMALL_ICON} />
          <span>{view.name ?? '无号'}</span>
        </>
      ) : null;
    case 'past':
      return <span aria-hidden className="sg-dash" />;
  }
}

function Available() {
  return (
    <>
      <Plus {...SMALL_ICON} />
      <span className="sg-rest">可约</span>
      <b className="sg-hot">预约</b>
      <kbd className="sg-hot sg-enter" aria-hidden>
        <CornerDownLeft size={10} strokeWidth={2.2} />
      </kbd>
    </>
  );
}

function Pending() {
  return (
    <span className="sg-pending">
      <Spinner size={12} />
      占号中
    </span>
  );
}

function Held({ view }: { view: CellView }) {
  if (view.by === '') {
    // The public learns that somebody is at it, and no more.
    return (
      <>
        <span className="text-12">正在预约</span>
        <Countdown view={view} />
      </>
    );
  }
  return (
    <>
      {view.byRole === '' ? <Smartphone {...SMALL_ICON} /> : <Avatar id={view.by} name={view.by} size={16} />}
      <span className="sg-name">{view.by}</span>
      <Countdown view={view} />
    </>
  );
}

/** Its text is written by the grid's ticker, once a second for all of them; here only what stands until then. */
function Countdown({ view }: { view: CellView }) {
  const span = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (span.current) writeCountdown(span.current, serverNow());
  });
  return <span ref={span} className="sg-timer" data-expires={view.expiresAt} data-full={view.fullMs} />;
}
