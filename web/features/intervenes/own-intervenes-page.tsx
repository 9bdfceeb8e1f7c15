import { useQueryClient } from '@tanstack/react-query';
import { intervenes } from '#contract/intervenes.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WhoseField } from '#web/clinic/patient/whose-field.tsx';
import { RecordTabs } from '#web/clinic/record/record-tabs.tsx';
import { useTouched } from '#web/realtime/touched.ts';
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

/** /user_center/intervenes: what doctors told the account's patients to do, at every hospital. */
export default function OwnIntervenesPage() {
  const params = useListParams(intervenes.own);
  const { page, pageSize, patient_id } = params.query;
  const answer = useCall(intervenes.own, { query: params.query }, { keep: true });
  const shown = useKept(answer.data);
  const rows = shown?.data ?? [];
  const wide = useMedia('(width >= 900px)');
  useNews();
  return (
    <Page
      title="干预"
      action={
        <>
          <RecordTabs />
          <WhoseField value={patient_id} onChange={params.change} />
        </>
      }
    >
      <div className="flex flex-col rounded-panel border border-line bg-surface max-lg:shrink-0">
        <RouteProgress active={answer.isFetching && !answer.isPending} />
        {answer.error ? <Failed asked={answer} /> : null}
        {shown && rows.length === 0 ? <None total={shown.total} params={params} /> : null}
        {rows.length > 0 ? wide ? <OwnTable rows={rows} /> : <OwnCards rows={rows} /> : null}
        {shown || answer.error ? null : (
          <SkeletonRows rows={4} row="min-h-20 content-evenly px-4" bars={['h-4 w-3/5', 'h-3 w-2/5']} />
        )}
        <ListFoot total={shown?.total} page={page} pageSize={pageSize} onChange={params.change} />
      </div>
    </Page>
  );
}

/** Read again when something was written of a patient, and as often as any list. */
function useNews(): void {
  const queries = useQueryClient();
  const { method, path } = intervenes.own;
  useTouched(['patient_record'], () => void queries.invalidateQueries({ queryKey: [method, path] }));
}

interface NoneProps {
  total: number;
  params: Pick<ReturnType<typeof useListParams>, 'filtered' | 'change' | 'clear'>;
}

function None({ total, params: { filtered, change, clear } }: NoneProps) {
  if (total > 0)
    return <EmptyState hint="这一页没有内容" action={<Button onClick={() => change({})}>回到第 1 页</Button>} />;
  return filtered ? (
    <EmptyState hint="该就诊人还没有干预" action={<Button onClick={clear}>查看全部就诊人</Button>} />
  ) : (
    <EmptyState hint="就诊后，医生给出的建议会出现在这里" />
  );
}
