import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import type { ChargeRecord } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { PAYMENT_TYPES } from '#contract/payment-types.ts';
import type { ReceiptRef } from '#contract/receipt-ref.ts';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { useList } from '#web/resource/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { RecordsPage } from './records-page.tsx';

const COLUMNS: readonly ListColumn<ChargeRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'created_at', title: '收费时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'phone', title: '手机号' },
  { key: 'visit_date', title: '就诊日期' },
  { key: 'doctor_name', title: '洁牙师' },
  { key: 'amount', title: '金额(元)', align: 'right', cell: ({ amount }) => <Money cents={amount} bare /> },
  { key: 'payment_type', title: '支付方式', cell: ({ payment_type }) => PAYMENT_TYPES[payment_type] },
  { key: 'receipt', title: '收据', cell: ({ receipt }) => receipt.receipt_no },
  { key: 'created_by_name', title: '收费人' },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-52">{remarks || '—'}</OneLine> },
];

/** The first print is the original. */
const printText = ({ prints }: ReceiptRef) => (prints === 0 ? '打印收据' : '补打收据');

const PAYMENTS = choicesOf(PAYMENT_TYPES);

/** The cleaning fees that were taken, and what they come to. */
export function ChargesPage({ views }: { views: ReactNode }) {
  const list = useList(hygienists.chargeRecords);
  const { data } = list.answer;
  const sum = data ? `共 ${formatCount(data.total)} 笔，合计 ${formatMoney(data.meta.amount)}` : null;
  return (
    <RecordsPage
      title="洁牙收费记录"
      hint={sum}
      file={exportCalls.hygieneCharges}
      views={views}
      list={list}
      columns={COLUMNS}
      days="日期"
      choice={{ kind: 'choice', name: 'payment_type', label: '支付方式', options: PAYMENTS }}
      emptyHint="还没有收费"
      rowActions={({ patient, receipt }) => (
        <Link
          to={receiptPath(receipt)}
          aria-label={`${printText(receipt)}${patient}`}
          className={buttonClass('text', 'sm')}
        >
          {printText(receipt)}
        </Link>
      )}
    />
  );
}
