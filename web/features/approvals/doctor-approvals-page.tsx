import { approvals, type StaffApplication } from '#contract/approvals.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { useList } from '#web/resource/use-list.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ApplicationsPage } from './applications-page.tsx';

const ReviewDialog = lateDialog(() => import('./review-dialog.tsx').then((m) => m.ReviewDialog));

const COLUMNS: readonly ListColumn<StaffApplication>[] = [
  { key: 'id', title: '编号', className: 'text-ink-500' },
  { key: 'name', title: '姓名', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'phone', title: '手机号' },
  { key: 'role', title: '申请岗位', cell: ({ role }) => ROLE_LABEL[role] },
];

/** Doctors and consultants who want to work at the shop owner's hospital. */
export default function DoctorApprovalsPage() {
  return (
    <ApplicationsPage
      title="医生审批"
      hint="医生、咨询师的注册申请"
      list={useList(approvals.doctors, { defaults: { status: 'pending' } })}
      columns={COLUMNS}
      find={['姓名', '请输入姓名或手机号']}
      document="资格证书"
      emptyHint="没有等待审批的申请"
      review={(application, close) => <DoctorReview application={application} onClose={close} />}
    />
  );
}

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
