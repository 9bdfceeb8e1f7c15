import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AmendRequest, cases } from '#contract/cases.ts';
import { choicesOf } from '#contract/choices.ts';
import { AMEND_REQUEST_STATUS } from '#contract/record-kinds.ts';
import { useWritable } from '#web/api/writable.ts';
import { RequestTag } from '#web/clinic/record/record-marks.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { useCaseLink } from './use-case-link.ts';
import { useCaseNews } from './use-case-news.ts';
import { useDecide } from './use-decide.ts';

const DecideDialog = lateDialog(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

const STATUSES = choicesOf(AMEND_REQUEST_STATUS);
/** What waits is shown until something else is chosen. */
const WAITING = { status: 'pending' };

/** 修改申请: who asks an owner to let them change what was signed long ago, and what became of it. */
export function AmendRequests({ action }: { action: ReactNode }) {
  const list = useList(cases.amendRequests, { defaults: WAITING });
  const { query, change } = list.params;
  const linkOf = useCaseLink();
  const { reason } = useWritable();
  const { decide } = useDecide();
  const [opened, setOpened] = useState<AmendRequest | null>(null);
  useCaseNews();
  const actionsOf = (row: AmendRequest) => [
    // What went wrong stands in a toast.
    { text: '同意', reason, onPress: () => void decide(row, 'approved', '').catch(() => {}) },
    { text: '审批', reason, onPress: () => setOpened(row) },
  ];
  return (
    <>
      <ListPage
        title="修改申请"
        hint="同意后 24 小时内可以修订一次"
        action={action}
        list={list}
        columns={columnsOf(linkOf)}
        filters={[]}
        shortcuts={[...STATUSES, { value: '' as const, label: '全部' }].map(({ value, label }) => (
          <Shortcut
            key={value}
            label={label}
            chosen={(query.status ?? '') === value}
            onClick={() => change({ status: value })}
          />
        ))}
        emptyHint="医生申请修改已归档的病历后会出现在这里"
        rowActions={(row) =>
          row.status === 'pending' ? <RowActions name={row.case.code} actions={actionsOf(row)} /> : null
        }
      />
      {opened ? <DecideDialog request={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const columnsOf = (linkOf: ReturnType<typeof useCaseLink>): readonly ListColumn<AmendRequest>[] => [
  {
    key: 'case',
    title: '病历',
    sticky: 'left',
    // A sheet is opened where its patient's visit is.
    cell: ({ case: { id, kind, code } }) =>
      kind === 'case' ? (
        <Link to={linkOf(id)} className="rounded-cell font-semibold text-blue-700 tabular-nums hover:underline">
          {code}
        </Link>
      ) : (
        <span className="font-semibold tabular-nums">{code}</span>
      ),
  },
  { key: 'case.patient', title: '患者', cell: ({ case: { patient } }) => patient.name },
  { key: 'case.visit_date', title: '就诊日期', cell: ({ case: { visit_date } }) => visit_date },
  { key: 'created_by', title: '申请人', cell: ({ created_by }) => created_by.name },
  { key: 'created_at', title: '申请时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'reason', title: '修改原因', cell: ({ reason }) => <OneLine className="max-w-64">{reason}</OneLine> },
  { key: 'status', title: '状态', cell: ({ status }) => <RequestTag of={status} /> },
  {
    key: 'decided',
    title: '审批',
    cell: ({ decided }) =>
      decided ? (
        <OneLine className="max-w-64">
          {[decided.by_name, formatInstant(decided.at), decided.reason].filter(Boolean).join(' ')}
        </OneLine>
      ) : (
        '—'
      ),
  },
];
