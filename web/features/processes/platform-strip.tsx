import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatBytes, formatCount } from '#web/ui/text/format.ts';
import { rateOf, spanOf } from './amounts.ts';
import { LIMITS } from './limits.ts';
import { Sparkline } from './sparkline.tsx';
import type { Totals } from './totals.ts';

interface Tile {
  label: string;
  of: (totals: Totals) => number | null;
  text: (value: number) => string;
  wrong?: (totals: Totals) => boolean;
}

const TILES: readonly Tile[] = [
  { label: '预约/分', of: ({ bookings }) => bookings, text: rateOf },
  { label: '冲突/分', of: ({ conflicts }) => conflicts, text: rateOf },
  { label: '正在占号', of: ({ live_holds }) => live_holds, text: formatCount },
  { label: '实时连接', of: ({ sockets }) => sockets, text: formatCount },
  {
    label: '实时延迟 p99',
    of: ({ event_lag }) => event_lag,
    text: spanOf,
    wrong: ({ event_lag }) => (event_lag ?? 0) > LIMITS.event_lag,
  },
  {
    label: '任务最长等待',
    of: ({ queue_lag }) => queue_lag,
    text: spanOf,
    wrong: ({ queue_lag }) => queue_lag > LIMITS.queue_lag,
  },
  { label: '请求/分', of: ({ requests }) => requests, text: rateOf },
  { label: '出错/分', of: ({ errors }) => errors, text: rateOf, wrong: ({ errors }) => errors > 0 },
  { label: '拒绝过载/分', of: ({ shed }) => shed, text: rateOf, wrong: ({ shed }) => shed > 0 },
  { label: '最长停顿', of: ({ stall }) => stall, text: spanOf, wrong: ({ stall }) => stall > LIMITS.stall },
  {
    label: '等数据库连接',
    of: ({ pool_waiting }) => pool_waiting,
    text: formatCount,
    wrong: ({ pool_waiting }) => pool_waiting > 0,
  },
  { label: '未送出', of: ({ backlog_bytes }) => backlog_bytes, text: formatBytes },
];

/** The whole product at a glance: each number, and its way since the page was opened. */
export function PlatformStrip({ history }: { history: readonly Totals[] }) {
  const now = history[history.length - 1];
  return (
    <section
      aria-label="全平台"
      aria-busy={!now}
      className="grid shrink-0 grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-surface *:shadow-[0_0_0_1px_var(--color-line)] sm:grid-cols-3 xl:grid-cols-6"
    >
      {TILES.map((tile) => (
        <div key={tile.label} className="min-w-0 bg-surface px-3 py-2.5">
          <p className="truncate text-12 text-ink-600">{tile.label}</p>
          {now ? <Figure tile={tile} now={now} history={history} /> : <Skeleton className="mt-2 h-5 w-16" />}
        </div>
      ))}
    </section>
  );
}

function Figure({ tile, now, history }: { tile: Tile; now: Totals; history: readonly Totals[] }) {
  const value = tile.of(now);
  const wrong = tile.wrong?.(now) ?? false;
  return (
    <div className="mt-0.5 flex items-end justify-between gap-2">
      <p className={clsx('flex items-center gap-1 font-semibold text-20', wrong ? 'text-red-700' : 'text-ink-900')}>
        {wrong ? <TriangleAlert aria-label="超出正常" role="img" size={16} strokeWidth={1.75} /> : null}
        {value === null ? <span className="text-ink-500">—</span> : tile.text(value)}
      </p>
      <Sparkline values={history.map((each) => tile.of(each) ?? 0)} />
    </div>
  );
}
