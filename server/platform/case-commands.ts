import type { CaseAction, CaseContent } from '#contract/case-form.ts';
import type { CASE_SECTIONS } from '#contract/case-sections.ts';
import type { AmendRequest } from '#contract/cases.ts';
import type { Option } from '#contract/fields.ts';
import type { AmendRequestStatus, Printed, RecordStatus, RevisionAction } from '#contract/record-kinds.ts';
import type { Asked, Byline } from './asked.ts';
import type { AuditRow } from './audit.ts';

interface Signature {
  at: string;
  by_name: string;
}

export interface RevisionRow {
  revision: number;
  action: RevisionAction;
  by_name: string;
  at: string;
  reason: string;
  changed: string[];
  replaced: { part: string; text: string }[];
}

/** As case_view() makes it. */
export interface CaseRow {
  id: number;
  code: string;
  status: RecordStatus;
  version: number;
  revision: number;
  visit_date: string;
  patient: { id: number; name: string; gender: string | null; age: number | null };
  hospital: Option;
  doctor: Option;
  updated_by: Option;
  reservation: { hash_id: string; starts_at: string } | null;
  content: CaseContent;
  diagnosis: string;
  /** Of its treatments, in their order; null before it is signed. */
  disposal_ids: (number | null)[] | null;
  late: boolean;
  intact: boolean;
  signed: Signature | null;
  countersigned: Signature | null;
  amended: (Signature & { reason: string; count: number }) | null;
  voided: (Signature & { reason: string }) | null;
  return_reason: string;
  created_at: string;
  updated_at: string;
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
      action: CaseAction;
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
