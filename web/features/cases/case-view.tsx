import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/call.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import { AskToAmend, RequestNote } from '#web/clinic/record/ask-to-amend.tsx';
import { CaseBody } from '#web/clinic/record/case-body.tsx';
import { partName, visitedAt } from '#web/clinic/record/case-words.ts';
import { KeptChart } from '#web/clinic/record/kept-chart.tsx';
import { RecordMarks, RecordStatusTag } from '#web/clinic/record/record-marks.tsx';
import { revisionName } from '#web/clinic/record/revision-marks.tsx';
import { Trail } from '#web/clinic/record/trail.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { Compare } from './compare.tsx';
import { UncodedMark } from './marks.tsx';
import { useListLink } from './use-case-link.ts';
import { useCaseNews } from './use-case-news.ts';

type Meta = AnswerOf<typeof cases.detail>['meta'];

/** One case as it is, who changed it, and any two of its revisions side by side. */
export function CaseView({ id }: { id: number }) {
  const asked = useCall(cases.detail, { query: { id } }, { staleTime: 0 });
  const shown = useKept(asked.data);
  const row = shown?.data;
  useCaseNews(row?.patient.id);
  return (
    <Page
      title={row ? `病历 ${row.code}` : '病历'}
      action={
        <>
          <Back />
          {row && row.view === 'full' ? (
            <Link to={`/manage/visits/case_info/${row.id}/printing`} className={buttonClass('default', 'md')}>
              <Printer {...ICON} />
              打印
            </Link>
          ) : null}
          {row ? <AskToAmend title="申请修改病历" row={row} meta={shown.meta} refresh={[cases.detail]} /> : null}
        </>
      }
    >
      {row ? (
        <Read row={row} meta={shown.meta} />
      ) : (
        <Panel label="病历">{shown ? <EmptyState /> : <Awaited asked={asked} lines={8} />}</Panel>
      )}
    </Page>
  );
}

function Back() {
  return (
    <Link to={useListLink()} className={buttonClass('default', 'md')}>
      <ArrowLeft {...ICON} />
      返回列表
    </Link>
  );
}

function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-panel border border-line bg-surface p-4 lg:p-6">
      {children}
    </section>
  );
}

function Read({ row, meta }: { row: Case; meta: Meta }) {
  return (
    <div className="flex flex-col gap-3">
      {meta.treating ? null : <Note>您不是接诊人员，本次查阅已记录</Note>}
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel label="内容">
          <Facts row={row} />
          <CaseBody row={row} />
          <KeptChart chart={meta.chart} />
        </Panel>
        <Panel label="修订">
          <h2 className="mb-3 font-semibold text-16">修订记录</h2>
          <RequestNote request={meta.request} />
          {meta.revisions.length === 0 ? (
            <p className="text-13 text-ink-500">还没有归档</p>
          ) : (
            <Trail revisions={meta.revisions} nameOf={partName} />
          )}
        </Panel>
      </div>
      {meta.revisions.length > 1 ? (
        <Panel label="版本比较">
          <Compare id={row.id} revisions={meta.revisions} />
        </Panel>
      ) : null}
    </div>
  );
}

/** Whose it is, of when, and where it stands. */
function Facts({ row }: { row: Case }) {
  const { patient, doctor, signed, countersigned, voided, return_reason, status, revision } = row;
  const by = (told: { at: string; by_name: string }) => `${told.by_name} ${formatInstant(told.at)}`;
  const facts: { label: string; value: ReactNode }[] = [
    { label: '就诊', value: visitedAt(row) },
    { label: '医生', value: doctor.name },
    ...(signed ? [{ label: '归档', value: by(signed) }] : []),
    ...(countersigned ? [{ label: '审阅', value: by(countersigned) }] : []),
    ...(voided ? [{ label: '作废', value: [by(voided), voided.reason].filter(Boolean).join('，') }] : []),
    ...(status === 'draft' && return_reason ? [{ label: '退回原因', value: return_reason }] : []),
  ];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-14">
        <PatientLink id={patient.id}>{patient.name}</PatientLink>
        <span className="text-ink-600">{patientLine(patient)}</span>
        <RecordStatusTag of={status} />
        {revision > 0 ? <span className="text-13 text-ink-500">{revisionName(revision)}</span> : null}
        <RecordMarks row={row} />
        <UncodedMark row={row} />
      </p>
      <DescriptionList layout="strip" items={facts} />
    </div>
  );
}
