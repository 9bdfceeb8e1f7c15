import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '../part.ts';
import { type Case, casesOf, isOpen, say, tell } from './record-cases.ts';
import { FIELDS, type RecordHistory, type RevisionRow, STEPS, WRITES } from './record-history.ts';
import { checkLeaves } from './record-leaves.ts';
import { checkReads } from './record-reads.ts';
import { checkRefusals } from './record-refusals.ts';
import { checkSeals } from './record-seals.ts';
import { checkPresence, checkSame, checkSights } from './record-sights.ts';

/**
 * All that promise 12 says: revisions go on without a gap and are intact, nothing signed changes, no draft that was
 * acknowledged is lost, and nobody reads what is not theirs, nor unnoticed.
 */
export function checkRecords(history: RecordHistory): Violation[] {
  const cases = casesOf(history);
  const byId = new Map(cases.map((one) => [one.id, one]));
  return [
    ...checkKeys(history),
    ...cases.flatMap(({ wrong }) => wrong),
    ...cases.flatMap((one) => checkEnd(one, history)),
    ...checkVisits(cases),
    ...checkSeals(history.records, history.revisions),
    ...checkLeaves(history, cases),
    ...checkSights(history, byId),
    ...checkSame(history, byId),
    ...checkPresence(history, byId),
    ...checkReads(history),
    ...checkRefusals(history, byId),
  ];
}

/** What was acknowledged was done, as it was answered; what was refused was not; and nothing else was. */
function checkKeys({ ops, steps, answers }: RecordHistory): Violation[] {
  const done = Map.groupBy([...steps, ...answers], ({ n }) => n);
  const strangers = [...done]
    .filter(([n]) => !ops[n])
    .map(([, kept]) => say('a case was changed, and nobody asked for it', kept));
  const wrong = ops.flatMap((op) => {
    if (!WRITES.includes(op.asked.way)) return [];
    const kept = done.get(op.n) ?? [];
    const what = wrongKey(op.fate, kept.length);
    return what === null ? [] : [say(`#${op.n} ${op.way} ${what}`, tell(op), ...kept)];
  });
  const told = steps.flatMap((kept) => {
    const op = ops[kept.n];
    const [sight] = op?.shown?.cases ?? [];
    if (!op || !sight || !STEPS.includes(op.asked.way)) return [];
    const same = sight.id === kept.case && sight.version === kept.version && sight.status === kept.status;
    return same ? [] : [say(`#${op.n} ${op.way} was answered otherwise than it was done`, tell(op), sight, kept)];
  });
  return [...strangers, ...wrong, ...told];
}

function wrongKey(fate: string, kept: number): string | null {
  if (kept > 1) return `was done ${kept} times`;
  if (fate === 'ok' && kept === 0) return 'was acknowledged, and is lost';
  return fate === 'refused' && kept > 0 ? 'was refused and done' : null;
}

/** What stands in the tables when nothing runs any more is what was done to it. */
function checkEnd({ id, row, author, states, steps }: Case, { revisions }: RecordHistory): Violation[] {
  const last = states.at(-1);
  if (!row || !last) return [];
  const lines = steps.map(({ op, kept }) => `version ${kept.version} by ${tell(op)}`);
  const own = revisions.filter((revision) => revision.case === id).toSorted((a, b) => a.revision - b.revision);
  const made = states.flatMap((state, n) =>
    state.revision > (states[n - 1]?.revision ?? 0) ? [{ state, step: steps[n] }] : [],
  );
  const draft = row.draft;
  const lost = isOpen(last.status) && FIELDS.find((field) => !isDeepStrictEqual(draft?.[field], last.content[field]));
  const wrong = [
    ...(row.status === last.status && row.revision === last.revision
      ? []
      : [`stands as ${row.status} at revision ${row.revision}, should be ${last.status} at ${last.revision}`]),
    ...(row.doctor === author ? [] : [`is of ${row.doctor}, ${author} wrote it`]),
    ...(lost
      ? [`has lost ${lost}: ${JSON.stringify(draft?.[lost])}, should be ${JSON.stringify(last.content[lost])}`]
      : []),
    ...(own.length === made.length ? [] : [`has ${own.length} revisions, ${made.length} were made`]),
    ...own.flatMap((revision, n) => {
      const what = made[n] && wrongRevision(revision, made[n]);
      return what ? [what] : [];
    }),
  ];
  return wrong.map((what) => say(`case ${id} ${what}`, ...lines));
}

function wrongRevision(
  row: RevisionRow,
  { state, step }: { state: Case['states'][number]; step: Case['steps'][number] | undefined },
) {
  const content = JSON.parse(row.content) as Record<string, unknown>;
  const field = FIELDS.find((one) => !isDeepStrictEqual(content[one], state.content[one]));
  if (field)
    return `says in revision ${row.revision} ${field} ${JSON.stringify(content[field])}, was signed with ${JSON.stringify(state.content[field])}`;
  if (step && (row.action !== step.op.way || row.by !== step.op.by))
    return `has revision ${row.revision} as ${row.action} by ${row.by}, it was ${step.op.way} by ${step.op.by}`;
  return null;
}

/** Of one visit there is one case that is not void; and no two have one number. */
function checkVisits(cases: readonly Case[]): Violation[] {
  const rows = cases.flatMap(({ row }) => row ?? []);
  const live = rows.filter(({ status, visit }) => status !== 'void' && visit !== null);
  const twice = (by: Map<string, typeof rows>, what: string) =>
    [...by]
      .filter(([, own]) => own.length > 1)
      .map(([name, own]) => say(`${what} ${name} has ${own.length} cases`, ...own));
  return [
    ...twice(
      Map.groupBy(live, ({ visit }) => String(visit)),
      'visit',
    ),
    ...twice(
      Map.groupBy(rows, ({ hospital, code }) => `${hospital} ${code}`),
      'number',
    ),
  ];
}
