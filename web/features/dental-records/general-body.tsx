import type { RecordSheet } from '#contract/dental-records.ts';
import { GENERAL_PARTS, generalOf, generalText } from './general-words.ts';
import { SaidList } from './said-list.tsx';
import { partsSaid } from './sheet-kinds.ts';

/** A general sheet as it was written. */
export function GeneralBody({ row }: { row: RecordSheet }) {
  return <SaidList said={partsSaid(generalOf(row), { labels: GENERAL_PARTS, textOf: generalText })} />;
}
