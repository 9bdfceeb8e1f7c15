import { type RecordSheet, SHEET_KINDS } from '#contract/dental-records.ts';
import { presentParts } from '#server/platform/present-record.ts';
import type { SheetRow } from '#server/platform/sheet-commands.ts';
import { figuresOf, measuredOf, missingIn } from './figures.ts';

function dataOf({ content, findings }: SheetRow): RecordSheet['data'] {
  if (!('teeth' in content)) return content;
  const missing = missingIn(findings);
  const teeth = measuredOf(content.teeth, missing);
  return { teeth, missing, computed: figuresOf(teeth) };
}

export function presentSheet(row: SheetRow): RecordSheet {
  const { findings: _findings, ...rest } = presentParts(row);
  return { ...rest, kind_name: SHEET_KINDS[row.kind], data: dataOf(row) };
}
