import { Minus, Plus, Undo2 } from 'lucide-react';
import { TENDER_TYPES, type TenderType } from '#contract/disposal-pay.ts';
import type { RechargeRecord } from '#contract/member-rows.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

/** 支付明细 */
export const PAYMENT_COLUMNS: readonly ListColumn<RechargeRecord>[] = [
  { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstantExact(created_at) },
  { key: 'type', title: '类型', cell: (record) => <MoveTag record={record} /> },
  { key: 'amount', title: '金额(元)', align: 'right', cell: ({ amount }) => <Money cents={amount} bare /> },
  {
    key: 'gift_amount',
    title: '赠送(元)',
    align: 'right',
    cell: ({ gift_amount }) => <Money cents={gift_amount} bare />,
  },
  { key: 'balance', title: '余额(元)', align: 'right', cell: ({ balance }) => <Money cents={balance} bare /> },
  { key: 'payment_type', title: '支付方式', cell: ({ payment_type }) => TENDER_TYPES[payment_type as TenderType] },
  { key: 'receipt_no', title: '收据号', cell: ({ receipt_no }) => receipt_no },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-40">{remarks || '—'}</OneLine> },
  { key: 'staff', title: '操作人', cell: ({ staff }) => staff.real_name },
];

const MOVES = {
  1: { tone: 'green', Icon: Plus },
  2: { tone: 'orange', Icon: Undo2 },
  3: { tone: 'neutral', Icon: Minus },
  4: { tone: 'green', Icon: Plus },
  5: { tone: 'neutral', Icon: Undo2 },
} as const;

function MoveTag({ record: { type, type_name } }: { record: RechargeRecord }) {
  const { tone, Icon } = MOVES[type];
  return (
    <Tag tone={tone} icon={<Icon {...SMALL_ICON} />}>
      {type_name}
    </Tag>
  );
}
