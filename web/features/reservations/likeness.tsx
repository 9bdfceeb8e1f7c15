import type { AnswerOf } from '#contract/call.ts';
import { maskPhone } from '#contract/masks.ts';
import { patients } from '#contract/patients.ts';
import { useCall } from '#web/api/use-call.ts';
import { alertLine } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Button } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Known = AnswerOf<typeof patients.searchOfHospital>['data'][number];

type LikenessProps = { name: string; phone: string; onUse: (patient: Known) => void };

const PHONE = /^1\d{10}$/;

/**
 * The hospital may know this person already: offered, never refused
 * (docs/domain/patients-and-privacy.md#patients-of-a-hospital).
 */
export function Likeness({ name, phone, onUse }: LikenessProps) {
  const typed = useDebounced(PHONE.test(phone.trim()) && name.trim().length >= 2 ? phone.trim() : '');
  const { data } = useCall(patients.searchOfHospital, { body: { keyword: typed } }, { enabled: typed !== '' });
  // The list masks phones, so its own mask of what was typed is what can be compared.
  const same = data?.data.find((known) => known.name === name.trim() && known.phone === maskPhone(typed));
  return (
    <div aria-live="polite" className="empty:hidden">
      {same && typed === phone.trim() ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-blue-50 px-3 py-2 text-13">
          <span className="min-w-50 flex-1">
            本院已有 <b>{same.name}</b>
            <span className="ml-2 text-ink-600">{patientLine(same, same.phone, alertLine(same.alerts))}</span>
          </span>
          <Button size="sm" onClick={() => onUse(same)}>
            使用该患者
          </Button>
        </p>
      ) : null}
    </div>
  );
}
