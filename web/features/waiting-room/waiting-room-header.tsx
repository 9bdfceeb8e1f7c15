import type { ReactNode } from 'react';
import { Select } from '#web/ui/fields/select.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import type { WaitingRoomDoctor, WaitingRoomPageProps } from './types.ts';
import { ViewSwitch } from './view-switch.tsx';
import type { WaitingRoomCounts } from './waiting-room.ts';

type WaitingRoomHeaderProps = Pick<WaitingRoomPageProps, 'doctors' | 'doctorId' | 'onDoctor' | 'onShowGrid'> & {
  date: string;
  /** Null while there is nothing to count. */
  counts: WaitingRoomCounts | null;
};

export function WaitingRoomHeader({ date, doctors, doctorId, onDoctor, onShowGrid, counts }: WaitingRoomHeaderProps) {
  const doctor = doctors.find(({ id }) => id === doctorId);
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-line border-b bg-surface px-5 py-2">
      <h1 className="font-semibold text-18">今日队列</h1>
      <p className="text-14 text-ink-600">
        {[formatDateHeading(date), doctor?.department_name].filter(Boolean).join(' · ')}
      </p>
      {doctors.length > 1 ? (
        <Select label="医生" size="sm" options={doctors.map(optionOf)} value={doctorId} onChange={onDoctor} />
      ) : null}
      <ViewSwitch value="queue" onChange={(view) => view === 'grid' && onShowGrid()} />
      {counts ? <Counts counts={counts} /> : null}
    </header>
  );
}

function optionOf({ id, name, department_name }: WaitingRoomDoctor) {
  return { value: id, label: name, ...(department_name ? { hint: department_name } : {}) };
}

function Counts({ counts }: { counts: WaitingRoomCounts }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 lg:ml-auto">
      <Count label="待就诊">{counts.waiting}</Count>
      <Count label="就诊中">{counts.inChair}</Count>
      <Count label="已就诊">{counts.done}</Count>
      {counts.averageWait === null ? null : (
        <Count label="平均候诊" unit="分">
          {counts.averageWait}
        </Count>
      )}
      <Count label="超时" alarm={counts.late > 0}>
        {counts.late}
      </Count>
    </dl>
  );
}

type CountProps = { label: string; unit?: string; alarm?: boolean; children: ReactNode };

function Count({ label, unit, alarm = false, children }: CountProps) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-13 text-ink-600">{label}</dt>
      <dd className={alarm ? 'text-red-700' : undefined}>
        <b className="text-18">{children}</b>
        {unit ? <span className="ml-1 text-13 text-ink-600">{unit}</span> : null}
      </dd>
    </div>
  );
}
