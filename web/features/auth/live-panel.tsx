import clsx from 'clsx';
import { scheduling } from '#contract/scheduling.ts';
import type { Grid } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { type Availability, availabilityOf, type Brick } from './availability.ts';
import './live-panel.css';

const EVERY_MS = 30_000;

interface LivePanelProps {
  name: string;
  hospitalId: number | undefined;
}

/** Live availability, not a slogan: today's grid as bricks, and what it says. Where it can't be had, only the wall. */
export function LivePanel({ name, hospitalId }: LivePanelProps) {
  const query = { hospital_id: hospitalId };
  const { data: grid } = useCall(scheduling.index, { query }, { every: EVERY_MS });
  const today = grid && grid.data.table_headers.length > 0 ? availabilityOf(grid) : null;
  return (
    <aside
      data-ground="petrol"
      aria-label="今日号源"
      className="live-panel sticky top-0 flex h-dvh flex-col overflow-hidden bg-brand-900 p-12 pt-10 text-surface"
    >
      <Logo name={name} size={24} />
      <Wall bricks={today?.bricks ?? BLANK} columns={today?.columns ?? BLANK_COLUMNS} />
      {/* Kept free while it loads: the wall must not jump when the words come. */}
      <div className="live-panel-words">{grid && today ? <Words grid={grid} today={today} /> : null}</div>
    </aside>
  );
}

const BLANK_COLUMNS = 12;
const BLANK: readonly Brick[] = Array.from({ length: 36 * BLANK_COLUMNS }, () => 'none');

const TONES: Record<Brick, string> = {
  next: 'bg-brand-300',
  free: 'bg-brand-300/28',
  taken: 'bg-surface/15',
  over: 'bg-surface/8',
  none: 'bg-surface/4',
};

function Wall({ bricks, columns }: { bricks: readonly Brick[]; columns: number }) {
  return (
    <div
      aria-hidden
      className="live-panel-wall mt-12 mb-7 grid min-h-0 flex-1"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(70px, 1fr))` }}
    >
      {bricks.map((brick, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a brick is its place
        <span key={place} className={clsx('rounded-cell', TONES[brick])} />
      ))}
    </div>
  );
}

function Words({ grid, today }: { grid: Grid; today: Availability }) {
  return (
    <>
      <p className="text-14 text-bar-text">
        {formatDateHeading(grid.data.date)} · {grid.meta.hospital.name}
      </p>
      <p className="live-panel-figure font-semibold">
        {today.free > 0 ? (
          <>
            今天还有<b>{today.free}</b>个号源
          </>
        ) : (
          '今日已无可约号源'
        )}
      </p>
      <p className="text-14 text-bar-text">
        {today.people} 位医生出诊{today.next ? `，最近可约 ${today.next}` : ''}
      </p>
    </>
  );
}
