import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useKeyHint } from '#web/api/single-keys.ts';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import type { Paid } from './use-pay-form.ts';

interface PaidSummaryProps {
  paid: Paid;
  onNext: () => void;
  /** More of it is paid at once. */
  onMore: () => void;
}

/** What was just taken: the change to hand out, the receipt, and what is left. */
export function PaidSummary({ paid: { data, meta }, onNext, onMore }: PaidSummaryProps) {
  const top = useRef<HTMLElement>(null);
  const next = useKeyHint('N');
  // What had the focus is gone with the form.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  const { receipt, change, member, integral_earned: earned } = meta;
  const arrears = [data].flat().reduce((sum, list) => sum + list.arrears, 0);
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label="收款完成"
      className="flex min-h-full flex-col gap-4 bg-surface-2 p-4 focus:outline-hidden @min-[760px]/desk:px-6"
    >
      <h2 className="flex items-center gap-2 font-semibold text-18 text-green-700">
        <Check {...ICON} />
        {receipt ? '已收款' : '已挂账'}
      </h2>
      <p className="flex items-baseline justify-between rounded-control border border-line-strong bg-surface p-4">
        <span className="font-semibold text-16">找零</span>
        <b className="text-40">{formatMoney(change)}</b>
      </p>
      <DescriptionList
        items={[
          { label: '收据', value: receipt?.receipt_no ?? '—' },
          { label: '储值余', value: formatMoney(member.balance) },
          ...(earned > 0 ? [{ label: '本次得积分', value: formatCount(earned) }] : []),
          {
            label: '本单欠费',
            value: arrears > 0 ? <b className="text-red-700">{formatMoney(arrears)}</b> : formatMoney(0),
          },
        ]}
      />
      <div className="mt-auto flex flex-wrap gap-2">
        {receipt ? (
          <Link to={receiptPath(receipt)} className={buttonClass('default', 'touch')}>
            打印
          </Link>
        ) : null}
        {arrears > 0 && receipt ? (
          <Button size="touch" onClick={onMore}>
            继续收
          </Button>
        ) : null}
        <Button size="touch" variant="primary" className="flex-1" {...(next ? { keyHint: next } : {})} onClick={onNext}>
          下一位
        </Button>
      </div>
    </section>
  );
}
