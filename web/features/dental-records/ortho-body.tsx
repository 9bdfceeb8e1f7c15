import type { RecordSheet } from '#contract/dental-records.ts';
import { NO_CONTROL, type OrthoControl } from '#contract/dental-records-ortho.ts';
import { saidParts } from '#web/clinic/record/ortho-text.ts';
import { SaidList } from './said-list.tsx';

/** What a control says. */
export function controlOf({ data }: RecordSheet): OrthoControl {
  const { wires, brackets, elastics, chains, springs, aligner, hygiene, compliance, next_weeks, detail } = data;
  const said = { wires, brackets, elastics, chains, springs, aligner, hygiene, compliance, next_weeks, detail };
  const there = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...NO_CONTROL, ...Object.fromEntries(there) };
}

/** A control, part by part; a part of which nothing is said is left out. */
export function OrthoBody({ row }: { row: RecordSheet }) {
  return <SaidList said={saidParts(controlOf(row))} />;
}
