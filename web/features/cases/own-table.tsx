import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { Case } from '#contract/case-rows.ts';
import { RecordMarks } from '#web/clinic/record/record-marks.tsx';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { OwnCase } from './own-case.tsx';

const COLUMNS = ['就诊人', '医院', '医生', '主诉', '诊断', '医嘱', '创建时间'];

/** The cases of an account at a desk: a row, and under it the whole of it. */
export function OwnTable({ rows }: { rows: readonly Case[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="病历" className="w-full table-fixed text-14">
        <thead>
          <tr className="h-9 bg-bg text-13 text-ink-600">
            {COLUMNS.map((title) => (
              <th key={title} scope="col" className="border-line border-b px-3 text-left font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'border-line border-b px-3 py-2.5 align-top';
const SHORT = 'line-clamp-2 break-words';

function Row({ row }: { row: Case }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { patient, code, hospital, doctor, chief_complaint, diagnosis, doctor_order, created_at } = row;
  return (
    <Fragment>
      <tr>
        <td className={CELL}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`${patient.name} ${code}`}
            className="flex items-center gap-1 rounded-cell font-semibold text-blue-700"
            onClick={() => setOpen(!open)}
          >
            <ChevronRight {...ICON} className={clsx('shrink-0', open && 'rotate-90')} />
            {patient.name}
          </button>
          <span className="mt-1 flex flex-wrap gap-1 pl-5 empty:hidden">
            <RecordMarks row={row} />
          </span>
        </td>
        <td className={CELL}>{hospital.name}</td>
        <td className={CELL}>{doctor.name}</td>
        <td className={CELL}>
          <span className={SHORT}>
            <ToothText text={chief_complaint ?? ''} />
          </span>
        </td>
        <td className={CELL}>
          <span className={SHORT}>{diagnosis}</span>
        </td>
        <td className={CELL}>
          <span className={SHORT}>
            <ToothText text={doctor_order?.content ?? ''} />
          </span>
        </td>
        <td className={clsx(CELL, 'tabular-nums')}>{formatInstant(created_at)}</td>
      </tr>
      {open ? (
        <tr id={id}>
          <td colSpan={COLUMNS.length} className="border-line border-b bg-surface-2 px-8 py-4">
            <OwnCase row={row} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
