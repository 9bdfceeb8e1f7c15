import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Case } from '#contract/case-rows.ts';
import { RecordMarks } from '#web/clinic/record/record-marks.tsx';
import { ToothText } from '#web/clinic/record/tooth-text.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { OwnCase } from './own-case.tsx';

/** The cases of an account on a phone: the short of each, and under it the whole of it. */
export function OwnCards({ rows }: { rows: readonly Case[] }) {
  return (
    <ul aria-label="病历" className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Card row={row} />
        </li>
      ))}
    </ul>
  );
}

function Card({ row }: { row: Case }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { patient, code, hospital, doctor, chief_complaint, diagnosis, doctor_order, created_at } = row;
  return (
    <article aria-label={code} className="px-4 py-3 text-14">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="text-15">{patient.name}</b>
        <RecordMarks row={row} />
        <span className="ml-auto text-13 text-ink-500 tabular-nums">{formatInstant(created_at)}</span>
      </p>
      <p className="text-ink-700">{[hospital.name, doctor.name].join(' · ')}</p>
      {open ? null : (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          <Short label="主诉">
            <ToothText text={chief_complaint ?? ''} />
          </Short>
          <Short label="诊断">{diagnosis}</Short>
          <Short label="医嘱">
            <ToothText text={doctor_order?.content ?? ''} />
          </Short>
        </dl>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="flex min-h-11 items-center gap-1 rounded-cell text-blue-700"
        onClick={() => setOpen(!open)}
      >
        {open ? '收起' : '查看全文'}
        <ChevronDown {...ICON} className={clsx(open && 'rotate-180')} />
      </button>
      {open ? (
        <div id={id}>
          <OwnCase row={row} />
        </div>
      ) : null}
    </article>
  );
}

function Short({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-500">{label}</dt>
      <dd className="line-clamp-2 min-w-0 break-words">{children}</dd>
    </>
  );
}
