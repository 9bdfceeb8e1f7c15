import { approvals, type HospitalApplication } from '#contract/approvals.ts';
import { HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { useList } from '#web/resource/use-list.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { ApplicationsPage } from './applications-page.tsx';

const ReviewDialog = lateDialog(() => import('./review-dialog.tsx').then((m) => m.ReviewDialog));

const COLUMNS: readonly ListColumn<HospitalApplication>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  {
    key: 'name',
    title: '医院名称',
    sticky: 'left',
    cell: ({ name }) => <OneLine className="max-w-80 font-semibold">{name}</OneLine>,
  },
  { key: 'creator', title: '申请人', cell: ({ creator }) => creator?.name ?? '—' },
  { key: 'mode', title: '经营模式', cell: ({ mode }) => HOSPITAL_MODE_LABEL[mode] ?? '—' },
];

/** New institutions wait here for the platform. */
export default function HospitalApprovalsPage() {
  return (
    <ApplicationsPage
      title="医院审批"
      list={useList(approvals.hospitals, { defaults: { status: 'pending' } })}
      columns={COLUMNS}
      find={['医院名称', '请输入医院名称']}
      document="营业执照"
      emptyHint="没有等待审批的医院"
      review={(application, close) => <HospitalReview application={application} onClose={close} />}
    />
  );
}

function HospitalReview({ application, onClose }: { application: HospitalApplication; onClose: () => void }) {
  const { name, creator, mode } = application;
  return (
    <ReviewDialog
      title="医院入驻申请"
      document="营业执照"
      effect="通过后该医院立即开放预约，患者可以搜索到。"
      application={application}
      facts={[
        { label: '医院名称', value: <b>{name}</b> },
        { label: '申请人', value: creator ? `${creator.name} ${creator.phone}` : '—' },
        { label: '经营模式', value: HOSPITAL_MODE_LABEL[mode] ?? '—' },
      ]}
      call={approvals.decideHospital}
      onClose={onClose}
    />
  );
}
