import type { SheetKind } from '#contract/dental-records.ts';
import type { Cleaning } from '#contract/dental-records-cleaning.ts';
import type { General } from '#contract/dental-records-general.ts';
import type { OrthoControl } from '#contract/dental-records-ortho.ts';
import type { PerioTeeth } from '#contract/dental-records-perio.ts';
import type { Surgery } from '#contract/dental-records-surgery.ts';
import type { RecordAction } from '#contract/record-form.ts';
import type { SheetContent } from '#contract/record-kinds.ts';
import type { ToothState } from '#contract/tooth-states.ts';
import type { Byline } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { RecordRow } from './record-rows.ts';

/** As sheet_view() makes it. */
export interface SheetRow extends RecordRow<SheetContent> {
  kind: SheetKind;
  /** Of perio: what the chart of its day says. */
  findings: { tooth: string; state: ToothState; phase: string }[];
}

/** Some parts of what a kind says. */
type Parts<T> = { [K in keyof T]?: T[K] | undefined };

/** The command of db/functions/65_sheets.sql. */
export interface SheetCommands {
  write_sheet: {
    input: Byline & {
      kind: SheetKind;
      /** Null: a new one. */
      id: number | null;
      /** That was seen; null: not checked. */
      version: number | null;
      patient_id: number;
      /** Of the visit that it is of: integer or hash_id. */
      key: string | null;
      action: RecordAction;
      reason: string;
      /** The parts that are written; others stay. Of a new one all of them. */
      content: Parts<{ teeth: PerioTeeth } & Cleaning & OrthoControl & Surgery & General>;
      owner: boolean;
      /** Of a case's sections. */
      labels: null;
      /** Null of a save. */
      audit: AuditRow | null;
    };
    result: { sheet: SheetRow };
  };
}
