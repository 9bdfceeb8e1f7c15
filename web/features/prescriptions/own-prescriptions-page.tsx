import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { prescriptions } from '#contract/prescriptions.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WhoseField } from '#web/clinic/patient/whose-field.tsx';
import { RecordTabs } from '#web/clinic/record/record-tabs.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { OwnCards } from './own-cards.tsx';
import { OwnTable } from './own-table.tsx';
import { usePrescriptionNews } from './use-prescription-news.ts';

// Who only looks needs nothing of papers.
const OwnPrescriptionPaper = lazy(() =>
  import('./own-prescription-paper.tsx').then((m) => ({ default: m.OwnPrescriptionPaper })),
);

/** The account's prescriptions, and the paper of one of them. */
export default function OwnPrescriptionsPage() {
  if (useParams().id === undefined) return <OwnPrescriptions />;
  return (
    <Suspense>
      <OwnPrescriptionPaper />
    </Suspense>
  );
}

/** /user_center/prescriptions: what doctors prescribed to the account's patients, at every hospital, once it is signed. */
function OwnPrescriptions() {
  const params = useListParams(prescriptions.own);
  const { page, pageSize } = params.query;
  const answer = useCall(prescriptions.own, { query: params.query }, { keep: true });
  const shown = useKept(answer.data);
  const wide = useMedia('(width >= 900px)');
  usePrescriptionNews();
  return (
    <Page
      title="处方"
      action={
        <>
          <RecordTabs />
          <WhoseField value={params.query.patient_id} onChange={params.change} />
        </>
      }
    >
      <div className="flex flex-col rounded-panel border border-line bg-surface max-lg:shrink-0">
        <RouteProgress active={answer.isFetching && !answer.isPending} />
        {answer.error ? <Failed asked={answer} /> : null}
        {shown && shown.data.length === 0 ? <None total={shown.total} params={params} /> : null}
        {shown && shown.data.length > 0 ? wide ? <OwnTable rows={shown.data} /> : <OwnCards rows={shown.data} /> : null}
        {shown || answer.error ? null : (
          <SkeletonRows rows={4} row="min-h-20 content-evenly px-4" bars={['h-4 w-3/5', 'h-3 w-2/5']} />
        )}
        <ListFoot total={shown?.total} page={page} pageSize={pageSize} onChange={params.change} />
      </div>
    </Page>
  );
}

interface NoneProps {
  total: number;
  params: Pick<ReturnType<typeof useListParams>, 'filtered' | 'change' | 'clear'>;
}

function None({ total, params: { filtered, change, clear } }: NoneProps) {
  if (total > 0)
    return <EmptyState hint="这一页没有内容" action={<Button onClick={() => change({})}>回到第 1 页</Button>} />;
  return filtered ? (
    <EmptyState hint="该就诊人还没有处方" action={<Button onClick={clear}>查看全部就诊人</Button>} />
  ) : (
    <EmptyState hint="就诊后，医生签署的处方会出现在这里" />
  );
}
