import { useNavigate } from 'react-router-dom';
import type { StaffMember } from '#contract/staff.ts';
import { type RowAction, RowActions } from '#web/ui/tables/row-actions.tsx';

/** Where who asked to work here is let in. */
const APPLICATIONS = '/admin/doctors/examine/index?status=pending';

/** What the owner does with somebody who works here. */
export type MemberAction = 'edit' | 'leave' | 'suspend' | 'resume' | 'withdraw';

interface MemberActionsProps {
  member: StaffMember;
  /** Why nothing can be written just now. */
  reason: string | null;
  onAct: (action: MemberAction) => void;
}

export function MemberActions({
  member: { name, status, leaving_on, by_mechanism },
  reason,
  onAct,
}: MemberActionsProps) {
  const navigate = useNavigate();
  const act = (action: MemberAction, text: string): RowAction => ({ text, reason, onPress: () => onAct(action) });
  const leave = { ...act('leave', leaving_on ? '修改离职' : '离职'), danger: true };
  const leaving = leaving_on ? [act('withdraw', '撤回离职'), leave] : [leave];
  // Whether an institution's administrator stays is the platform's to say.
  if (by_mechanism) return <RowActions name={name} actions={[act('edit', '编辑')]} />;
  if (status === 'active')
    return <RowActions name={name} actions={[act('edit', '编辑'), act('suspend', '停职'), ...leaving]} />;
  if (status === 'pending') {
    const review = { text: '去审批', reason: null, looks: true, onPress: () => void navigate(APPLICATIONS) };
    return <RowActions name={name} actions={[review]} />;
  }
  return status === 'suspended' ? <RowActions name={name} actions={[act('resume', '复职'), ...leaving]} /> : null;
}
