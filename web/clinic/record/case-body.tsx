import clsx from 'clsx';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Case } from '#contract/case-rows.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import {
  CASE_PARTS,
  type CasePart,
  caseParts,
  materialWords,
  NOT_FOR_YOU,
  sectionOf,
  TREATMENT_STATUS,
  visitTypeName,
} from './case-words.ts';
import { ToothChip, ToothText } from './tooth-text.tsx';

/** What a case says, part by part; a part without a text is left out. */
export function CaseBody({ row }: { row: Case }) {
  return (
    <dl
      className={clsx(
        'grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-y-3',
        row.status === 'void' && 'line-through',
      )}
    >
      {caseParts.map((part) => {
        const value = partOf(row, part);
        return value === null ? null : (
          <div key={part} className="contents">
            <dt className="text-ink-500 max-sm:mt-2 max-sm:text-13">{CASE_PARTS[part]}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words text-ink-900">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Null: nothing stands there. */
export function partOf(row: Case, part: CasePart): ReactNode {
  if (part === 'visit_type') return visitTypeName(row) || null;
  if (part === 'diagnoses') return listed(row.diagnoses, (rows) => <Diagnoses rows={rows} />);
  if (part === 'treatments') return listed(row.treatments, (rows) => <Treatments rows={rows} />);
  const text = sectionOf(row, part);
  if (text === null) return <NotForYou />;
  return text.trim() === '' ? null : <ToothText text={text} />;
}

function listed<R>(rows: R[] | null, draw: (rows: R[]) => ReactNode): ReactNode {
  if (rows === null) return <NotForYou />;
  return rows.length === 0 ? null : draw(rows);
}

export function NotForYou() {
  return (
    <span className="inline-flex items-center gap-1 text-13 text-ink-500">
      <LockKeyhole {...SMALL_ICON} />
      {NOT_FOR_YOU}
    </span>
  );
}

function Diagnoses({ rows }: { rows: NonNullable<Case['diagnoses']> }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ name, code, teeth }) => (
        <li key={`${code} ${name} ${teeth.join()}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Teeth teeth={teeth} />
          <span>{name}</span>
          <span className="text-13 text-ink-500">{code ?? '未编码'}</span>
        </li>
      ))}
    </ul>
  );
}

function Treatments({ rows }: { rows: NonNullable<Case['treatments']> }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was done stays in its order
        <li key={at} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Teeth teeth={row.teeth} surfaces={row.surfaces} />
          <span>{row.name}</span>
          <Tag tone={row.status === 'done' ? 'green' : 'outline'}>{TREATMENT_STATUS[row.status]}</Tag>
          <span className="text-13 text-ink-500">{materialWords(row)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The surfaces are of each of them. */
function Teeth({ teeth, surfaces = [] }: { teeth: readonly string[]; surfaces?: readonly string[] }) {
  return teeth.map((tooth) => (
    <ToothChip key={tooth}>{[tooth, surfaces.join('')].filter(Boolean).join(' ')}</ToothChip>
  ));
}
