import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { exportCalls } from '#contract/exports.ts';
import type { HygieneVisit } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { Money } from '#web/ui/text/money.tsx';
import { ChargesPage } from './charges-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { ProblemTag, RecallTag } from './tags.tsx';
import { useFollowVisits } from './use-visits.ts';
import { useOpened, type VisitAction, VisitDialog } from './visit-dialogs.tsx';
import { VisitMenu } from './visit-menu.tsx';
import { VisitSheet } from './visit-sheet.tsx';

const COLUMNS: readonly ListColumn<HygieneVisit>[] = [
  { key: 'patient', title: '患者', sticky: 'left', cell: ({ patient }) => <b>{patient}</b> },
  { key: 'appointment_time', title: '就诊时间' },
  { key: 'phone', title: '手机号' },
  { key: 'doctor_name', title: '洁牙师' },
  {
    key: 'chief_complaint',
    title: '主诉',
    cell: ({ chief_complaint }) => <OneLine className="max-w-40">{chief_complaint}</OneLine>,
  },
  { key: 'flow_status', title: '就诊', cell: ({ flow_status }) => FLOW_LABEL[flow_status] },
  {
    key: 'charge',
    title: '收费(元)',
    align: 'right',
    cell: ({ charge }) =>
      charge ? <Money cents={charge.amount} bare /> : <span className="text-ink-500">未收费</span>,
  },
  {
    key: 'problem',
    title: '问题',
    cell: ({ problem }) =>
      problem ? (
        <span className="flex items-center gap-2">
          <ProblemTag of={problem.status} />
          <OneLine className="max-w-36">{problem.problem}</OneLine>
        </span>
      ) : (
        '—'
      ),
  },
  {
    key: 'recall',
    title: '下次预约',
    cell: ({ recall }) =>
      recall ? (
        <span className="flex items-center gap-2">
          <RecallTag of={recall.status} />
          {recall.booked ? `${recall.booked.date} ${recall.booked.time}` : recall.due_on}
        </span>
      ) : (
        '—'
      ),
  },
];

type View = 'visits' | 'charges';
const VIEWS = [
  { value: 'visits', label: '就诊' },
  { value: 'charges', label: '收费' },
] as const;

/** 洁牙记录: a hygienist's visits, and the fees that were taken. */
export default function VisitsPage() {
  const [view, setView] = useState<View>('visits');
  const [, setSearch] = useSearchParams();
  useFollowVisits();
  const change = (next: View) => {
    // Each has filters of its own.
    setSearch({});
    setView(next);
  };
  const views = <Segmented label="查看" options={VIEWS} value={view} onChange={change} />;
  return view === 'visits' ? <Visits views={views} /> : <ChargesPage views={views} />;
}

const CHARGED = [
  { value: '1', label: '已收费' },
  { value: '0', label: '未收费' },
];

function Visits({ views }: { views: ReactNode }) {
  const list = useList(hygienists.visits);
  const { params, answer } = list;
  const opened = useOpened<VisitAction | 'show', HygieneVisit>(answer.data?.data);
  const mine = params.query.mine !== '0';
  return (
    <>
      <RecordsPage
        title="洁牙记录"
        hint="手机号已脱敏，在详情中查看"
        file={exportCalls.hygieneVisits}
        views={views}
        list={list}
        columns={COLUMNS}
        days="日期"
        choice={{ kind: 'choice', name: 'charged', label: '收费', options: CHARGED }}
        shortcuts={
          <>
            <Shortcut label="我的" chosen={mine} onClick={() => params.change({ mine: '' })} />
            <Shortcut label="全院" chosen={!mine} onClick={() => params.change({ mine: '0' })} />
          </>
        }
        emptyHint="还没有就诊"
        rowActions={(visit) => (
          <>
            <Button
              variant="text"
              size="sm"
              aria-label={`${visit.patient}详情`}
              onClick={() => opened.open('show', visit)}
            >
              详情
            </Button>
            <Link
              to={`/admin/visits/dental_records?id=${encodeURIComponent(visit.hash_id)}`}
              aria-label={`${visit.patient}记录`}
              className={buttonClass('text', 'sm')}
            >
              记录
            </Link>
            <VisitMenu visit={visit} onAct={(action) => opened.open(action, visit)} />
          </>
        )}
      />
      {opened.render((kind, visit) =>
        kind === 'show' ? (
          <VisitSheet hashId={visit.hash_id} patient={visit.patient} onClose={opened.close} />
        ) : (
          <VisitDialog action={kind} visit={visit} onClose={opened.close} />
        ),
      )}
    </>
  );
}
