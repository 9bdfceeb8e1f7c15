import { RECORD_STATUS } from '#contract/record-kinds.ts';
import { instant } from './clock.ts';
import { presentVisit } from './present-visit.ts';
import type { RecordRow } from './record-rows.ts';

export const told = <S extends { at: string }>(signature: S | null): S | null =>
  signature && { ...signature, at: instant(signature.at) };

/** What every kind of record answers beside what it says. */
export function presentParts<R extends RecordRow<unknown>>({
  content: _content,
  updated_by: _by,
  reservation,
  ...row
}: R) {
  return {
    ...row,
    status_name: RECORD_STATUS[row.status],
    reservation: reservation && presentVisit(reservation),
    signed: told(row.signed),
    countersigned: told(row.countersigned),
    amended: told(row.amended),
    voided: told(row.voided),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}
