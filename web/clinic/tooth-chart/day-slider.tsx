import clsx from 'clsx';
import { Columns2 } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useId } from 'react';
import { Button } from '#web/ui/button.tsx';

interface DaySliderProps {
  /** Each day on which something changed, and today: the oldest first. */
  days: readonly string[];
  /** The day that is shown. */
  on: string;
  /** Another beside it; null: none is compared. */
  against: string | null;
  /** How many teeth are other than on that day. */
  count: number;
  onDay: (day: string) => void;
  onAgainst: (day: string | null) => void;
}

/** Evenly, so that a busy week is no heap, and 12 years are no desert: the order is what is asked for. */
const partOf = (n: number, count: number) => (count <= 1 ? 100 : (n / (count - 1)) * 100);

/** So many days are all written out; of more the ends, and those that are chosen. */
const MOST_WRITTEN = 8;
/** An end stands too near to what is chosen to be written as well. */
const NEAR = 12;
/** More stops than these are lines. */
const MOST_DOTS = 40;

/** The date of the chart: a stop for each day on which something changed; two of them compared. */
export const DaySlider = memo(({ days, on, against, count, onDay, onAgainst }: DaySliderProps) => {
  const compare = () => onAgainst(against === null ? (days[Math.max(0, days.indexOf(on) - 1)] ?? null) : null);
  const [low, high] = [against ?? on, on].map((day) => partOf(days.indexOf(day), days.length)).sort((a, b) => a - b);
  return (
    <div className="flex items-center gap-4 border-line border-t bg-surface-2 px-3 py-1.5 text-13 print:hidden">
      <span className="shrink-0 text-ink-600">牙位图日期</span>
      <Track {...{ days, on, onDay }}>
        {against === null ? null : (
          <div
            aria-hidden
            className="absolute top-3.75 h-1 bg-blue-600"
            style={{ left: `${low}%`, width: `${(high ?? 0) - (low ?? 0)}%` }}
          />
        )}
        <Stops days={days} />
        <Written {...{ days, on, against }} />
        {against === null ? null : <Handle label="对比日期 A" days={days} day={against} onDay={onAgainst} />}
        <Handle label={against === null ? '牙位图日期' : '对比日期 B'} days={days} day={on} onDay={onDay} />
      </Track>
      <Button
        size="sm"
        aria-pressed={against !== null}
        aria-disabled={days.length < 2}
        icon={<Columns2 aria-hidden size={16} strokeWidth={1.75} />}
        onClick={compare}
        className={against === null ? undefined : 'border-blue-600! bg-blue-100! text-blue-700!'}
      >
        {against === null ? '对比两日' : `对比 A B ${count} 颗不同`}
      </Button>
    </div>
  );
});

interface TrackProps {
  days: readonly string[];
  on: string;
  onDay: (day: string) => void;
  children: React.ReactNode;
}

/** For the pointer: the stop that is nearest, also while it is pulled along. Who has keys moves the handle. */
function Track({ days, on, onDay, children }: TrackProps) {
  const go = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    const day = days[Math.round(part * (days.length - 1))];
    if (day !== undefined && day !== on) onDay(day);
  };
  return (
    <div
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
      className="relative mx-10 h-11 min-w-0 flex-1 cursor-pointer touch-pan-y"
    >
      <div aria-hidden className="absolute inset-x-0 top-4 h-0.5 bg-line-strong" />
      {children}
    </div>
  );
}

/** All stops: they are the same whichever day is shown. */
const Stops = memo(({ days }: { days: readonly string[] }) => {
  if (days.length > MOST_DOTS) {
    const lines = days.map((_, n) => `M${partOf(n, days.length)} 0V10`).join('');
    return (
      <svg
        aria-hidden
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="absolute top-3 h-2.5 w-full overflow-visible stroke-ink-400"
      >
        <path d={lines} vectorEffect="non-scaling-stroke" />
      </svg>
    );
  }
  return days.map((day, n) => (
    <span
      key={day}
      aria-hidden
      title={day}
      style={{ left: `${partOf(n, days.length)}%` }}
      className="absolute top-2.75 size-3 -translate-x-1/2 rounded-pill border-2 border-ink-400 bg-surface"
    />
  ));
});

interface WrittenProps {
  days: readonly string[];
  on: string;
  against: string | null;
}

function Written({ days, on, against }: WrittenProps) {
  const last = days.length - 1;
  const at = (n: number) => partOf(n, days.length);
  const chosen = [days.indexOf(on), against === null ? -1 : days.indexOf(against)].filter((n) => n >= 0);
  const isFree = (n: number) => chosen.every((other) => other === n || Math.abs(at(other) - at(n)) > NEAR);
  const [low = 0, high = low] = [...chosen].sort((a, b) => a - b);
  const isTight = last >= MOST_WRITTEN && low < high && at(high) - at(low) < NEAR * 2;
  const all = last < MOST_WRITTEN ? [...days.keys()] : [...new Set([...[0, last].filter(isFree), ...chosen])];
  return all.map((n) => {
    const day = days[n] ?? '';
    const which = against === null ? '' : day === against ? 'A ' : day === on ? 'B ' : '';
    return (
      <span
        key={day}
        aria-hidden
        style={{ left: `${at(n)}%` }}
        className={clsx(
          'pointer-events-none absolute top-6 whitespace-nowrap text-12',
          isTight && n === low ? '-translate-x-full' : isTight && n === high ? 'translate-x-1' : '-translate-x-1/2',
          chosen.includes(n) ? 'font-semibold text-blue-700' : 'text-ink-500',
        )}
      >
        {which}
        {n === last ? '今天' : day}
      </span>
    );
  });
}
interface HandleProps {
  label: string;
  days: readonly string[];
  day: string;
  onDay: (day: string) => void;
}

/** What the keys move: one stop an arrow. */
function Handle({ label, days, day, onDay }: HandleProps) {
  const id = useId();
  const at = Math.max(0, days.indexOf(day));
  const go = (n: number) => {
    const to = days[Math.min(days.length - 1, Math.max(0, n))];
    if (to !== undefined && to !== day) onDay(to);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: days.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <span
      id={id}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={days.length - 1}
      aria-valuenow={at}
      aria-valuetext={day}
      onKeyDown={press}
      style={{ left: `${partOf(at, days.length)}%` }}
      className="pointer-events-none absolute top-2 size-4.5 -translate-x-1/2 rounded-pill border-4 border-blue-600 bg-surface"
    />
  );
}
