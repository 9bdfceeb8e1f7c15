import type { Option } from '#contract/fields.ts';
import type { RecordStatus } from '#contract/record-kinds.ts';

interface Signature {
  at: string;
  by_name: string;
}

/** As record_view() makes it, of any kind. @template C what it says */
export interface RecordRow<C> {
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
  content: C;
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
