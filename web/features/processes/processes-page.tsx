import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { PROCESS_STALE_MS, PROCESS_TELL_MS, processes } from '#contract/processes.ts';
import { reasonOf } from '#web/api/errors.ts';
import { onlineAtom } from '#web/api/online.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { DataTable } from '#web/ui/tables/table.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { DUE_JOB_COLUMNS, serverColumns, workerColumns } from './columns.tsx';
import { Notices } from './notices.tsx';
import { PlatformStrip } from './platform-strip.tsx';
import { type Answer, serversOf, workersOf } from './totals.ts';
import { useHistory } from './use-history.ts';

/** The product's processes as they are now: what an operator looks at first. */
export default function ProcessesPage() {
  const answer = useCall(processes.list, {}, { keep: true, every: PROCESS_TELL_MS });
  const history = useHistory(answer.data);
  const { data, error, dataUpdatedAt, isFetching } = answer;
  const refetch = () => void answer.refetch();
  if (!data && error) {
    return (
      <Page title="运行状态">
        <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={refetch} />
      </Page>
    );
  }
  const now = data ? Date.parse(data.meta.at) : 0;
  return (
    <Page title="运行状态" hint="每 5 秒自动刷新，按最近一分钟计算">
      {data ? <Standing data={data} failed={error} since={dataUpdatedAt} onRetry={refetch} /> : null}
      {data ? <Notices answer={data} /> : null}
      <PlatformStrip history={history} />
      <Part title="服务进程">
        <DataTable
          label="服务进程"
          columns={serverColumns(now)}
          rows={data && serversOf(data)}
          rowKey={({ id }) => id}
          skeletonRows={2}
        />
      </Part>
      <Part title="worker">
        <DataTable
          label="worker"
          columns={workerColumns(now)}
          rows={data && workersOf(data)}
          rowKey={({ id }) => id}
          skeletonRows={2}
          {...placeholder(data && workersOf(data).length === 0, '没有 worker', '短信、提醒和定时公告由它发出')}
        />
      </Part>
      <Part title="等待中的任务">
        <DueJobsTable data={data} />
      </Part>
    </Page>
  );
}

function DueJobsTable({ data }: { data: Answer | undefined }) {
  return (
    <DataTable
      label="等待中的任务"
      columns={DUE_JOB_COLUMNS}
      rows={data?.meta.queues}
      rowKey={({ job }) => job}
      skeletonRows={2}
      {...placeholder(data?.meta.queues.length === 0, '没有积压', '到时间的任务都已执行')}
    />
  );
}

const placeholder = (empty: boolean | undefined, title: string, hint: string) =>
  empty ? { placeholder: <EmptyState title={title} hint={hint} /> } : {};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 flex shrink-0 flex-col">
      <h2 className="mb-1.5 font-semibold text-14">{title}</h2>
      <div className="flex flex-col overflow-hidden rounded-panel border border-line bg-surface">{children}</div>
    </section>
  );
}

interface StandingProps {
  data: Answer;
  failed: Error | null;
  /** When the last answer came, on this device's clock. */
  since: number;
  onRetry: () => void;
}

/** Says it where the figures are no longer of now. */
function Standing({ data, failed, since, onRetry }: StandingProps) {
  const online = useAtomValue(onlineAtom);
  const old = useIsOld(since);
  if (online && !failed && !old) return null;
  const reason = failed ? reasonOf(failed) : online ? '还没有新的数据' : '网络已断开';
  return (
    <div className="mb-2 overflow-hidden rounded-control">
      <Banner
        tone="offline"
        title={`数据停留在 ${formatInstantExact(data.meta.at)}`}
        {...(online ? { action: { label: '重试', onClick: onRetry } } : {})}
      >
        {reason}
      </Banner>
    </div>
  );
}

function useIsOld(since: number): boolean {
  const [oldSince, setOldSince] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOldSince(since), PROCESS_STALE_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return oldSince === since;
}
