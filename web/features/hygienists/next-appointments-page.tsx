import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { RECALL_STATUS, type RecallRecord } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { useWritable } from '#web/api/writable.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { addMonths } from '#web/ui/text/format.ts';
import { RecordsPage } from './records-page.tsx';
import { RecallTag } from './tags.tsx';
import { useFollowVisits } from './use-visits.ts';
import { useOpened } from './visit-dialogs.tsx';
import { VisitSheet } from './visit-sheet.tsx';

const RebookDialog = lateDialog(() => import('./rebook-dialog.tsx').then((m) => m.RebookDialog));

const COLUMNS: readonly ListColumn<RecallRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'due_on', title: '建议日期' },
  { key: 'phone', title: '手机号' },
  { key: 'status', title: '状态', cell: ({ status }) => <RecallTag of={status} /> },
  { key: 'note', title: '说明', cell: ({ note }) => <OneLine className="max-w-60">{note || '—'}</OneLine> },
  { key: 'doctor_name', title: '洁牙师' },
  { key: 'visit_date', title: '上次就诊' },
  {
    key: 'booked',
    title: '已预约',
    cell: ({ booked }) => (booked ? `${booked.date} ${booked.time} ${booked.doctor_name}` : '—'),
  },
];

const STATUS = choicesOf(RECALL_STATUS);
/** Nobody is advised to come in a later year. */
const MONTHS_AHEAD = 24;

/** 下次预约: who should come again, and who has booked already. */
export default function NextAppointmentsPage() {
  const list = useList(hygienists.nextAppointments);
  const { params, answer } = list;
  const { reason } = useWritable();
  const opened = useOpened<'show' | 'rebook', RecallRecord>(answer.data?.data);
  useFollowVisits();
  return (
    <>
      <RecordsPage
        title="下次预约"
        hint="先联系逾期和临近的患者"
        file={exportCalls.nextAppointments}
        list={list}
        columns={COLUMNS}
        days="建议日期"
        latest={(today) => addMonths(today, MONTHS_AHEAD)}
        shortcuts={<FilterShortcuts params={params} name="status" options={STATUS} />}
        emptyHint="还没有建议过下次预约"
        rowActions={(row) => (
          <>
            <Button variant="text" size="sm" aria-label={`${row.patient}详情`} onClick={() => opened.open('show', row)}>
              详情
            </Button>
            {row.booked ? null : (
              <GuardedButton
                variant="text"
                size="sm"
                reason={reason}
                aria-label={`为${row.patient}再次预约`}
                onClick={() => opened.open('rebook', row)}
              >
                再次预约
              </GuardedButton>
            )}
          </>
        )}
      />
      {opened.render((kind, row) =>
        kind === 'show' ? (
          <VisitSheet hashId={row.hash_id} patient={row.patient} onClose={opened.close} />
        ) : (
          <RebookDialog visit={row} onClose={opened.close} />
        ),
      )}
    </>
  );
}
