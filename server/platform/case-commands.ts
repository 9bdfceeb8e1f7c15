import type { CaseContent } from '#contract/case-form.ts';
import type { CASE_SECTIONS } from '#contract/case-sections.ts';
import type { AmendRequest } from '#contract/cases.ts';
import type { RecordAction } from '#contract/record-form.ts';
import type { AmendRequestStatus, Printed, RevisionAction } from '#contract/record-kinds.ts';
import type { Asked, Byline } from './asked.ts';
import type { AuditRow } from './audit.ts';
import type { RecordRow } from './record-rows.ts';

export interface RevisionRow {
  revision: number;
  action: RevisionAction;
  by_name: string;
  at: string;
  reason: string;
  changed: string[];
}

export interface CaseRevisionRow extends RevisionRow {
  replaced: { part: string; text: string }[];
}

/** As case_view() makes it. */
export interface CaseRow extends RecordRow<CaseContent> {
  diagnosis: string;
  /** Of its treatments, in their order; null before it is signed. */
  disposal_ids: (number | null)[] | null;
}

/** As amend_request_view() makes it. */
export type AmendRequestRow = Omit<AmendRequest, 'status_name' | 'status'> & { status: AmendRequestStatus };

interface Step extends Asked {
  /** Without what the command knows better: which case, and what became of it. */
  audit: AuditRow;
}

/** The commands of db/functions/65_cases.sql. */
export interface CaseCommands {
  write_case: {
    input: Omit<Byline, 'request_id'> & {
      /** Null: a new one. */
      id: number | null;
      /** That was seen; null: not checked. */
      version: number | null;
      patient_id: number;
      /** Of the visit that it is of: integer or hash_id. */
      key: string | null;
      action: RecordAction;
      reason: string;
      /** The parts that are written; others stay. */
      content: { [K in keyof CaseContent]?: CaseContent[K] | undefined };
      /** Ids of what was put into it. */
      used: { templates: number[]; phrases: number[] } | null;
      owner: boolean;
      labels: typeof CASE_SECTIONS;
      /** Null of a save. */
      audit: AuditRow | null;
    };
    result: { case: CaseRow };
  };
  print_record: { input: Step & { by_name: string; type: Printed; id: number }; result: object };
  request_amend: { input: Step & { id: number; reason: string }; result: { request: AmendRequestRow } };
  decide_amend: {
    input: Step & { id: number; version: number; status: 'approved' | 'rejected'; reason: string };
    result: { request: AmendRequestRow };
  };
}
