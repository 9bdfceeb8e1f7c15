import type { Violation } from '../part.ts';
import { type Case, say } from './record-cases.ts';
import type { RecordHistory, RequestRow, RevisionRow } from './record-history.ts';

const HOUR_MS = 3_600_000;
/** An owner's leave is good for so long. */
const GOOD_MS = 24 * HOUR_MS;

const atOf = (row: Pick<RevisionRow, 'at'>) => Number(row.at) * 1_000;

/** An author who amends late has an owner's leave for it, one for each; none is used otherwise, or later than a day after. */
export function checkLeaves(history: RecordHistory, cases: readonly Case[]): Violation[] {
  const { revisions, requests, people } = history;
  const amends = Map.groupBy(
    revisions.filter(({ action }) => action === 'amend'),
    (row) => row.case,
  );
  const asked = Map.groupBy(requests, (row) => row.case);
  const known = new Set(cases.map(({ id }) => id));
  return [
    ...requests.flatMap((row) => {
      const what = wrongRequest(row, history);
      return what === null && known.has(row.case)
        ? []
        : [say(`request ${row.id} to amend case ${row.case} ${what ?? 'is of none'}`, row)];
    }),
    ...cases.flatMap((one) => {
      const late = (amends.get(one.id) ?? []).filter(
        (row) => people.get(row.by)?.role !== 'shop_owner' && isLate(one, atOf(row)),
      );
      const used = (asked.get(one.id) ?? []).filter(({ status }) => status === 'used');
      return late.length === used.length && late.every((row) => used.some((leave) => isFor(leave, row)))
        ? []
        : [say(`case ${one.id} was amended late ${late.length} times, with ${used.length} leaves`, ...late, ...used)];
    }),
  ];
}

/** Whether its author may no more amend it without leave. */
export const isLate = ({ row, clinic }: Pick<Case, 'row' | 'clinic'>, at: number): boolean =>
  row?.signedAt != null && at >= row.signedAt + (clinic?.amendHours ?? 0) * HOUR_MS;

/** It was used by that amending: just before it, in the same transaction. */
const isFor = ({ by, usedAt }: RequestRow, row: RevisionRow) =>
  by === row.by && usedAt !== null && usedAt <= atOf(row) && atOf(row) - usedAt < 60_000;

function wrongRequest({ status, decidedAt, decidedBy, usedAt, by, ...row }: RequestRow, history: RecordHistory) {
  const { people, records, answers, ops } = history;
  const record = records.find(({ id }) => id === row.case);
  if (record && record.doctor !== by) return 'is not of its author';
  if (status === 'pending') return decidedAt === null && usedAt === null ? null : 'waits, and was decided';
  const decider = people.get(decidedBy ?? 0);
  if (decider?.role !== 'shop_owner' || decider.hospital !== record?.hospital) return 'was decided by no owner';
  const decisions = answers.filter((one) => one.request.id === row.id && ops[one.n]?.asked.way === 'decide');
  if (decisions.length !== 1) return `was decided ${decisions.length} times`;
  if (status !== 'used') return usedAt === null ? null : 'was used, and is not';
  if (decisions[0]?.request.status !== 'approved') return 'was used, and never let';
  return usedAt !== null && decidedAt !== null && usedAt - decidedAt < GOOD_MS ? null : 'was used too late';
}
