import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { ApiError, request } from '#web/api/client.ts';
import { showError } from '#web/api/errors.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { bodyOf, type FormValues, valuesOf } from '#web/forms/controls.ts';
import { wordsOf } from '#web/forms/field-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { CertificatesRow } from './certificates-row.tsx';
import { FIELDS, KEPT, StaffFields } from './staff-fields.tsx';

interface StaffDialogProps {
  /** As they are known now. */
  member: StaffMember;
  onClose: () => void;
}

const known = (member: StaffMember): FormValues => ({
  ...valuesOf(KEPT, member),
  certificates: member.certificates ?? [],
});

/** Who somebody is here: their roles, where they stand, and what is kept of them. */
export function StaffDialog({ member, onClose }: StaffDialogProps) {
  const state = useContractForm<typeof staffMembers.update, FormValues, StaffMember>(staffMembers.update, {
    values: known(member),
    rules: async () => staffMembers.update.body,
    // The rules want a version; what is sent is the one that the writing began with.
    bodyOf: ({ certificates, ...values }) => ({
      ...bodyOf(KEPT, FIELDS, values),
      certificates,
      version: member.version,
    }),
    params: { id: member.id },
    over: {
      version: member.version,
      valuesOf: known,
      read: async () => (await request(staffMembers.one, { params: { id: member.id } })).data,
    },
    quiet: ['UNDECIDED'],
    refresh: [staffMembers.list, staffMembers.doctors],
    onRefused: tellUndecided,
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={wordsOf(FIELDS, KEPT)}
      title={`编辑员工 · ${member.name}`}
      description={member.by_mechanism ? '机构管理员，其店长角色由平台修改' : '角色决定能做什么，变更后立即生效'}
      width={640}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <StaffFields controls={KEPT} form={state.form} />
        <CertificatesRow form={state.form} />
      </div>
    </ContractDialog>
  );
}

/** Visits that would be left without a doctor: the desk moves them first. */
function tellUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'UNDECIDED') return false;
  const { untouched = [] } = (error.body ?? {}) as { untouched?: { patient: string; date: string; time: string }[] };
  if (untouched.length === 0) showError(error);
  else
    toast.notify(
      '请先为这些预约改约或取消',
      untouched.map(({ patient, date, time }) => `${patient} ${date} ${time}`),
    );
  return true;
}
