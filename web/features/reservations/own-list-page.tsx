import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { QueryOf } from '#contract/call.ts';
import { exportCalls } from '#contract/exports.ts';
import { type OwnRow, reservationLists } from '#contract/reservation-lists.ts';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { PATIENT_WINDOW_DAYS } from '#contract/slot-state.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { addDays, formatWeekday } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { STATUS, VISITED } from './status-options.ts';
import { useCancelOwn } from './use-cancel-own.tsx';
import { VisitTags } from './visit-status.tsx';

// The form comes when it is asked for: the list must be there first.
const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((m) => ({ default: m.ChangeDialog })));

type Query = QueryOf<typeof reservationLists.search>;
const COLUMNS: readonly ListColumn<OwnRow>[] = [
  {
    key: 'date',
    title: '就诊时间',
    sticky: 'left',
    cell: ({ date, time }) => (
      <span className="whitespace-nowrap">
        <b>{date}</b> {formatWeekday(date)} <b>{time}</b>
      </span>
    ),
  },
  { key: 'patient', title: '就诊人', cell: ({ patient }) => <OneLine className="max-w-32">{patient}</OneLine> },
  { key: 'hospital_name', title: '医院', cell: (row) => <OneLine className="max-w-44">{row.hospital_name}</OneLine> },
  { key: 'department_name', title: '科室' },
  { key: 'doctor_name', title: '医生' },
  {
    key: 'chief_complaint',
    title: '主诉',
    cell: (row) => <OneLine className="max-w-60">{row.chief_complaint}</OneLine>,
  },
  { key: 'fee', title: '费用(元)', align: 'right', cell: ({ fee }) => <Money cents={fee.price} bare /> },
  { key: 'cancel_status', title: '状态', cell: (row) => <VisitTags visit={row} /> },
];

/** The account's reservations change elsewhere too: at a desk, on a phone. */
function useNews(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onEvent('reservation', () => {
        const { method, path } = reservationLists.search;
        void queries.invalidateQueries({ queryKey: [method, path] });
      }),
    [queries],
  );
}

interface OwnListPageProps {
  /** `change` shows what can still be changed (docs/domain/visits.md#status: booked and not visited). */
  mode: 'search' | 'change';
}

/** 预约查询 and 预约修改 of patients. */
export function OwnListPage({ mode }: OwnListPageProps) {
  const params = useListParams(reservationLists.search);
  const only = mode === 'change' ? { status: RESERVATION_STATUS.booked, visi_status: 0 } : {};
  const answer = useCall(reservationLists.search, { query: { ...params.query, ...only } }, { keep: true });
  const [changed, setChanged] = useState<OwnRow | null>(null);
  const cancel = useCancelOwn();
  useNews();
  return (
    <>
      <ListPage
        title={mode === 'change' ? '预约修改' : '预约查询'}
        hint={mode === 'change' ? '就诊前 1 小时以上可改约或取消' : undefined}
        action={
          mode === 'search' ? (
            <ExportButton call={exportCalls.own} args={{ query: filtersOf(params.query) }} />
          ) : undefined
        }
        list={{ params, answer }}
        columns={COLUMNS}
        filters={useFilters(mode, answer.data?.meta.patients ?? [])}
        rowActions={(row) => (
          <RowActions row={row} onChange={() => setChanged(row)} onCancel={() => void cancel(row)} />
        )}
        emptyHint="预约后可在这里查看"
      />
      {changed ? (
        <Suspense>
          <ChangeDialog reservation={changed} onClose={() => setChanged(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RowActionsProps {
  row: OwnRow;
  onChange: () => void;
  onCancel: () => void;
}

function RowActions({ row, onChange, onCancel }: RowActionsProps) {
  const { reason } = useWritable();
  if (row.cancel_status === 1 || row.visi_status === 1) return <span className="text-13 text-ink-500">—</span>;
  const blocked = row.why_not ?? reason;
  const name = `${row.patient} ${row.date} ${row.time}`;
  return (
    <>
      <GuardedButton variant="text" size="sm" reason={blocked} aria-label={`改约${name}的就诊`} onClick={onChange}>
        改约
      </GuardedButton>
      <GuardedButton variant="text" size="sm" reason={blocked} aria-label={`取消${name}的预约`} onClick={onCancel}>
        取消
      </GuardedButton>
    </>
  );
}

function useFilters(mode: 'search' | 'change', patients: readonly { id: number; name: string }[]): Filter<Query>[] {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const whose: Filter<Query> = {
    label: '就诊人',
    kind: 'choice',
    name: 'patient_id',
    options: patients.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const days: Filter<Query> = {
    label: '就诊日期',
    kind: 'days',
    from: 'from',
    to: 'to',
    today,
    max: addDays(today, PATIENT_WINDOW_DAYS),
  };
  if (mode === 'change') return [whose, days];
  return [
    whose,
    { label: '预约状态', kind: 'choice', name: 'status', options: STATUS },
    { label: '就诊状态', kind: 'choice', name: 'visi_status', options: VISITED },
    days,
  ];
}
