import { ScrollText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WhoseField } from '#web/clinic/patient/whose-field.tsx';
import { RecordTabs } from '#web/clinic/record/record-tabs.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { OwnCards } from './own-cards.tsx';
import { OwnTable } from './own-table.tsx';
import { useCaseNews } from './use-case-news.ts';

const OwnReadsDialog = lateDialog(() => import('./own-reads-dialog.tsx').then((m) => m.OwnReadsDialog));

// Who only looks needs nothing of papers.
const OwnCasePaper = lazy(() => import('./own-case-paper.tsx').then((m) => ({ default: m.OwnCasePaper })));

/** The account's cases, and the paper of one of them. */
export default function OwnCasesPage() {
  if (useParams().id === undefined) return <OwnCases />;
  return (
    <Suspense>
      <OwnCasePaper />
    </Suspense>
  );
}

/** /user_center/cases: what doctors wrote of the account's patients, at every hospital, once it is signed. */
function OwnCases() {
  const params = useListParams(cases.own);
  const { page, pageSize } = params.query;
  const answer = useCall(cases.own, { query: params.query }, { keep: true });
  const shown = useKept(answer.data);
  const wide = useMedia('(width >= 900px)');
  useCaseNews();
  return (
    <Page
      title="病历"
      action={
        <>
          <RecordTabs />
          <WhoseField value={params.query.patient_id} onChange={params.change} />
          <WhoReadThem patientId={params.query.patient_id} />
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

function WhoReadThem({ patientId }: { patientId: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ScrollText {...ICON} />} className="max-lg:min-h-11" onClick={() => setOpen(true)}>
        谁查阅过我的病历
      </Button>
      {open ? <OwnReadsDialog patientId={patientId} onClose={() => setOpen(false)} /> : null}
    </>
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
    <EmptyState hint="该就诊人还没有病历" action={<Button onClick={clear}>查看全部就诊人</Button>} />
  ) : (
    <EmptyState hint="就诊后，医生归档的病历会出现在这里" />
  );
}
