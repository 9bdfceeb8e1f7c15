import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import type { Opened } from './use-pay-form.ts';
import { momentAt } from './words.ts';

interface DebtsProps {
  opened: Opened;
  /** What of this list will be owed. */
  missing: number;
  today: string;
  /** The one that comes after this, once it is paid. */
  then: number | null;
  onThen: (id: number | null) => void;
}

const SHOWN = 3;

/** What of this list stays owed, and what the patient owes besides. */
export function Debts({ opened, missing, today, then, onThen }: DebtsProps) {
  const debts = opened.meta.other_debts;
  const owed = Math.max(0, missing);
  return (
    <section aria-label="欠费" className="flex flex-col gap-1.5 border-line border-b py-3 text-14">
      <p className="flex justify-between">
        本单欠费
        <span className={clsx(owed > 0 ? 'font-semibold text-orange-700' : 'text-ink-500')}>{formatMoney(owed)}</span>
      </p>
      {debts.length > 0 ? <p>{`旧欠 ${debts.length} 笔`}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {debts.slice(0, SHOWN).map(({ id, number, issued_at, arrears }) => (
          <li key={id} className="flex items-center gap-2 text-13 text-ink-600">
            <Link to={tollPath(id)} className="min-w-0 truncate rounded-cell text-blue-600 hover:underline">
              {number}
            </Link>
            <span className="shrink-0">{momentAt(issued_at, today)}</span>
            <b className="ml-auto shrink-0 text-red-700">{formatMoney(arrears)}</b>
            <Button
              size="sm"
              aria-pressed={then === id}
              aria-label={`收完接着收 ${number}`}
              className={clsx(then === id && 'border-blue-600! bg-blue-100! text-blue-700!')}
              onClick={() => onThen(then === id ? null : id)}
            >
              接着收
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
