import { useState } from 'react';
import { approvals, type HospitalApplication } from '#contract/approvals.ts';
import { HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { DocumentTag, REVIEW_OPTIONS, ReviewShortcuts, ReviewTag } from './review-state.tsx';

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
  {
    key: 'license_url',
    title: '营业执照',
    cell: ({ license_url }) => <DocumentTag document="营业执照" url={license_url} />,
  },
  { key: 'invite_name', title: '邀请人' },
  { key: 'created_at', title: '申请时间', cell: (row) => formatInstant(row.created_at) },
  { key: 'status', title: '状态', cell: ({ status }) => <ReviewTag status={status} /> },
  { key: 'reason', title: '驳回原因', cell: ({ reason }) => (reason ? <OneLine>{reason}</OneLine> : '—') },
];

/** New institutions wait here for the platform. */
export function HospitalApprovalsPage() {
  const list = useList(approvals.hospitals, { defaults: { status: 'pending' } });
  const { params } = list;
  const [shown, setShown] = useState<HospitalApplication | null>(null);
  return (
    <>
      <ListPage
        title="医院审批"
        list={list}
        columns={COLUMNS}
        filters={[
          keyword('医院名称', '请输入医院名称'),
          { kind: 'choice', name: 'status', label: '状态', options: REVIEW_OPTIONS },
        ]}
        shortcuts={<ReviewShortcuts status={params.query.status} onChange={(status) => params.change({ status })} />}
        emptyHint="没有等待审批的医院"
        rowActions={(row) => (
          <Button variant="text" size="sm" aria-label={`${actOf(row)}${row.name}`} onClick={() => setShown(row)}>
            {actOf(row)}
          </Button>
        )}
      />
      {shown ? <HospitalReview application={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

const actOf = ({ status }: HospitalApplication) => (status === 'pending' ? '审批' : '查看');

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
