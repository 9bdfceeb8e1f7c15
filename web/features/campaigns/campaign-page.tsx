import { useSearchParams } from 'react-router-dom';
import { campaigns } from '#contract/campaigns.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { CampaignForm } from './campaign-form.tsx';

/** A new campaign, or one that is changed: ?id=5. */
export default function CampaignPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id') ?? 0);
  const answer = useCall(campaigns.show, { params: { id } }, { enabled: id > 0, staleTime: 0 });
  return (
    <Page title={id > 0 ? '编辑活动' : '新增活动'} hint={id > 0 ? undefined : '保存为草稿后，由店长或销售主管发布'}>
      {id > 0 && !answer.data ? (
        <div className="max-w-180 rounded-panel border border-line bg-surface p-6">
          <Awaited asked={answer} lines={10} />
        </div>
      ) : (
        <CampaignForm key={id} campaign={answer.data?.data ?? null} />
      )}
    </Page>
  );
}
