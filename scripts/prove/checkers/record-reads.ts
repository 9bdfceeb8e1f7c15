import type { Violation } from '../part.ts';
import { say, tell } from './record-cases.ts';
import type { ReadRow, RecordHistory, RecordOp, Role } from './record-history.ts';

/** So long one line tells of all that somebody reads of a patient. */
const SPAN_MS = 600_000;
/** Two clocks of one machine, and what is rounded. */
const SLACK_MS = 50;

/** As the log calls them. */
const ROLES: Readonly<Record<Role, string>> = {
  ...{ shop_owner: '店长', doctor: '医生', dental_hygienist: '洁牙师', customer_service: '前台' },
  ...{ consultant: '咨询师', sale: '销售', patient: '患者' },
};

/** Whether a line was written by this reading, or by one before it whose time was not over. */
const tells = (row: ReadRow, from: number, to: number) => row.at <= to + SLACK_MS && row.at > from - SPAN_MS - SLACK_MS;

/** Each case that a colleague opened is in the log of readings once in ten minutes, and nobody is who did not open any. */
export function checkReads(history: RecordHistory): Violation[] {
  const { ops, reads, people, clinics, toDatabase } = history;
  const key = (user: number, patient: number) => `${user} ${patient}`;
  const rows = Map.groupBy(reads, ({ user, patient }) => key(user, patient));
  const opened = ops.flatMap((op) => {
    const [sight] = op.shown?.cases ?? [];
    return op.asked.way === 'detail' && op.fate === 'ok' && sight ? [{ op, patient: sight.patient }] : [];
  });
  const unlogged = opened.filter(
    ({ op, patient }) =>
      !rows.get(key(op.by, patient))?.some((row) => tells(row, toDatabase(op.at), toDatabase(op.done))),
  );
  const looked = new Set(ops.flatMap((op) => patientsOf(op, history).map((patient) => key(op.by, patient))));
  return [
    ...unlogged.map(({ op, patient }) =>
      say(`#${op.n} reads patient ${patient}, and is in no log of readings`, tell(op)),
    ),
    ...[...rows.values()].flatMap(doubled),
    ...ops.flatMap((op) => wrongTold(op, history)),
    ...reads
      .filter(({ user, patient }) => !looked.has(key(user, patient)))
      .map((row) => say(`${row.user} is said to have read patient ${row.patient}, and did not`, row)),
    ...reads.flatMap((row) => {
      const who = people.get(row.user);
      const treating = clinics.some(({ treats }) => treats.get(row.user)?.has(row.patient));
      const right = who?.hospital === row.hospital && ROLES[who.role] === row.role && row.treating === treating;
      return right && row.area === 'case' ? [] : [say('a reading is not told as it was', row, who)];
    }),
  ];
}

/** Of whom somebody may have been told, whether they heard it or not: who was refused as not theirs, was not. */
function patientsOf({ asked, answer }: RecordOp, { records, clinics }: RecordHistory): number[] {
  if (asked.way !== 'detail' || answer.startsWith('403')) return [];
  const { case: id, visit } = asked;
  if (id !== null) return records.filter((row) => row.id === id).map(({ patient }) => patient);
  return clinics.flatMap(({ visits }) => visits.get(visit)?.patient ?? []);
}

/** Whoever asks who opened a patient's records is told of every line that was written before, and of none that was not. */
function wrongTold(op: RecordOp, { ops, reads, people, toDatabase }: RecordHistory): Violation[] {
  const { asked, shown } = op;
  const who = people.get(op.by);
  if ((asked.way !== 'access' && asked.way !== 'reads') || shown?.lines == null || !who) return [];
  const own = reads.filter(
    (row) =>
      row.patient === asked.patient &&
      (who.hospital === null ? who.own.has(row.patient) : row.hospital === who.hospital),
  );
  const most = own.filter(({ at }) => at <= toDatabase(op.done) + SLACK_MS).length;
  // Of whoever had been answered by then the line was there: they, or another at the same moment, had written it.
  const least = own.filter((row) =>
    ops.some(
      (one) =>
        isReading(one, row) &&
        one.done < op.at &&
        toDatabase(one.at) - SLACK_MS <= row.at &&
        row.at <= toDatabase(one.done) + SLACK_MS,
    ),
  ).length;
  if (shown.lines >= least && shown.lines <= most) return [];
  return [
    say(
      `#${op.n} ${op.way} by a ${who.role} tells of ${shown.lines} readings, there were ${least} to ${most}`,
      tell(op),
    ),
  ];
}

const isReading = ({ asked, by, fate, shown }: RecordOp, { user, patient }: ReadRow) =>
  asked.way === 'detail' && fate === 'ok' && by === user && shown?.cases[0]?.patient === patient;

function doubled(rows: readonly ReadRow[]): Violation[] {
  const own = rows.toSorted((a, b) => a.at - b.at);
  return own.flatMap((row, n) => {
    const before = own[n - 1];
    return before && row.at - before.at < SPAN_MS - 1
      ? [say(`${row.user} read patient ${row.patient} once, and two lines tell of it`, before, row)]
      : [];
  });
}
