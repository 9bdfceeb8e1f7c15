import type pg from 'pg';
import { findBadAnswers, type Window } from '../checkers/answers.ts';
import type { RecordHistory } from '../checkers/record-history.ts';
import { checkRecords } from '../checkers/records.ts';
import { ofEachKind } from '../kit/shortest.ts';
import type { Outcome } from '../part.ts';
import { tryRewriting } from './guards.ts';
import { readRecords } from './read.ts';
import type { CaseRecorder } from './recorder.ts';

interface Given extends Pick<RecordHistory, 'people' | 'clinics' | 'toDatabase'> {
  readonly recorder: CaseRecorder;
  readonly prefix: string;
  readonly windows: readonly Window[];
}

/** Everything that can be said of cases. Nothing runs any more. */
export async function judgeRecords(owner: pg.Pool, given: Given): Promise<Pick<Outcome, 'counts' | 'violations'>> {
  const { recorder, prefix, windows, ...facts } = given;
  const { ops, oddities, wrong, leaks, absences } = recorder;
  const history: RecordHistory = { ops, ...(await readRecords(owner, prefix)), ...facts };
  const rewriting = await tryRewriting(owner);
  const violations = [
    ...wrong.map((what) => ({ what: `of cases ${what}`, history: [what] })),
    ...leaks,
    ...(absences.size > 1 ? [{ what: 'what is not there is told in different words', history: [...absences] }] : []),
    ...checkRecords(history),
    ...rewriting.violations,
    ...findBadAnswers(oddities, windows),
  ];
  return { violations: ofEachKind(violations), counts: { ...countsOf(history), rewritings: rewriting.tried } };
}

function countsOf({
  ops,
  steps,
  answers,
  records,
  revisions,
  requests,
  reads,
  people,
}: RecordHistory): Outcome['counts'] {
  const done = new Set([...steps, ...answers].map(({ n }) => n));
  const by = (way: string) => ops.filter((op) => op.way === way && done.has(op.n)).length;
  const told = (answer: string) => ops.filter((op) => op.answer === answer).length;
  const looks = ops.filter(({ asked, shown }) => asked.way === 'detail' && shown !== null && shown.cases.length > 0);
  const byAccounts = ops.filter(({ by: who, shown }) => people.get(who)?.role === 'patient' && shown !== null);
  const fates = Object.groupBy(ops, ({ fate }) => fate);
  return {
    ...{ refused: fates.refused?.length ?? 0, unknown: fates.unknown?.length ?? 0, cases: records.length },
    unknown_and_done: (fates.unknown ?? []).filter(({ n }) => done.has(n)).length,
    ...{
      revisions: revisions.length,
      saves: by('save'),
      signings: by('sign'),
      amends: by('amend'),
      returns: by('return'),
    },
    ...{ countersigned: by('countersign'), voided: by('void'), requests: by('request'), decisions: by('decide') },
    leaves_used: requests.filter(({ status }) => status === 'used').length,
    told_of_readings: ops.filter(({ shown }) => shown?.lines != null).length,
    ...{ looks: looks.length, looks_of_accounts: byAccounts.length, lines_of_readings: reads.length },
    ...{
      stale: told('409 STALE'),
      states: told('409 STATE'),
      no_leave: told('403 APPROVAL'),
      lacking: told('422 INVALID'),
    },
    ...{ not_theirs: told('403 FORBIDDEN'), not_there: told('404 NOT_FOUND') },
  };
}
