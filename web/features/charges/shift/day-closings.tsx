import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { exceptionsText } from '#contract/day-exceptions.ts';
import { exportCalls } from '#contract/exports.ts';
import type { DayClosing } from '#contract/shift-rows.ts';
import { dayClosings } from '#contract/shifts.ts';
import { ExportButton, filtersOf as withoutPage } from '#web/api/export-button.tsx';
import { useWritable } from '#web/api/writable.ts';
import { waysText } from '#web/clinic/money/way-name.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

const CloseDayDialog = lateDialog(() => import('./close-day-dialog.tsx').then((m) => m.CloseDayDialog));

const typesOf = ({ sums: { types } }: DayClosing) =>
  waysText(
    types.map(({ type, taken, given_back }) => ({ type, amount: taken - given_back })),
    '',
  );

const COLUMNS: readonly ListColumn<DayClosing>[] = [
  { key: 'date', title: '营业日', sticky: 'left', cell: ({ date }) => <b>{date}</b> },
  {
    key: 'sums.types',
    title: '收款净额(元)',
    cell: (day) => <OneLine className="max-w-96">{typesOf(day) || '—'}</OneLine>,
  },
  {
    key: 'sums.standing.stored',
    title: '储值余额(元)',
    align: 'right',
    cell: ({ sums }) => <Money cents={sums.standing.stored} bare />,
  },
  {
    key: 'sums.standing.arrears',
    title: '欠费余额(元)',
    align: 'right',
    cell: ({ sums }) => <Money cents={sums.standing.arrears} bare />,
  },
  { key: 'sums.exceptions', title: '异常', cell: (day) => exceptionsText(day) },
  { key: 'entries', title: '分录', align: 'right', cell: ({ entries }) => entries },
  { key: 'digest', title: '校验码', cell: ({ digest }) => <code className="text-13">{digest.slice(0, 12)}</code> },
  { key: 'closed_by', title: '日结人', cell: ({ closed_by }) => closed_by.name },
  { key: 'closed_at', title: '日结时间', cell: ({ closed_at }) => formatInstant(closed_at) },
];

const filtersOf = (today: string) => [{ kind: 'days', from: 'from', to: 'to', label: '营业日', today }] as const;

/** 日结: the days of which nothing changes any more. */
export function DayClosings({ views }: { views: ReactNode }) {
  const list = useList(dayClosings.list);
  const { refetch } = list.answer;
  const today = useAtomValue(minuteAtom).date;
  const { reason } = useWritable();
  const [open, setOpen] = useState(false);
  useTouched(['shifts'], () => void refetch());
  return (
    <>
      <ListPage
        title="日结"
        action={
          <>
            <ExportButton call={exportCalls.dayClosings} args={{ query: withoutPage(list.params.query) }} />
            <GuardedButton variant="primary" reason={reason} onClick={() => setOpen(true)}>
              日结
            </GuardedButton>
          </>
        }
        list={list}
        columns={COLUMNS}
        filters={filtersOf(today)}
        shortcuts={views}
        emptyHint="全部交班后日结"
      />
      {open ? <CloseDayDialog today={today} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
