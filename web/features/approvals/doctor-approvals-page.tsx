import { useState } from 'react';
import { approvals, type StaffApplication } from '#contract/approvals.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
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

const COLUMNS: readonly ListColumn<StaffApplication>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  { key: 'name', title: '姓名', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'phone', title: '手机号' },
  { key: 'role', title: '申请岗位', cell: ({ role }) => ROLE_LABEL[role] },
  {
    key: 'license_url',
    title: '资格证书',
    cell: ({ license_url }) => <DocumentTag document="资格证书" url={license_url} />,
  },
  { key: 'invite_name', title: '邀请人' },
  { key: 'created_at', title: '申请时间', cell: (row) => formatInstant(row.created_at) },
  { key: 'status', title: '状态', cell: ({ status }) => <ReviewTag status={status} /> },
  { key: 'reason', title: '驳回原因', cell: ({ reason }) => (reason ? <OneLine>{reason}</OneLine> : '—') },
];

/** Doctors and consultants who want to work at the shop owner's hospital. */
export function DoctorApprovalsPage() {
  const list = useList(approvals.doctors, { defaults: { status: 'pending' } });
  const { params } = list;
  const [shown, setShown] = useState<StaffApplication | null>(null);
  return (
    <>
      <ListPage
        title="医生审批"
        hint="医生、咨询师的注册申请"
        list={list}
        columns={COLUMNS}
        filters={[
          keyword('姓名', '请输入姓名或手机号'),
          { kind: 'choice', name: 'status', label: '状态', options: REVIEW_OPTIONS },
        ]}
        shortcuts={<ReviewShortcuts status={params.query.status} onChange={(status) => params.change({ status })} />}
        emptyHint="没有等待审批的申请"
        rowActions={(row) => (
          <Button variant="text" size="sm" aria-label={`${actOf(row)}${row.name}`} onClick={() => setShown(row)}>
            {actOf(row)}
          </Button>
        )}
      />
      {shown ? <DoctorReview application={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

const actOf = ({ status }: StaffApplication) => (status === 'pending' ? '审批' : '查看');

function DoctorReview({ application, onClose }: { application: StaffApplication; onClose: () => void }) {
  const { name, phone, role } = application;
  return (
    <ReviewDialog
      title="员工注册申请"
      document="资格证书"
      effect="通过后申请人立即成为本院员工。"
      application={application}
      facts={[
        { label: '姓名', value: <b>{name}</b> },
        { label: '手机号', value: phone },
        { label: '申请岗位', value: ROLE_LABEL[role] },
      ]}
      call={approvals.decideDoctor}
      onClose={onClose}
    />
  );
}
