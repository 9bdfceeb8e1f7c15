import { ExternalLink } from 'lucide-react';
import type { QueryOf } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { jobs } from '#contract/job.ts';
import { JOB_STATES, jobCalls, type QueuedJob } from '#contract/jobs.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { JobError } from './job-error.tsx';
import { JobObject } from './job-object.tsx';
import { JobStateTag } from './job-state.tsx';
import { JobStrip } from './job-strip.tsx';
import { useBoard } from './use-board.ts';

const EVERY_MS = 10_000;

const COLUMNS: readonly ListColumn<QueuedJob>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  {
    key: 'summary',
    title: '任务',
    sticky: 'left',
    cell: ({ summary }) => <OneLine className="max-w-52 font-semibold max-sm:max-w-28">{summary}</OneLine>,
  },
  { key: 'state', title: '状态', cell: ({ state }) => <JobStateTag of={state} /> },
  {
    key: 'payload',
    title: '对象',
    cell: (job) => <JobObject job={job} />,
  },
  { key: 'due_at', title: '应执行时间', cell: ({ due_at }) => formatInstantExact(due_at) },
  {
    key: 'failed_at',
    title: '失败时间',
    cell: ({ failed_at }) => (failed_at ? formatInstantExact(failed_at) : '—'),
  },
  { key: 'error', title: '失败原因', cell: (job) => <JobError job={job} /> },
];

const STATES = choicesOf(JOB_STATES);
const JOBS = Object.entries(jobs).map(([value, { summary }]) => ({ value, label: summary }));

type Query = QueryOf<typeof jobCalls.list>;

const FILTERS: readonly Filter<Query>[] = [
  keyword('关键词', '失败原因、请求编号'),
  { kind: 'choice', name: 'job', label: '任务', options: JOBS },
  { kind: 'choice', name: 'state', label: '状态', options: STATES },
];

/** What the worker has to do, is doing, and could not do. */
export default function JobsPage() {
  const list = useList(jobCalls.list, { every: EVERY_MS });
  const { params, answer } = list;
  const meta = answer.data?.meta;
  const retry = useRetry();
  return (
    <ListPage
      title="任务队列"
      hint={hintOf(meta)}
      action={<BoardButton />}
      summary={<JobStrip counts={meta?.queues} chosen={params.query.job} onChoose={(job) => params.change({ job })} />}
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      shortcuts={<FilterShortcuts params={params} name="state" options={STATES} />}
      emptyHint="没有等待或失败的任务"
      rowActions={(job) => <RetryButton job={job} retry={retry} />}
    />
  );
}

function BoardButton() {
  const { reason } = useWritable();
  const { open, pending } = useBoard();
  return (
    <GuardedButton
      reason={reason}
      pending={pending}
      pendingText="请求中..."
      icon={<ExternalLink aria-hidden size={16} strokeWidth={1.75} />}
      onClick={() => void open()}
    >
      打开队列面板
    </GuardedButton>
  );
}

function RetryButton({ job, retry }: { job: QueuedJob; retry: (job: QueuedJob) => Promise<void> }) {
  const { reason } = useWritable();
  if (job.state !== 'failed') return <span className="px-1.25 text-ink-500">—</span>;
  return (
    <GuardedButton
      variant="text"
      size="sm"
      reason={reason}
      aria-label={`重新执行${job.summary}（编号${job.id}）`}
      onClick={() => void retry(job)}
    >
      重新执行
    </GuardedButton>
  );
}

function hintOf(meta: { lag: number; redis: boolean } | undefined): string {
  const said = ['每 10 秒自动刷新'];
  if (meta && meta.lag >= 1) said.push(`最早的任务已等待 ${waited(meta.lag)}`);
  if (meta && !meta.redis) said.push('未连接 Redis，任务仍会执行，可能稍慢');
  return said.join(' · ');
}

function waited(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分钟`;
  return `${Math.floor(seconds / 3_600)} 小时`;
}

function useRetry() {
  const confirm = useConfirm();
  const { send } = useSend(jobCalls.retry, { refresh: [jobCalls.list] });
  return async (job: QueuedJob) => {
    const yes = await confirm({
      title: `确定重新执行“${job.summary}”？`,
      description: '任务从第一次尝试重新开始。结果未知的短信不会因此再次发送。',
      confirmText: '重新执行',
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id: job.id } }).catch(() => {});
  };
}
