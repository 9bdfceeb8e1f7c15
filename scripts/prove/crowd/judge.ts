import type pg from 'pg';
import { findBadAnswers, type Window } from '../checkers/answers.ts';
import { countOpenJobs, findBrokenRules, readHolds, readSlots, readVisits } from '../checkers/database.ts';
import { findLosses, resolveUnknown } from '../checkers/durable.ts';
import { judgeSlot } from '../checkers/linear.ts';
import { project } from '../checkers/project.ts';
import { shrinkSlot } from '../checkers/shrink.ts';
import { findDoubleBookings, pairsContended } from '../checkers/winners.ts';
import { until } from '../kit/until.ts';
import type { Violation } from '../part.ts';
import type { Recorder } from './recorder.ts';
import type { World } from './world.ts';

/**
 * Milliseconds that a hold lasts (contract/slot-state.ts), as docs/domain/slots-and-holds.md#holds says it; the judge
 * asks nobody.
 */
const STAFF_HOLD_MS = 180_000;
const PATIENT_HOLD_MS = 120_000;
/** How long the worker may need for what is left when the crowd has gone. */
const JOBS_MS = 180_000;
/** Of the broken slots so many are told of. */
const MOST_LISTED = 3;

export interface Judged {
  readonly violations: Violation[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Everything that can be said of what a crowd did: from what it was answered, and from the tables. Nothing runs any more. */
export async function judgeCrowd(
  recorder: Recorder,
  world: World,
  owner: pg.Pool,
  options: { windows: readonly Window[]; jobs: boolean },
): Promise<Judged> {
  const { ops } = recorder;
  const touched = [...new Set(ops.flatMap((op) => op.slots))];
  const rows = await readVisits(owner);
  const end = recorder.begin({ client: -1, session: -1, way: 'end', slots: [] });
  resolveUnknown(ops, rows, await readHolds(owner), end.at);
  Object.assign(end, { seen: await readSlots(owner, touched), fate: 'ok', done: performance.now() });
  const linear = judgeSlots(recorder, world);
  const drained = !options.jobs || (await until(async () => (await countOpenJobs(owner)) === 0, JOBS_MS));
  const violations = [
    ...findDoubleBookings(ops),
    ...linear.violations,
    ...findLosses(ops, rows),
    ...recorder.wrong.map((what) => ({ what, history: [what] })),
    ...findBadAnswers(recorder.oddities, options.windows),
    ...(await findBrokenRules(owner, options.windows.length > 0)),
    ...(drained ? [] : [{ what: `${await countOpenJobs(owner)} jobs are due and not done`, history: [] }]),
  ];
  const fates = Object.groupBy(ops, (op) => op.fate);
  return {
    violations,
    counts: {
      ...{ operations: ops.length, unanswered: ops.filter((op) => op.done === Number.POSITIVE_INFINITY).length },
      ...{
        refused: fates.refused?.length ?? 0,
        visits: rows.length,
        slots: linear.decided,
        undecided: linear.undecided,
      },
      ...{ told_to_wait: recorder.answers.get(503) ?? 0, broken_off: recorder.answers.get(0) ?? 0 },
      max_pairs: pairsContended(ops).size,
    },
  };
}

function judgeSlots(recorder: Recorder, world: World) {
  const { slots, named } = project(recorder.ops, {
    of: (session) => (world.staff.has(session) ? STAFF_HOLD_MS : PATIENT_HOLD_MS),
  });
  const violations: Violation[] = [];
  let decided = 0;
  let undecided = 0;
  let broken = 0;
  for (const [slot, ops] of slots) {
    const judged = judgeSlot(ops, named);
    if (judged.verdict === 'undecided') undecided += 1;
    else decided += 1;
    if (judged.verdict !== 'broken') continue;
    broken += 1;
    if (broken > MOST_LISTED) continue;
    const history = shrinkSlot(ops, named).map((op) => op.text());
    violations.push({ what: `no order of these explains what was answered of slot ${slot}`, history });
  }
  if (broken > MOST_LISTED)
    violations.push({ what: `and so it is with ${broken - MOST_LISTED} slots more`, history: [] });
  return { violations, decided, undecided };
}
