import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { QueryOf } from '#contract/call.ts';
import { exportCalls } from '#contract/exports.ts';
import { reservationLists, type StaffRow } from '#contract/reservation-lists.ts';
import type { Role } from '#contract/roles.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { store, viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { dayTimeCell, type ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useListParams } from '#web/resource/use-list-params.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { addDays } from '#web/ui/text/format.ts';
import { STATUS, VISITED } from './status-options.ts';
import { VisitTags } from './visit-status.tsx';

// The forms come when they are asked for: the list must be there first.
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((m) => ({ default: m.CancelDialog })));
const StaffChangeDialog = lazy(() =>
  import('./staff-change-dialog.tsx').then((m) => ({ default: m.StaffChangeDialog })),
);
const PatientDetailDialog = lazy(() =>
  import('./patient-detail-dialog.tsx').then((m) => ({ default: m.PatientDetailDialog })),
);

type Query = QueryOf<typeof reservationLists.staffSearch>;
const COLUMNS: readonly ListColumn<StaffRow>[] = [
  {
    key: 'patient',
    title: '姓名',
    sticky: 'left',
    cell: ({ patient, gender, age }) => (
      <OneLine className="max-w-40">
        <b>{patient}</b>
        <span className="ml-2 text-ink-500">{[gender, age === null ? '' : `${age}岁`].filter(Boolean).join(' ')}</span>
      </OneLine>
    ),
  },
  { key: 'phone', title: '手机号' },
  { key: 'certificate_number', title: '证件号' },
  {
    key: 'date',
    title: '就诊时间',
    cell: dayTimeCell,
  },
  { key: 'doctor_name', title: '医生' },
  { key: 'department_name', title: '科室' },
  {
    key: 'chief_complaint',
    title: '主诉',
    cell: (row) => <OneLine className="max-w-60">{row.chief_complaint}</OneLine>,
  },
  { key: 'cancel_status', title: '状态', cell: (row) => <VisitTags visit={row} /> },
];

/**
 * Doctors, owners and hygienists have calls of their own; the others look at the booking hall
 * (docs/domain/visits.md#lists).
 */
const OWN: readonly (Role | null)[] = ['doctor', 'shop_owner', 'dental_hygienist'];

function useLists(mode: StaffListPageProps['scope']) {
  const own = OWN.includes(useAtomValue(viewRoleAtom));
  if (mode === 'change') {
    return own
      ? { call: reservationLists.staffChanges, file: exportCalls.changes }
      : { call: reservationLists.hallChanges, file: exportCalls.hallChanges };
  }
  return own
    ? { call: reservationLists.staffSearch, file: exportCalls.search }
    : { call: reservationLists.hallSearch, file: exportCalls.hallSearch };
}

interface StaffListPageProps {
  /** 预约查询, or 改约. */
  scope: 'search' | 'change';
}

type Open = { row: StaffRow; what: 'change' | 'cancel' | 'detail' } | null;

/** The hospital's visits, by name (also by its sound), ID number and phone. */
export default function StaffListPage({ scope: mode }: StaffListPageProps) {
  const params = useListParams(reservationLists.staffSearch);
  const { call, file } = useLists(mode);
  const answer = useCall(call, { query: params.query }, { keep: true });
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [call.method, call.path] });
  useHospitalNews(['visits', 'columns'], refresh);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        title={mode === 'change' ? '改约' : '预约查询'}
        hint={answer.data?.meta.hospital_name}
        action={<ExportButton call={file} args={{ query: filtersOf(params.query) }} />}
        list={{ params, answer }}
        columns={COLUMNS}
        filters={useFilters(mode, answer.data?.meta.doctors ?? [])}
        rowActions={(row) => <RowActions row={row} mode={mode} onOpen={(what) => setOpen({ row, what })} />}
        emptyHint="试试更短的姓名、拼音首字母或手机号后四位"
      />
      <Suspense>
        {open?.what === 'change' ? <StaffChangeDialog reservation={open.row} onClose={close} /> : null}
        {open?.what === 'cancel' ? (
          <CancelDialog
            visit={open.row}
            onRefresh={refresh}
            onClose={() => {
              refresh();
              close();
            }}
          />
        ) : null}
        {open?.what === 'detail' ? (
          <PatientDetailDialog hashId={open.row.hash_id} visit={null} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface RowActionsProps {
  row: StaffRow;
  mode: 'search' | 'change';
  onOpen: (what: 'change' | 'cancel' | 'detail') => void;
}

function RowActions({ row, mode, onOpen }: RowActionsProps) {
  const { reason } = useWritable();
  const name = `${row.patient} ${row.date} ${row.time}`;
  const over = row.cancel_status === 1 ? '该预约已取消' : row.visi_status === 1 ? '该患者已就诊' : null;
  if (mode === 'search') {
    return (
      <Button variant="text" size="sm" aria-label={`查看${name}`} onClick={() => onOpen('detail')}>
        查看
      </Button>
    );
  }
  return (
    <>
      <GuardedButton
        variant="text"
        size="sm"
        reason={over ?? reason}
        aria-label={`改约${name}`}
        onClick={() => onOpen('change')}
      >
        改约
      </GuardedButton>
      <GuardedButton
        variant="text"
        size="sm"
        reason={over ?? reason}
        aria-label={`取消${name}的预约`}
        onClick={() => onOpen('cancel')}
      >
        取消
      </GuardedButton>
    </>
  );
}

function useFilters(mode: 'search' | 'change', doctors: readonly { id: number; name: string }[]): Filter<Query>[] {
  const { date: today } = useAtomValue(minuteAtom, { store });
  const person: Filter<Query>[] = [
    { label: '姓名', kind: 'text', name: 'name', placeholder: '姓名或拼音首字母' },
    { label: '身份证', kind: 'text', name: 'idcard', placeholder: '完整证件号' },
    { label: '手机号', kind: 'text', name: 'phone', placeholder: '手机号或其中几位' },
  ];
  const visit: Filter<Query>[] = [
    {
      label: '医生',
      kind: 'choice',
      name: 'doctor_id',
      options: doctors.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      label: '就诊日期',
      kind: 'days',
      from: 'from',
      to: 'to',
      today,
      max: addDays(today, STAFF_WINDOW_DAYS),
    },
  ];
  if (mode === 'change') return [...person, ...visit];
  return [
    ...person,
    { label: '预约状态', kind: 'choice', name: 'status', options: STATUS },
    { label: '就诊状态', kind: 'choice', name: 'visi_status', options: VISITED },
    ...visit,
  ];
}
