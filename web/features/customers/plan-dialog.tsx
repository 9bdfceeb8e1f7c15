import { useAtomValue } from 'jotai';
import { type FollowUpPlan, followUpPlanTable } from '#contract/follow-up-plans.ts';
import { followUps } from '#contract/follow-ups.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { addDays } from '#web/ui/text/format.ts';
import { customerLists } from './call-lists.ts';

interface PlanForm {
  /** 0: none yet. */
  plan_id: number;
  from_on: string;
}

const PLANS = { query: { enabled: 'true', pageSize: 100 } } as const;

/** All that is asked after a treatment, at once: a plan, and from which day. */
export function PlanDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const today = useAtomValue(minuteAtom).date;
  const asked = useCall(followUpPlanTable.calls.list, PLANS);
  const plans = asked.data?.data ?? [];
  const state = useContractForm<typeof followUps.applyPlan, PlanForm>(followUps.applyPlan, {
    values: { plan_id: 0, from_on: today },
    rules: async () => followUps.applyPlan.body,
    bodyOf: ({ plan_id, from_on }) => ({ patient_id: patientId, plan_id: plan_id || undefined, from_on }),
    refresh: customerLists,
    onDone: onClose,
  });
  const { form } = state;
  const chosen = plans.find(({ id }) => id === form.watch('plan_id'));
  return (
    <ContractDialog state={state} title="按计划回访" width={640} submitText="安排" onClose={onClose}>
      {asked.data ? null : <Awaited asked={asked} lines={4} />}
      {asked.data && plans.length === 0 ? <EmptyState hint="店长添加回访计划后可以在这里选择" /> : null}
      {plans.length > 0 ? (
        <ControlledRow form={form} name="plan_id" label="回访计划" required>
          {({ value, onChange }) => (
            <RadioGroup
              label="回访计划"
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              value={value}
              onChange={onChange}
            />
          )}
        </ControlledRow>
      ) : null}
      <ControlledRow form={form} name="from_on" label="治疗日期">
        {({ value, onChange, onBlur }) => (
          <DatePicker value={value || null} onChange={onChange} onBlur={onBlur} today={today} max={today} />
        )}
      </ControlledRow>
      {chosen ? <Steps plan={chosen} from={form.watch('from_on') || today} today={today} /> : null}
    </ContractDialog>
  );
}

/** What comes of it; days that are past are left out. */
function Steps({ plan, from, today }: { plan: FollowUpPlan; from: string; today: string }) {
  const steps = plan.steps
    .map((step) => ({ ...step, on: addDays(from, step.after_days) }))
    .toSorted((a, b) => a.after_days - b.after_days);
  return (
    <ul aria-label="将要安排的回访" className="flex flex-col gap-1 text-13 text-ink-700">
      {steps.map(({ after_days, on, content }) => (
        <li key={after_days}>{`${on} ${content}${on < today ? '（已过，不安排）' : ''}`}</li>
      ))}
    </ul>
  );
}
