import type { RecordSheet } from '#contract/dental-records.ts';
import { SaidList } from './said-list.tsx';
import { partsSaid } from './sheet-kinds.ts';
import { SURGERY_PARTS, surgeryOf, surgeryText } from './surgery-words.ts';

/** An operation, part by part; a part of which nothing is said is left out. */
export function SurgeryBody({ row }: { row: RecordSheet }) {
  return <SaidList said={partsSaid(surgeryOf(row), { labels: SURGERY_PARTS, textOf: surgeryText })} />;
}
