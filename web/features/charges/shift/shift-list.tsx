import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { exportCalls } from '#contract/exports.ts';
import { COUNTED, COUNTED_WAYS, type Shift } from '#contract/shift-rows.ts';
import { shifts } from '#contract/shifts.ts';
import { ExportButton, filtersOf as withoutPage } from '#web/api/export-button.tsx';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { shiftPaperPath } from '#web/clinic/money/shift-paper-path.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { CloseShiftButton } from './close-shift-button.tsx';

const STATUSES = [
  { value: 'open', label: '当班' },
  { value: 'closed', label: '已交班' },
];

/** What is there and what should be: of an open one nothing, for it is counted blind. */
const sumsOf = (sums: Shift['counted']) =>
  sums === null
    ? '—'
    : COUNTED_WAYS.flatMap((way) => (sums[way] === 0 ? [] : [`${COUNTED[way]} ${formatMoney(sums[way], '')}`])).join(
        '，',
      ) || '0.00';

const COLUMNS: readonly ListColumn<Shift>[] = [
  { key: 'staff', title: '收费员', sticky: 'left', cell: ({ staff }) => <b>{staff.name}</b> },
  { key: 'business_date', title: '营业日' },
  { key: 'opened_at', title: '开班', cell: ({ opened_at }) => formatInstant(opened_at) },
  { key: 'closed_at', title: '交班', cell: ({ closed_at }) => (closed_at ? formatInstant(closed_at) : '—') },
  { key: 'takings', title: '状态', cell: (shift) => <StatusTag shift={shift} /> },
  { key: 'count', title: '笔数', align: 'right', cell: ({ count }) => count },
  {
    key: 'expected',
    title: '应有(元)',
    cell: ({ expected }) => <OneLine className="max-w-64">{sumsOf(expected)}</OneLine>,
  },
  {
    key: 'difference',
    title: '差额(元)',
    cell: ({ difference }) => <OneLine className="max-w-52">{sumsOf(difference)}</OneLine>,
  },
  { key: 'closed_by', title: '交班人', cell: ({ closed_by }) => closed_by?.name ?? '—' },
  { key: 'handed_to', title: '接班人', cell: ({ handed_to }) => handed_to?.name ?? '—' },
  { key: 'remarks', title: '备注', cell: ({ remarks }) => <OneLine className="max-w-52">{remarks || '—'}</OneLine> },
];

function StatusTag({ shift: { closed_at, difference } }: { shift: Shift }) {
  if (closed_at === null) return <Tag tone="blue">当班</Tag>;
  const right = difference === null || COUNTED_WAYS.every((way) => difference[way] === 0);
  return <Tag tone={right ? 'green' : 'red'}>{right ? '已交班，相符' : '已交班，有差额'}</Tag>;
}

const filtersOf = (today: string) =>
  [
    { kind: 'choice', name: 'status', label: '状态', options: STATUSES },
    { kind: 'days', from: 'from', to: 'to', label: '营业日', today },
  ] as const;

/** 班次: one's own may be closed, by an owner any. */
export function ShiftList({ views }: { views: ReactNode }) {
  const list = useList(shifts.list);
  const { refetch } = list.answer;
  const today = useAtomValue(minuteAtom).date;
  const me = useAtomValue(meAtom)?.id;
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  useTouched(['shifts', 'disposals', 'members'], () => void refetch());
  return (
    <ListPage
      title="班次"
      action={<ExportButton call={exportCalls.shifts} args={{ query: withoutPage(list.params.query) }} />}
      list={list}
      columns={COLUMNS}
      filters={filtersOf(today)}
      shortcuts={views}
      emptyHint="第一笔收费后开始"
      rowActions={(shift) => (
        <>
          <CloseShiftButton shift={shift.closed_at === null && (owner || shift.staff.id === me) ? shift : null} />
          {shift.closed_at === null ? null : (
            <Link
              to={shiftPaperPath(shift)}
              aria-label={`打印${shift.staff.name} ${shift.business_date} 的交班单`}
              className={buttonClass('text', 'sm')}
            >
              打印
            </Link>
          )}
        </>
      )}
    />
  );
}
