import type { Charge } from '#contract/charge-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { moneyApprovals } from '#contract/money-approvals.ts';
import { useWritable } from '#web/api/writable.ts';
import { usePress } from '#web/forms/use-press.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { OLD } from './old.ts';

interface RequestDiscountProps {
  list: Charge;
  /** What is taken off by hand with it, together with what was before; cents. */
  amount: number;
  reason: string;
  onAsked: () => void;
}

/** More off than one may: the list stays as it is until an owner says yes. */
export function RequestDiscount({ list, amount, reason, onAsked }: RequestDiscountProps) {
  const { reason: offline } = useWritable();
  const { press, pending } = usePress(disposals.write, { refresh: [...OLD, moneyApprovals.list] });
  const whyNot = list.discount_pending ? '已有优惠待审批' : reason.trim() === '' ? '请填写优惠原因' : offline;
  const ask = async () => {
    const done = await press({ body: { ...askedOf(list), discount: { amount, reason } } }).catch(() => null);
    if (!done) return;
    toast.success('已提交优惠申请，等待店长审批');
    onAsked();
  };
  return (
    <GuardedButton size="sm" reason={whyNot} pending={pending} onClick={() => void ask()}>
      提交店长审批
    </GuardedButton>
  );
}

/** The list as it is, written again. */
const askedOf = ({ id, version, patient, consultant, projects, drugs, remarks }: Charge) => ({
  ...{ id, version, remarks, issue: true, request_approval: true },
  patient_id: patient.id,
  consultant_id: consultant?.id ?? null,
  projects: projects.map(({ project, count, doctor_id, tooth, remarks: about }) => ({
    ...{ project_id: project.id, count, doctor_id, tooth, remarks: about },
  })),
  drugs: drugs.map(({ drug, count, remarks: about }) => ({ drug_id: drug.id, count, remarks: about })),
});
