import { Printer } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { Prescription } from '#contract/prescriptions.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { useTouchSize } from '#web/ui/touch.ts';
import { DrugList } from './drug-list.tsx';

/** What one says, whole, and the way to its paper. */
export function OwnBody({ row }: { row: Prescription }) {
  const { pathname } = useLocation();
  const size = useTouchSize('md');
  const { id, type_name, diagnosis, weight_kg, hospital, reservation, signed_at, valid_until, items } = row;
  const code = row.code ?? '';
  const parts = [
    { label: '处方号', said: code },
    { label: '类型', said: type_name },
    { label: '诊断', said: diagnosis },
    { label: '体重', said: weight_kg === null ? null : `${weight_kg} kg` },
    { label: '医院', said: hospital.name },
    { label: '就诊', said: reservation ? `${reservation.date} ${reservation.time}` : null },
    { label: '签署', said: signed_at && formatInstant(signed_at) },
    { label: '有效期至', said: valid_until && formatInstant(valid_until) },
  ].filter(({ said }) => said);
  return (
    <section aria-label={`处方 ${code}`} className="flex flex-col gap-3">
      <DrugList items={items} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        {parts.map(({ label, said }) => (
          <div key={label} className="contents">
            <dt className="text-ink-500">{label}</dt>
            <dd className="break-words">{said}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={`${pathname}/${id}/printing`}
        aria-label={`打印 ${code}`}
        className={buttonClass('default', size, 'self-start')}
      >
        <Printer {...ICON} />
        打印
      </Link>
    </section>
  );
}
