import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { Prescription } from '#contract/prescriptions.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { PrescriptionTag } from './marks.tsx';
import { OwnBody } from './own-body.tsx';

const COLUMNS = ['编号', '医生', '就诊人', '内容', '状态', '创建时间'];
const CELL = 'border-line border-b px-3 py-2.5 align-top';

/** The prescriptions of an account at a desk: a row, and under it the whole of it. */
export function OwnTable({ rows }: { rows: readonly Prescription[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="处方" className="w-full text-14">
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

function Row({ row }: { row: Prescription }) {
  const [open, setOpen] = useState(false);
  const body = useId();
  const { id, code, doctor, patient, content, status, created_at } = row;
  return (
    <Fragment>
      <tr>
        <td className={clsx(CELL, 'whitespace-nowrap')}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? body : undefined}
            aria-label={`${id} ${code}`}
            className="flex items-center gap-1 rounded-cell font-semibold text-blue-700 tabular-nums"
            onClick={() => setOpen(!open)}
          >
            <ChevronRight {...ICON} className={clsx('shrink-0', open && 'rotate-90')} />
            {id}
          </button>
        </td>
        <td className={clsx(CELL, 'whitespace-nowrap')}>{doctor.name}</td>
        <td className={clsx(CELL, 'whitespace-nowrap')}>{patient.name}</td>
        <td className={CELL}>
          <span className="line-clamp-2 whitespace-pre-line break-words">{content}</span>
        </td>
        <td className={CELL}>
          <PrescriptionTag of={status} />
        </td>
        <td className={clsx(CELL, 'whitespace-nowrap tabular-nums')}>{formatInstant(created_at)}</td>
      </tr>
      {open ? (
        <tr id={body}>
          <td colSpan={COLUMNS.length} className="border-line border-b bg-surface-2 px-8 py-4">
            <OwnBody row={row} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
