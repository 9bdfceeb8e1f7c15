import type { Campaign, CampaignSignup } from '#contract/campaign-rows.ts';
import { campaigns } from '#contract/campaigns.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { type ListColumn, toColumn } from '#web/resource/columns.tsx';
import { RecordsTable, usePages } from '#web/resource/records-table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

const SIGNUPS: readonly ListColumn<CampaignSignup>[] = [
  { key: 'name', title: '姓名', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'phone', title: '手机号', cell: ({ phone }) => phone },
  { key: 'at', title: '报名时间', cell: ({ at }) => formatInstant(at) },
];
const COLUMNS = SIGNUPS.map(toColumn);

/** 报名名单: who signed up, the newest first. */
export function SignupsDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [pages, setPages] = usePages();
  const asked = useCall(campaigns.signups, { params: { id: campaign.id }, query: pages }, { keep: true, staleTime: 0 });
  useTouched(['marketing'], () => void asked.refetch());
  const title = `报名名单：${campaign.name}`;
  return (
    <Dialog open title={title} width={640} onClose={onClose}>
      <RecordsTable label={title} columns={COLUMNS} asked={asked} pages={pages} onPages={setPages} />
    </Dialog>
  );
}
