import { describeOp, type Op } from '../crowd/op.ts';
import { tagOfOp } from '../crowd/visits.ts';
import type { Violation } from '../part.ts';

/** A visit as the database has it at the end. */
export interface VisitRow {
  readonly hash: string;
  /** The chief complaint: which attempt made it. */
  readonly tag: string;
  readonly cancelled: boolean;
  readonly version: number;
  readonly slots: readonly number[];
}

/** A hold as the database has it at the end. */
export interface HoldRow {
  readonly id: number;
  readonly session: number;
  readonly tag: string;
  readonly slots: readonly number[];
}

const makes = (op: Op) => op.way.endsWith('_book') || op.way === 'refer';

/**
 * What never was answered, and would have left a row: the row says whether it happened. Nothing runs any more; `end` is now.
 * Of several holds that look alike it is not known which is which: those stay a perhaps.
 */
export function resolveUnknown(
  ops: readonly Op[],
  rows: readonly VisitRow[],
  holds: readonly HoldRow[],
  end: number,
): void {
  const byTag = new Map(rows.map((row) => [row.tag, row]));
  const acknowledged = new Set(ops.flatMap((op) => (op.hold ? [op.hold.id] : [])));
  const looks = ({ session, slots }: { session: number; slots: readonly number[] }) => `${session}/${slots.join()}`;
  const unacknowledged = Map.groupBy(
    holds.filter((row) => !acknowledged.has(row.id)),
    looks,
  );
  const alike = Map.groupBy(
    ops.filter((op) => op.fate === 'unknown' && op.way === 'hold'),
    looks,
  );
  const never = { fate: 'refused', done: end, answer: 'never happened' } as const;
  for (const op of ops) {
    if (op.fate !== 'unknown') continue;
    if (makes(op)) {
      const row = byTag.get(tagOfOp(op));
      const reservation = { hash: row?.hash ?? '', version: 1, cancelled: false };
      Object.assign(op, row ? { fate: 'ok', done: end, reservation } : never);
    } else if (op.way === 'hold') {
      const rowsOf = unacknowledged.get(looks(op)) ?? [];
      const [row] = rowsOf;
      if (!row) Object.assign(op, never);
      else if (rowsOf.length === 1 && alike.get(looks(op))?.length === 1)
        Object.assign(op, { fate: 'ok', done: end, hold: { id: row.id, tag: row.tag } });
    }
  }
}

/** Everything acknowledged is there, or was undone by what was begun later; and every row has its one attempt. */
export function findLosses(ops: readonly Op[], rows: readonly VisitRow[]): Violation[] {
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  const about = Map.groupBy(
    ops.filter((op) => op.fate !== 'refused' && (op.reservation ?? op.source) !== undefined),
    (op) => op.reservation?.hash ?? op.source,
  );
  return [
    ...ops.flatMap((op) => lossOf(op, byHash, about)),
    ...strangers(ops, rows),
    ...rows.flatMap((row) => unexplained(row, ops, about.get(row.hash) ?? [])),
  ];
}

type About = ReadonlyMap<string | undefined, readonly Op[]>;

function lossOf(op: Op, rows: ReadonlyMap<string, VisitRow>, about: About): Violation[] {
  if (op.fate !== 'ok') return [];
  const found = (what: string, hash: string): Violation[] => {
    const history = [op, ...(about.get(hash) ?? []).filter((other) => other !== op)].toSorted((a, b) => a.at - b.at);
    const row = rows.get(hash);
    return [
      {
        what,
        history: [
          ...history.map((each) => describeOp(each, history[0]?.at ?? 0)),
          `the row at the end: ${JSON.stringify(row ?? null)}`,
        ],
      },
    ];
  };
  if (op.way === 'refer' && op.source !== undefined && rows.get(op.source)?.cancelled !== true)
    return found(`#${op.n}: ${op.source} was referred, and its row is not ended`, op.source);
  if (!op.reservation) return [];
  const { hash, version, cancelled } = op.reservation;
  const row = rows.get(hash);
  if (!row) return found(`#${op.n} was acknowledged, and ${hash} is gone`, hash);
  if (row.version < version)
    return found(`#${op.n} was acknowledged as version ${version}, the row is of ${row.version}`, hash);
  if (row.version > version) return [];
  if (row.cancelled !== cancelled) return found(`#${op.n}: ${hash} is ${row.cancelled ? '' : 'not '}cancelled`, hash);
  if (!cancelled && op.way !== 'cancel' && row.slots.join() !== op.slots.join())
    return found(`#${op.n}: ${hash} has slots ${row.slots.join(' ')}, not ${op.slots.join(' ')}`, hash);
  return [];
}

/** Rows that nobody asked for, or one attempt with two. */
function strangers(ops: readonly Op[], rows: readonly VisitRow[]): Violation[] {
  const byTag = new Map(ops.filter(makes).map((op) => [tagOfOp(op), op]));
  const seen = new Map<string, string>();
  return rows.flatMap((row) => {
    const op = byTag.get(row.tag);
    const twin = seen.get(row.tag);
    seen.set(row.tag, row.hash);
    const history = op ? [describeOp(op, op.at)] : [];
    if (!op) return [{ what: `${row.hash} (${row.tag}) is of nobody's attempt`, history }];
    if (twin) return [{ what: `one attempt, two visits: ${twin} and ${row.hash}`, history }];
    if (op.fate === 'refused') return [{ what: `#${op.n} was refused, and made ${row.hash} all the same`, history }];
    return [];
  });
}

/** More changes than anybody asked for. */
function unexplained(row: VisitRow, ops: readonly Op[], about: readonly Op[]): Violation[] {
  const acknowledged = about.reduce((most, op) => Math.max(most, op.reservation?.version ?? 0), 0);
  // A visit that nobody was told of at all is a stranger's.
  if (acknowledged === 0 || row.version <= acknowledged) return [];
  const silent = ops.filter(
    (op) => op.source === row.hash && (op.fate === 'unknown' || (op.way === 'refer' && op.fate === 'ok')),
  );
  if (row.version - acknowledged <= silent.length) return [];
  return [
    {
      what: `${row.hash} is of version ${row.version}; the last that anybody was told is ${acknowledged}`,
      history: about.map((op) => describeOp(op, about[0]?.at ?? 0)),
    },
  ];
}
