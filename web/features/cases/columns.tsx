import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contract/case-rows.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { NotForYou } from '#web/clinic/record/case-body.tsx';
import { visitTypeName } from '#web/clinic/record/case-words.ts';
import { RecordMarks, RecordStatusTag } from '#web/clinic/record/record-marks.tsx';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import type { ListColumn } from '#web/resource/columns.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { UncodedMark } from './marks.tsx';

/** What was written for nobody is still read, struck through. */
const struck = (cell: (row: Case) => ReactNode) => (row: Case) =>
  row.status === 'void' ? <s>{cell(row)}</s> : cell(row);

/** @param linkOf where a case is read */
export const columnsOf = (linkOf: (id: number) => { search: string }): readonly ListColumn<Case>[] => [
  {
    key: 'code',
    title: '编号',
    sticky: 'left',
    cell: ({ id, code, status }) => (
      <Link to={linkOf(id)} className="rounded-cell font-semibold text-blue-700 tabular-nums hover:underline">
        {status === 'void' ? <s>{code}</s> : code}
      </Link>
    ),
  },
  { key: 'visit_date', title: '就诊日期' },
  {
    key: 'patient',
    title: '患者',
    cell: struck(({ patient }) => (
      <>
        <b>{patient.name}</b>
        <span className="pl-2 text-ink-500">{patientLine(patient)}</span>
      </>
    )),
  },
  { key: 'doctor', title: '医生', cell: ({ doctor }) => doctor.name },
  { key: 'visit_type', title: '就诊类型', cell: (row) => visitTypeName(row) || '—' },
  {
    key: 'chief_complaint',
    title: '主诉',
    cell: struck(({ chief_complaint }) => (
      <OneLine className="max-w-48">{chief_complaint ? <ToothText text={chief_complaint} /> : '—'}</OneLine>
    )),
  },
  {
    key: 'diagnosis',
    title: '诊断',
    cell: struck(({ diagnosis }) =>
      diagnosis === null ? <NotForYou /> : <OneLine className="max-w-56">{diagnosis || '—'}</OneLine>,
    ),
  },
  {
    key: 'status',
    title: '状态',
    cell: (row) => (
      <span className="inline-flex gap-1">
        <RecordStatusTag of={row.status} />
        <RecordMarks row={row} />
        <UncodedMark row={row} />
      </span>
    ),
  },
  { key: 'signed', title: '归档时间', cell: ({ signed }) => (signed ? formatInstant(signed.at) : '—') },
];
