import { Link } from 'react-router-dom';
import type { Disposal } from '#contract/disposal-rows.ts';
import { DisposalStatusTag } from '#web/clinic/money/disposal-status-tag.tsx';
import { whatOf } from '#web/clinic/money/what-of.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

/** What a list of lists shows. */
export const COLUMNS: readonly ListColumn<Disposal>[] = [
  {
    key: 'patient',
    title: '患者',
    sticky: 'left',
    cell: ({ id, patient }) => (
      <Link to={`/admin/visits/tolls/${id}`} className="rounded-cell font-semibold text-blue-600 hover:underline">
        {patient.name}
      </Link>
    ),
  },
  { key: 'number', title: '单号', cell: ({ number }) => number ?? '—' },
  { key: 'issued_at', title: '开单时间', cell: ({ issued_at }) => (issued_at ? formatInstant(issued_at) : '—') },
  { key: 'doctor', title: '医生', cell: ({ doctor }) => doctor?.name ?? '—' },
  { key: 'projects', title: '内容', cell: (list) => <OneLine className="max-w-64">{whatOf(list) || '—'}</OneLine> },
  { key: 'price', title: '原价(元)', align: 'right', cell: ({ price }) => <Money cents={price} bare /> },
  { key: 'total', title: '应收(元)', align: 'right', cell: ({ total }) => <Money cents={total} bare /> },
  { key: 'amount', title: '实收(元)', align: 'right', cell: ({ amount }) => <Money cents={amount} bare /> },
  { key: 'arrears', title: '待收(元)', align: 'right', cell: ({ arrears }) => <Money cents={arrears} bare /> },
  { key: 'status', title: '状态', cell: (list) => <DisposalStatusTag list={list} /> },
];
