import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { exportCalls } from '#contract/exports.ts';
import { type ChargeRecord, HYGIENE_PAYMENT } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { optionsOf } from '#web/ui/fields/options.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

const COLUMNS: readonly ListColumn<ChargeRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'created_at', title: '收费时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'phone', title: '手机号' },
  { key: 'visit_date', title: '就诊日期' },
  { key: 'doctor_name', title: '洁牙师' },
  { key: 'amount', title: '金额(元)', align: 'right', cell: ({ amount }) => <Money cents={amount} bare /> },
  { key: 'payment_type', title: '支付方式', cell: ({ payment_type }) => HYGIENE_PAYMENT[payment_type] },
  { key: 'created_by_name', title: '收费人' },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-52">{remarks || '—'}</OneLine> },
];

const PAYMENTS = optionsOf(HYGIENE_PAYMENT);

/** The cleaning fees that were taken, and what they come to. */
export function ChargesPage({ views }: { views: ReactNode }) {
  const list = useList(hygienists.chargeRecords);
  const { params, answer } = list;
  const today = useAtomValue(minuteAtom).date;
  const sum = answer.data
    ? `共 ${formatCount(answer.data.total)} 笔，合计 ${formatMoney(answer.data.meta.amount)}`
    : null;
  return (
    <ListPage
      title="洁牙收费记录"
      hint={sum}
      action={
        <>
          {views}
          <ExportButton call={exportCalls.hygieneCharges} args={{ query: filtersOf(params.query) }} />
        </>
      }
      list={list}
      columns={COLUMNS}
      filters={[
        keyword('患者', '姓名、拼音或手机尾号'),
        { kind: 'choice', name: 'payment_type', label: '支付方式', options: PAYMENTS },
        { kind: 'days', from: 'from', to: 'to', label: '日期', today },
      ]}
      emptyHint="还没有收费"
    />
  );
}
