import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Payment } from '#contract/charge-rows.ts';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import { waysText } from '#web/clinic/money/way-name.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { ReverseButton } from './reverse-button.tsx';

interface PaymentsMadeProps {
  payments: readonly Payment[];
  /** Who prints receipts. */
  prints: boolean;
  /** What can be done about them. */
  action?: ReactNode;
}

/** What was paid of a list, one after the other. */
export function PaymentsMade({ payments, prints, action }: PaymentsMadeProps) {
  return (
    <section aria-label="收款记录" className="flex flex-col gap-2">
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-16">收款记录</h2>
        {action}
      </header>
      {payments.length === 0 ? <EmptyState title="还没有收款" /> : null}
      <ul className="flex flex-col">
        {payments.map((payment) => (
          <Made key={payment.id} payment={payment} prints={prints} />
        ))}
      </ul>
    </section>
  );
}

function Made({ payment, prints }: { payment: Payment; prints: boolean }) {
  const { receipt, at, staff, total, tenders, change, reversed, reverses } = payment;
  return (
    <li className="flex flex-col gap-0.5 border-line border-t py-2.5 text-13 text-ink-600">
      <p className="flex items-baseline justify-between gap-2 text-14 text-ink-900">
        <span className="flex items-center gap-2">
          {receipt.receipt_no}
          {reversed ? <Tag tone="neutral">已冲正</Tag> : null}
        </span>
        <b className={reversed ? 'font-normal line-through' : undefined}>{formatMoney(total)}</b>
      </p>
      <p>{`${waysText(tenders, '')}${change > 0 ? `，找零 ${formatMoney(change, '')}` : ''}${reverses ? `，冲正 ${reverses}` : ''}`}</p>
      <p className="flex items-center justify-between gap-2">
        {`${formatInstant(at)} ${staff.name}`}
        {prints ? (
          <span className="flex items-center">
            <ReverseButton payment={payment} />
            <Link to={receiptPath(receipt)} className={buttonClass('text', 'sm')}>
              {receipt.prints === 0 ? '打印收据' : '补打收据'}
            </Link>
          </span>
        ) : null}
      </p>
    </li>
  );
}
