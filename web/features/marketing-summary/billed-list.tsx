import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { choicesOf } from '#contract/choices.ts';
import { BILLED_KINDS, type BilledRow, marketing } from '#contract/marketing-summary.ts';
import { ListLink } from '#web/clinic/money/list-link.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

const COLUMNS: readonly ListColumn<BilledRow>[] = [
  {
    key: 'disposal',
    title: '处置单',
    sticky: 'left',
    cell: ({ disposal }) => (
      <ListLink id={disposal.id} theirs={false}>
        {disposal.number}
      </ListLink>
    ),
  },
  { key: 'member', title: '患者', cell: ({ member }) => <b>{member.name}</b> },
  { key: 'member.code', title: '卡号', cell: ({ member }) => member.code ?? '—' },
  { key: 'kind', title: '类型', cell: ({ kind_name }) => kind_name },
  { key: 'amount', title: '营业额(元)', align: 'right', cell: ({ amount }) => <Money cents={amount} bare /> },
  { key: 'date', title: '营业日' },
  { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'staff', title: '经手人', cell: ({ staff }) => staff.real_name },
];

const KINDS = choicesOf(BILLED_KINDS);

/** 营业额明细: what the figure is the sum of. */
export function BilledList() {
  const list = useList(marketing.billed);
  const { data, refetch } = list.answer;
  const { from, to } = list.params.query;
  const today = useAtomValue(minuteAtom).date;
  useTouched(['disposals'], () => void refetch());
  const days = Object.entries({ from, to }).filter((day): day is [string, string] => day[1] !== undefined);
  return (
    <ListPage
      title="营业额明细"
      hint={data ? `合计 ${formatMoney(data.meta.amount)}` : null}
      action={
        <Link
          to={`/marketing/index?${new URLSearchParams(days)}`}
          className="rounded-cell text-14 text-blue-700 hover:underline"
        >
          返回营销概览
        </Link>
      }
      list={list}
      columns={COLUMNS}
      filters={[
        { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
        { kind: 'days', from: 'from', to: 'to', label: '营业日', today },
      ]}
      emptyHint="这些天没有开单"
    />
  );
}
