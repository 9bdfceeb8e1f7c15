import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { choicesOf } from '#contract/choices.ts';
import { DISPOSAL_STATUS, type Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { DisposalStatusTag } from '#web/clinic/money/disposal-status-tag.tsx';
import { whatOf } from '#web/clinic/money/what-of.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { RowMenu } from './row-menu.tsx';
import { copyOf } from './values.ts';

const WriteDialog = lateDialog(() => import('./write-dialog.tsx').then((m) => m.WriteDialog));
const VoidDialog = lateDialog(() => import('./void-dialog.tsx').then((m) => m.VoidDialog));

const STATUSES = choicesOf(DISPOSAL_STATUS);

const COLUMNS: readonly ListColumn<Disposal>[] = [
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

const filtersOf = (today: string) =>
  [
    keyword('患者', '单号，或姓名、卡号'),
    { kind: 'choice', name: 'status', label: '状态', options: STATUSES },
    { kind: 'days', from: 'from', to: 'to', label: '开单日期', today },
  ] as const;

type Opened = { of: 'new' } | { of: 'change' | 'copy' | 'void'; list: Disposal };

/** 处置单: what was done for whom, and what it costs. A doctor sees their own. */
export default function DisposalsPage() {
  const me = useAtomValue(meAtom)?.id;
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const list = useList(disposals.list, owner || me === undefined ? {} : { always: { doctor_id: me } });
  const { data, refetch } = list.answer;
  const today = useAtomValue(minuteAtom).date;
  const { reason } = useWritable();
  const [opened, setOpened] = useState<Opened | null>(null);
  useTouched(['disposals'], () => void refetch());
  return (
    <>
      <ListPage
        title="处置单"
        hint={data ? `应收 ${formatMoney(data.meta.total)}，待收 ${formatMoney(data.meta.arrears)}` : null}
        action={
          <GuardedButton
            variant="primary"
            reason={reason}
            icon={<Plus {...ICON} />}
            onClick={() => setOpened({ of: 'new' })}
          >
            开处置单
          </GuardedButton>
        }
        list={list}
        columns={COLUMNS}
        filters={filtersOf(today)}
        emptyHint="开单后会出现在这里"
        rowActions={(row) => <RowMenu list={row} reason={reason} onAct={(of) => setOpened({ of, list: row })} />}
      />
      <OpenDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function OpenDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (!opened) return null;
  if (opened.of === 'new') return <WriteDialog list={null} onClose={onClose} />;
  const { of, list } = opened;
  if (of === 'void') return <VoidDialog list={list} onClose={onClose} />;
  if (of === 'copy') return <WriteDialog list={null} start={copyOf(list)} onClose={onClose} />;
  return <WriteDialog list={list} onClose={onClose} />;
}
