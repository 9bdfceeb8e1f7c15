import type { LedgerRow, MemberAccount } from '#contract/member-rows.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatCount, formatInstantExact } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

/** What moved on an account of a card, and what was on it then. */
export function ledgerColumns(account: MemberAccount): readonly ListColumn<LedgerRow>[] {
  const points = account === 'points';
  const shown = (value: number) => (points ? formatCount(value) : <Money cents={value} bare />);
  const unit = points ? '' : '(元)';
  return [
    { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstantExact(created_at) },
    { key: 'kind_name', title: '类型' },
    { key: 'amount', title: `变动${unit}`, align: 'right', cell: ({ amount }) => <b>{shown(amount)}</b> },
    { key: 'balance_after', title: `此后${unit}`, align: 'right', cell: ({ balance_after }) => shown(balance_after) },
    { key: 'receipt_no', title: '收据号' },
    { key: 'reason', title: '事由', cell: ({ reason }) => <OneLine className="max-w-60">{reason || '—'}</OneLine> },
    { key: 'staff', title: '操作人', cell: ({ staff }) => staff.real_name },
  ];
}
