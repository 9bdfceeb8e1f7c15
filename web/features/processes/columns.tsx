import { CircleCheck, Clock, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductProcess } from '#contract/processes.ts';
import type { Column } from '#web/ui/tables/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatBytes } from '#web/ui/text/format.ts';
import { rateOf, shareOf, spanOf, spansOf } from './amounts.ts';
import { LIMITS } from './limits.ts';
import type { DueJobs, ServerProcess, WorkerProcess } from './totals.ts';

/** A figure that is not as it should be has a symbol beside its colour. */
function Amount({ wrong = false, children }: { wrong?: boolean; children: ReactNode }) {
  if (!wrong) return children;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-red-700">
      <TriangleAlert aria-label="超出正常" role="img" size={12} strokeWidth={2.2} />
      {children}
    </span>
  );
}

const nothing = <span className="text-ink-500">—</span>;

function Name({ host, pid, own, stale, age }: ProductProcess) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="max-w-36 truncate font-semibold max-sm:max-w-20">{host}</span>
      <span className="text-ink-500">{pid}</span>
      {own ? <Tag tone="outline">本进程</Tag> : null}
      {stale ? (
        <Tag tone="orange" icon={<Clock aria-hidden size={12} strokeWidth={2.2} />}>
          {spanOf(age)}没有消息
        </Tag>
      ) : null}
    </span>
  );
}

function RedisTag({ redis }: { redis: boolean | null }) {
  if (redis === null) return <span className="text-ink-500">未配置</span>;
  return redis ? (
    <Tag tone="green" icon={<CircleCheck aria-hidden size={12} strokeWidth={2.2} />}>
      连通
    </Tag>
  ) : (
    <Tag tone="red" icon={<Unplug aria-hidden size={12} strokeWidth={2.2} />}>
      断开
    </Tag>
  );
}

interface Spread {
  p50: number;
  p99: number;
}

/** p50 / p99 */
function Spans({ of, most }: { of: Spread | null; most: number }) {
  if (!of) return nothing;
  return <Amount wrong={of.p99 > most}>{spansOf(of.p50, of.p99)}</Amount>;
}

const right = { align: 'right' } as const;

const perMinute = <P,>(key: string, title: string, of: (process: P) => number, wrong = false): Column<P> => ({
  key,
  title,
  ...right,
  cell: (process) => <Amount wrong={wrong && of(process) > 0}>{rateOf(of(process))}</Amount>,
});

const first: Column<ProductProcess> = {
  key: 'name',
  title: '进程',
  sticky: 'left',
  cell: (process) => <Name {...process} />,
};

/** What every process has. `now`: the moment of the answer. */
const last = (now: number): Column<ProductProcess>[] => [
  {
    key: 'pool',
    title: '连接池 在用/上限',
    ...right,
    cell: ({ figures: { pool } }) => (
      <Amount wrong={pool.waiting > 0}>
        {pool.total - pool.idle}/{pool.max}
        {pool.waiting > 0 ? `，${pool.waiting} 个在等` : ''}
      </Amount>
    ),
  },
  {
    key: 'pool_wait',
    title: '等连接 p50/p99',
    ...right,
    cell: ({ figures }) => <Spans of={figures.pool_wait} most={LIMITS.pool_wait} />,
  },
  {
    key: 'loop',
    title: '停顿 p99/最长',
    ...right,
    cell: ({ figures: { loop } }) => <Amount wrong={loop.max > LIMITS.stall}>{spansOf(loop.p99, loop.max)}</Amount>,
  },
  { key: 'cpu', title: 'CPU', ...right, cell: ({ figures }) => shareOf(figures.cpu) },
  { key: 'memory', title: '内存', ...right, cell: ({ figures }) => formatBytes(figures.memory_bytes) },
  { key: 'redis', title: 'Redis', cell: ({ figures }) => <RedisTag redis={figures.redis} /> },
  { key: 'up', title: '已运行', ...right, cell: ({ started_at }) => spanOf(Math.max(0, now - Date.parse(started_at))) },
];

/** What a process that says nothing any more said last is not how it is. */
function fading<P extends ProductProcess>(columns: readonly Column<P>[]): Column<P>[] {
  return columns.map((column) => ({
    ...column,
    cell: (process) =>
      process.stale && column.key !== first.key ? (
        <span className="text-ink-500 [&_*]:border-transparent [&_*]:bg-transparent [&_*]:text-ink-500 [&_svg]:hidden">
          {column.cell(process)}
        </span>
      ) : (
        column.cell(process)
      ),
  }));
}

export const serverColumns = (now: number): Column<ServerProcess>[] =>
  fading<ServerProcess>([
    first,
    perMinute('bookings', '预约/分', ({ figures }) => figures.bookings),
    perMinute('conflicts', '冲突/分', ({ figures }) => figures.conflicts),
    perMinute('holds', '占号/分', ({ figures }) => figures.holds),
    perMinute('requests', '请求/分', ({ figures }) => figures.requests),
    perMinute('errors', '出错/分', ({ figures }) => figures.errors, true),
    perMinute('shed', '拒绝/分', ({ figures }) => figures.shed, true),
    {
      key: 'sockets',
      title: '连接 员工/患者/访客',
      ...right,
      cell: ({ figures: { sockets } }) => `${sockets.staff}/${sockets.patient}/${sockets.public}`,
    },
    {
      key: 'event_lag',
      title: '实时延迟 p50/p99',
      ...right,
      cell: ({ figures }) => <Spans of={figures.event_lag} most={LIMITS.event_lag} />,
    },
    { key: 'backlog', title: '未送出', ...right, cell: ({ figures }) => formatBytes(figures.backlog_bytes) },
    perMinute('cuts', '断开/分', ({ figures }) => figures.cuts),
    ...last(now),
  ]);

export const workerColumns = (now: number): Column<WorkerProcess>[] =>
  fading<WorkerProcess>([
    first,
    perMinute('jobs_done', '完成/分', ({ figures }) => figures.jobs_done),
    perMinute('jobs_failed', '最终失败/分', ({ figures }) => figures.jobs_failed, true),
    {
      key: 'job_delay',
      title: '开始晚 p50/p99',
      ...right,
      cell: ({ figures }) => <Spans of={figures.job_delay} most={LIMITS.queue_lag} />,
    },
    perMinute('sms_sent', '短信/分', ({ figures }) => figures.sms_sent),
    perMinute('sms_failed', '短信失败/分', ({ figures }) => figures.sms_failed, true),
    ...last(now),
  ]);

export const DUE_JOB_COLUMNS: readonly Column<DueJobs>[] = [
  { key: 'summary', title: '任务', sticky: 'left', cell: ({ summary }) => <b className="font-semibold">{summary}</b> },
  { key: 'due', title: '等待', ...right, cell: ({ due }) => due },
  {
    key: 'lag',
    title: '最早的已等',
    ...right,
    cell: ({ lag }) => <Amount wrong={lag * 1_000 > LIMITS.queue_lag}>{spanOf(lag * 1_000)}</Amount>,
  },
];
