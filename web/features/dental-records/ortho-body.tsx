import type { RecordSheet } from '#contract/dental-records.ts';
import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { saidParts } from '#web/clinic/record/ortho-text.ts';

/** What a control says. */
export function controlOf({ data }: RecordSheet): OrthoControl {
  const { wires, brackets, elastics, chains, springs, aligner, hygiene, compliance, next_weeks, detail } = data;
  const said = { wires, brackets, elastics, chains, springs, aligner, hygiene, compliance, next_weeks, detail };
  const there = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...NO_CONTROL, ...Object.fromEntries(there) };
}

/** A control, part by part; a part of which nothing is said is left out. */
export function OrthoBody({ row }: { row: RecordSheet }) {
  const said = saidParts(controlOf(row));
  if (said.length === 0) return <p className="text-13 text-ink-600">没有填写任何内容</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
      {said.map(({ part, label, text }) => (
        <div key={part} className="contents">
          <dt className="text-ink-500 max-sm:mt-2 max-sm:text-13">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
