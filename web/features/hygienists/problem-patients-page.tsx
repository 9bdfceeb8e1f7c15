import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { PROBLEM_STATUS, type ProblemRecord } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { useWritable } from '#web/api/writable.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { RecordsPage } from './records-page.tsx';
import { ProblemTag } from './tags.tsx';
import { useFollowVisits } from './use-visits.ts';
import { useOpened } from './visit-dialogs.tsx';
import { VisitSheet } from './visit-sheet.tsx';

const NoteDialog = lateDialog(() => import('./note-dialog.tsx').then((m) => m.NoteDialog));

const COLUMNS: readonly ListColumn<ProblemRecord>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'noted_at', title: '标记时间', cell: ({ noted_at }) => formatInstant(noted_at) },
  { key: 'phone', title: '手机号' },
  { key: 'problem', title: '问题', cell: ({ problem }) => <OneLine className="max-w-72">{problem}</OneLine> },
  { key: 'status', title: '状态', cell: ({ status }) => <ProblemTag of={status} /> },
  { key: 'noted_by_name', title: '标记人' },
  { key: 'visit_date', title: '就诊日期' },
  {
    key: 'settlement',
    title: '处理结果',
    cell: ({ settlement }) => <OneLine className="max-w-60">{settlement ?? '—'}</OneLine>,
  },
  { key: 'settled_by_name', title: '处理人' },
];

const STATUS = choicesOf(PROBLEM_STATUS);

/** 问题患者: what hygienists noticed and somebody has to look after. */
export default function ProblemPatientsPage() {
  const list = useList(hygienists.problemPatients);
  const { params, answer } = list;
  const { reason } = useWritable();
  const opened = useOpened<'show' | 'settlement', ProblemRecord>(answer.data?.data);
  useFollowVisits();
  return (
    <>
      <RecordsPage
        title="问题患者"
        hint="在洁牙记录中标记，处理后留存"
        file={exportCalls.problemPatients}
        list={list}
        columns={COLUMNS}
        days="标记日期"
        shortcuts={<FilterShortcuts params={params} name="status" options={STATUS} />}
        emptyHint="还没有标记问题患者"
        rowActions={(row) => (
          <>
            <Button variant="text" size="sm" aria-label={`${row.patient}详情`} onClick={() => opened.open('show', row)}>
              详情
            </Button>
            {row.status === 'open' ? (
              <GuardedButton
                variant="text"
                size="sm"
                reason={reason}
                aria-label={`处理${row.patient}的问题`}
                onClick={() => opened.open('settlement', row)}
              >
                处理
              </GuardedButton>
            ) : null}
          </>
        )}
      />
      {opened.render((kind, row) =>
        kind === 'show' ? (
          <VisitSheet hashId={row.hash_id} patient={row.patient} onClose={opened.close} />
        ) : (
          <NoteDialog kind="settlement" visit={row} problem={row.problem} onClose={opened.close} />
        ),
      )}
    </>
  );
}
