import { RECORD_STATUS } from '#contract/record-kinds.ts';
import { instant } from './clock.ts';
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
  const at = reservation && instant(reservation.starts_at);
  return {
    ...row,
    status_name: RECORD_STATUS[row.status],
    reservation:
      reservation && at ? { hash_id: reservation.hash_id, date: at.slice(0, 10), time: at.slice(11, 16) } : null,
    signed: told(row.signed),
    countersigned: told(row.countersigned),
    amended: told(row.amended),
    voided: told(row.voided),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}
