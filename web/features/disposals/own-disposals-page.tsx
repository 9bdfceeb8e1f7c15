import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { disposals } from '#contract/disposals.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { OwnDisposal } from './own-disposal.tsx';
import { useNews } from './use-news.ts';

const OwnPaper = lazy(() => import('./own-paper.tsx').then((m) => ({ default: m.OwnPaper })));

/** The account's lists, and the paper of one of them: who only looks needs nothing of papers. */
export default function OwnDisposalsPage({ action }: { action: ReactNode }) {
  if (useParams().id === undefined) return <OwnLists action={action} />;
  return (
    <Suspense>
      <OwnPaper />
    </Suspense>
  );
}

/** /user_center/disposal_lists: what was done for one's patients, what it costs and what is still owed of it. */
function OwnLists({ action }: { action: ReactNode }) {
  const params = useListParams(disposals.own);
  const { page, pageSize } = params.query;
  const answer = useCall(disposals.own, { query: { page, pageSize } }, { keep: true });
  const shown = useKept(answer.data);
  useNews();
  const owed = shown?.meta.arrears ?? 0;
  return (
    <Page
      title="账单"
      action={action}
      hint={owed > 0 ? `共有 ${formatMoney(owed)} 待付，请到医院收费处付款` : undefined}
    >
      <div className="flex flex-col rounded-panel border border-line bg-surface max-lg:shrink-0">
        <RouteProgress active={answer.isFetching && !answer.isPending} />
        {answer.error ? <Failed asked={answer} /> : null}
        {shown ? (
          shown.data.length === 0 ? (
            <None total={shown.total} first={() => params.change({})} />
          ) : (
            <ul aria-label="账单" className="flex flex-col divide-y divide-line">
              {shown.data.map((list) => (
                <li key={list.id}>
                  <OwnDisposal list={list} />
                </li>
              ))}
            </ul>
          )
        ) : answer.error ? null : (
          <SkeletonRows rows={4} row="min-h-26 content-evenly px-4" bars={['h-4 w-3/5', 'h-3 w-2/5', 'h-3 w-1/2']} />
        )}
        <ListFoot total={shown?.total} page={page} pageSize={pageSize} onChange={params.change} />
      </div>
    </Page>
  );
}

/** 待付, for who shows the way here: what is owed of all the account's lists, where something is. */
export function Owed() {
  const { data } = useCall(disposals.own, { query: { page: 1, pageSize: 1 } });
  useNews();
  const arrears = data?.meta.arrears ?? 0;
  return arrears > 0 ? <Tag tone="orange">待付 {formatMoney(arrears)}</Tag> : null;
}

function None({ total, first }: { total: number; first: () => void }) {
  return total > 0 ? (
    <EmptyState hint="这一页没有内容" action={<Button onClick={first}>回到第 1 页</Button>} />
  ) : (
    <EmptyState hint="就诊开单后可在这里查看费用" />
  );
}
