import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Prescription } from '#contract/prescriptions.ts';
import { ICON } from '#web/ui/icon.ts';
import { formatInstant } from '#web/ui/text/format.ts';
import { PrescriptionTag } from './marks.tsx';
import { OwnBody } from './own-body.tsx';

/** The prescriptions of an account on a phone: the short of each, and under it the whole of it. */
export function OwnCards({ rows }: { rows: readonly Prescription[] }) {
  return (
    <ul aria-label="处方" className="flex flex-col divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Card row={row} />
        </li>
      ))}
    </ul>
  );
}

function Card({ row }: { row: Prescription }) {
  const [open, setOpen] = useState(false);
  const body = useId();
  const { id, code, patient, doctor, content, status, created_at } = row;
  return (
    <article aria-label={code ?? ''} className="px-4 py-3 text-14">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="text-15">{patient.name}</b>
        <PrescriptionTag of={status} />
        <span className="ml-auto text-13 text-ink-500 tabular-nums">{formatInstant(created_at)}</span>
      </p>
      <p className="text-ink-700">{`编号 ${id} · ${doctor.name}`}</p>
      {open ? null : <p className="mt-1 line-clamp-2 whitespace-pre-line break-words">{content}</p>}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        className="flex min-h-11 items-center gap-1 rounded-cell text-blue-700"
        onClick={() => setOpen(!open)}
      >
        {open ? '收起' : '查看全文'}
        <ChevronDown {...ICON} className={clsx(open && 'rotate-180')} />
      </button>
      {open ? (
        <div id={body}>
          <OwnBody row={row} />
        </div>
      ) : null}
    </article>
  );
}
