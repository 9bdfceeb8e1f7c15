import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type StaffMember, staffMembers } from '#contract/staff.ts';
import { type LeavingVisit, staffLeave } from '#contract/staff-leave.ts';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { bodyOf, type FormValues } from '#web/forms/controls.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Choices, decisionsOf, undecidedOf } from './leave-choices.ts';
import { CONTROLS, FIELDS } from './leave-fields.ts';

/** The form of somebody's leaving, what it would leave behind, and what is to become of each visit. */
export function useLeave(member: StaffMember, onDone: () => void) {
  const today = useAtomValue(minuteAtom).date;
  const sure = useSure(member.name);
  /** What came back undecided, with times as they were then: none that the others are to have. */
  const [refused, setRefused] = useState<readonly LeavingVisit[]>([]);
  const state = useContractForm<typeof staffLeave.leave, FormValues>(staffLeave.leave, {
    values: { last_day: member.leaving_on ?? today, now: false, handover_to: null, reason: '', choices: {} },
    rules: async () => staffLeave.leave.body,
    bodyOf: (values) => ({
      ...bodyOf(CONTROLS, FIELDS, values),
      now: values.now === true && values.last_day === today,
      decisions: decisionsOf(visits, values.choices as Choices),
      version: member.version,
    }),
    params: { id: member.id },
    quiet: ['UNDECIDED'],
    refresh: [staffMembers.list, staffMembers.doctors],
    via: async (press, { last_day }) => {
      if (over === null && (await sure(String(last_day)))) await press();
    },
    onRefused: (error) => takeBack(error),
    onDone,
  });
  const { form } = state;
  const watched = useWatch({ control: form.control, name: ['last_day', 'now', 'choices'] });
  const [lastDay, isNow, choices] = watched as [string, boolean, Choices];
  const body = { last_day: lastDay, now: isNow && lastDay === today };
  const asked = { params: { id: member.id }, body };
  const answer = useCall(staffLeave.preview, asked, { enabled: lastDay !== '', staleTime: 0 });
  const visits = withRefused(answer.data?.data.visits ?? [], refused);
  const choose = (more: Choices) => form.setValue('choices', { ...choices, ...more }, { shouldDirty: true });
  const takeBack = (error: unknown): boolean => {
    const back = visitsIn(error);
    if (!back) return false;
    setRefused([...refused, ...back]);
    const hashes = new Set(back.map(({ hash_id }) => hash_id));
    // All other choices stay.
    form.setValue('choices', Object.fromEntries(Object.entries(choices).filter(([hash]) => !hashes.has(hash))));
    void answer.refetch();
    return true;
  };
  const left = undecidedOf(visits, choices).length;
  const over = !answer.data ? '正在计算影响' : left > 0 ? `还有 ${left} 个预约未处理` : null;
  return { state, answer, visits, choices, refused, choose, over, isToday: lastDay === today, isNow };
}

/** What leaving does can't be taken back. */
function useSure(name: string): (lastDay: string) => Promise<boolean> {
  const confirm = useConfirm();
  return (lastDay) =>
    confirm({
      title: `确定为${name}办理离职？`,
      description: `离职日期 ${lastDay}，之后的预约将按上面的选择改约或取消，并通知患者。`,
      confirmText: '办理离职',
      danger: true,
    });
}

/** Those that a refusal names; null where it is another. */
function visitsIn(error: unknown): readonly LeavingVisit[] | null {
  if (!(error instanceof ApiError) || error.code !== 'UNDECIDED') return null;
  return (error.body as { visits?: LeavingVisit[] } | null)?.visits ?? [];
}

function withRefused(visits: readonly LeavingVisit[], refused: readonly LeavingVisit[]): readonly LeavingVisit[] {
  const back = new Map(refused.map((visit) => [visit.hash_id, visit]));
  return visits.map((visit) => back.get(visit.hash_id) ?? visit);
}
