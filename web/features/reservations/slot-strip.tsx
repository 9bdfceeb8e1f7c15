import { useAtomValue } from 'jotai';
import { SLOT_MINUTES } from '#contract/scheduling.ts';
import { store } from '#web/api/session.ts';
import type { HeldSlot } from '#web/realtime/hold-session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { formatTimeRange, formatWeekday, minutesOf, relativeDay, timeOf } from '#web/ui/format.ts';
import { Money } from '#web/ui/money.tsx';

export function feeLabel(roleName: string): string {
  return roleName === 'dental_hygienist' ? '洁牙费' : '挂号费';
}

/** Who, when and what it costs: what the person is about to confirm. */
export function SlotStrip({ held }: { held: HeldSlot }) {
  const today = useAtomValue(minuteAtom, { store }).date;
  const { slot, doctor, fee, role_name } = held.form;
  const end = timeOf(minutesOf(slot.time) + held.count * SLOT_MINUTES);
  const day = [formatWeekday(slot.date), relativeDay(slot.date, today)].filter(Boolean).join(' · ');
  const post = [doctor.department_name, doctor.job_title].filter(Boolean).join(' · ');
  return (
    <DescriptionList
      layout="strip"
      items={[
        { label: '医生', value: <Strong text={doctor.name} hint={post} /> },
        { label: '日期', value: <Strong text={slot.date} hint={day} /> },
        { label: '时间', value: <Strong text={formatTimeRange(slot.time, end)} /> },
        { label: feeLabel(role_name), value: <Money cents={fee.price} className="font-semibold" /> },
      ]}
    />
  );
}

function Strong({ text, hint = '' }: { text: string; hint?: string }) {
  return (
    <span className="whitespace-nowrap">
      <b>{text}</b>
      {hint === '' ? null : <span className="ml-1.5 text-13 text-ink-500">{hint}</span>}
    </span>
  );
}
