import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '#web/api/session.ts';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { formatTimeRange, formatWeekday, relativeDay } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

/** Who, when and what it costs: what the person is about to confirm. A strip, on phones one under the other. */
export function SlotStrip({ held }: { held: HeldSlot }) {
  const today = useAtomValue(minuteAtom, { store }).date;
  const { slot, doctor, fee, role_name } = held.form;
  const end = endOf(slot.time, held.count);
  const day = [formatWeekday(slot.date), relativeDay(slot.date, today)].filter(Boolean).join(' · ');
  const post = [doctor.department_name, doctor.job_title].filter(Boolean).join(' · ');
  return (
    <dl className="flex shrink-0 flex-col gap-1 rounded-control border border-line bg-surface-2 px-3.5 py-2 sm:flex-row sm:gap-0 sm:divide-x sm:divide-line sm:p-0">
      <Item label="医生" hint={post}>
        {doctor.name}
      </Item>
      <Item label="日期" hint={day}>
        {slot.date}
      </Item>
      <Item label="时间">{formatTimeRange(slot.time, end)}</Item>
      <Item label={feeLabel(role_name)}>
        <Money cents={fee.price} />
      </Item>
    </dl>
  );
}

function Item({ label, hint = '', children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[60px_minmax(0,1fr)] items-baseline sm:block sm:grow sm:px-3.5 sm:py-2">
      <dt className="text-12 text-ink-500">{label}</dt>
      <dd className="text-14 sm:whitespace-nowrap">
        <b>{children}</b>
        {hint === '' ? null : <span className="ml-1.5 text-13 text-ink-500">{hint}</span>}
      </dd>
    </div>
  );
}
