import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PAYMENT_KINDS, type Payment } from '#contract/charge-rows.ts';
import { charges } from '#contract/charges.ts';
import { choicesOf } from '#contract/choices.ts';
import { TENDER_TYPES } from '#contract/disposal-pay.ts';
import { exportCalls } from '#contract/exports.ts';
import { ExportButton, filtersOf as withoutPage } from '#web/api/export-button.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { CASHIERS, ListLink } from '#web/clinic/money/list-link.tsx';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import { waysText } from '#web/clinic/money/way-name.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

const COLUMNS: readonly ListColumn<Payment>[] = [
  { key: 'member', title: '患者', sticky: 'left', cell: ({ member }) => <b>{member.name}</b> },
  { key: 'at', title: '时间', cell: ({ at }) => formatInstant(at) },
  {
    key: 'kind_name',
    title: '类型',
    cell: ({ kind_name, reversed }) => (
      <span className="flex items-center gap-2">
        {kind_name}
        {reversed ? <Tag tone="neutral">已冲正</Tag> : null}
      </span>
    ),
  },
  { key: 'total', title: '金额(元)', align: 'right', cell: ({ total }) => <Money cents={total} bare /> },
  {
    key: 'tenders',
    title: '支付方式',
    cell: ({ tenders }) => <OneLine className="max-w-64">{waysText(tenders, '')}</OneLine>,
  },
  {
    key: 'disposals',
    title: '处置单',
    cell: ({ disposals: [first, ...more] }) =>
      first ? (
        // Who takes no money is shown those of lists that are theirs.
        <ListLink id={first.id} theirs>
          {more.length > 0 ? `${first.number} 等 ${more.length + 1} 张` : first.number}
        </ListLink>
      ) : (
        '—'
      ),
  },
  { key: 'receipt', title: '收据', cell: ({ receipt }) => receipt.receipt_no },
  { key: 'staff', title: '收费人', cell: ({ staff }) => staff.name },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-52">{remarks || '—'}</OneLine> },
];

const OF_ONE = COLUMNS.filter(({ key }) => key !== 'member');

/** 实收: what comes in, over the counter or by insurance. */
const WAYS = [{ value: '0', label: '实收（不含储值和积分）' }, ...choicesOf(TENDER_TYPES)];

const filtersOf = (today: string) =>
  [
    keyword('患者', '收据号、单号，或姓名、卡号'),
    { kind: 'choice', name: 'kind', label: '类型', options: choicesOf(PAYMENT_KINDS) },
    { kind: 'choice', name: 'type', label: '支付方式', options: WAYS },
    { kind: 'days', from: 'from', to: 'to', label: '日期', today },
  ] as const;

interface PaymentListProps {
  title?: string;
  /** Of this patient alone, of whom the page is; without it, of everybody. */
  patientId?: number;
  views: ReactNode;
}

/** 收费记录: whoever takes no money sees those of lists that are theirs. */
export function PaymentList({ title = '收费单', patientId, views }: PaymentListProps) {
  const always = patientId === undefined ? {} : { patient_id: patientId };
  const found = useList(charges.payments, { always });
  // Whose they are is no filter.
  const list = patientId === undefined ? found : { ...found, params: { ...found.params, filtered: false } };
  const { data, refetch } = list.answer;
  const today = useAtomValue(minuteAtom).date;
  const prints = useAtomValue(rolesAtom).some((role) => CASHIERS.includes(role));
  useTouched(['disposals', 'members', 'charges'], () => void refetch());
  return (
    <ListPage
      title={title}
      hint={data ? `共 ${formatCount(data.total)} 笔，合计 ${formatMoney(data.meta.total)}` : null}
      action={
        <ExportButton call={exportCalls.payments} args={{ query: { ...withoutPage(list.params.query), ...always } }} />
      }
      list={list}
      columns={patientId === undefined ? COLUMNS : OF_ONE}
      filters={patientId === undefined ? filtersOf(today) : []}
      shortcuts={views}
      emptyHint="收款后会出现在这里"
      rowActions={(payment) => (prints ? <PrintLink payment={payment} /> : null)}
    />
  );
}

function PrintLink({ payment: { receipt, member } }: { payment: Payment }) {
  const text = receipt.prints === 0 ? '打印收据' : '补打收据';
  return (
    <Link to={receiptPath(receipt)} aria-label={`${text}，${member.name}`} className={buttonClass('text', 'sm')}>
      {text}
    </Link>
  );
}
