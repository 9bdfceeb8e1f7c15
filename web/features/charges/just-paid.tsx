import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Payment } from '#contract/charge-rows.ts';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import type { Queue } from './use-queue.ts';
import { timeAt, waysPaid } from './words.ts';

/** 刚收完: what was taken last, and of whom. */
export function JustPaid({ asked }: { asked: Queue['paid'] }) {
  const payments = asked.data?.data.filter(({ reversed }) => !reversed) ?? [];
  if (payments.length === 0) return null;
  return (
    <section aria-label="刚收完">
      <h3 className="border-line border-y bg-bg-sunken px-4 py-1.5 font-normal text-13 text-ink-600">刚收完</h3>
      <ul className="py-1">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { at, member, total, disposals } = payment;
  const [first] = disposals;
  return (
    <li className="grid min-h-7 grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 text-13 text-ink-600">
      <Check {...SMALL_ICON} className="text-green-600" />
      <time>{timeAt(at)}</time>
      {first ? (
        <Link to={tollPath(first.id)} className="truncate rounded-cell text-ink-700 underline-offset-2 hover:underline">
          {member.name}
        </Link>
      ) : (
        <span className="truncate">{member.name}</span>
      )}
      <span>{waysPaid(payment)}</span>
      <span className="text-ink-700">{formatMoney(total)}</span>
    </li>
  );
}
