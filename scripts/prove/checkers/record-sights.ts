import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '../part.ts';
import { type Case, isArchived, type State, say, tell } from './record-cases.ts';
import {
  type CaseShown,
  FIELDS,
  type Field,
  type Reader,
  type RecordHistory,
  type RecordOp,
  type RecordWay,
} from './record-history.ts';
import { hiddenFrom, mayOpen } from './record-views.ts';

/** From which version on, and up to which, a case may have stood while something was asked: 0, not at all. */
export function versionsDuring({ steps }: Pick<Case, 'steps'>, { at, done }: Pick<RecordOp, 'at' | 'done'>) {
  let least = 0;
  let most = 0;
  for (const { op, kept } of steps) {
    if (op.done < at) least = Math.max(least, kept.version);
    if (op.at < done) most = Math.max(most, kept.version);
  }
  return { least, most };
}

/** All states in which it may have been found; undefined: it may not have been there. */
export function statesDuring(one: Case, op: Pick<RecordOp, 'at' | 'done'>): (State | undefined)[] {
  const { least, most } = versionsDuring(one, op);
  return Array.from({ length: most - least + 1 }, (_, n) => one.states[least + n - 1]);
}

/** Every look at a case: what it showed was so at that time, and no more than who looked may see. */
export function checkSights({ ops, people }: RecordHistory, cases: ReadonlyMap<number, Case>): Violation[] {
  const signed = new Map([...cases.values()].map((one) => [one.id, contentsOf(one)]));
  return ops.flatMap((op) => {
    const who = people.get(op.by);
    const sights = [...(op.shown?.cases ?? []), ...(op.current ? [op.current] : [])];
    return sights.flatMap((sight) => {
      const one = cases.get(sight.id);
      const what = one && who ? wrongSight(op, sight, { one, who, revisions: signed.get(sight.id) ?? [] }) : 'is none';
      return what === null
        ? []
        : [say(`#${op.n} ${op.way} by a ${who?.role}: case ${sight.id} ${what}`, tell(op), sight)];
    });
  });
}

/** What each revision said when it was made. */
function contentsOf({ states }: Case): State[] {
  return states.filter(({ revision }, n) => revision > (states[n - 1]?.revision ?? 0));
}

interface Seen {
  readonly one: Case;
  readonly who: Reader;
  readonly revisions: readonly State[];
}

function wrongSight(op: RecordOp, sight: CaseShown, seen: Seen): string | null {
  const { one, who, revisions } = seen;
  const { least, most } = versionsDuring(one, op);
  const state = one.states[sight.version - 1];
  const older = op.asked.way === 'detail' ? op.asked.revision : null;
  if (one.states.length === 0) return null;
  if (!state || sight.version < least || sight.version > most)
    return `is shown as version ${sight.version}, it was at ${least} to ${most}`;
  if (sight.status !== state.status) return `is shown as ${sight.status}, version ${sight.version} is ${state.status}`;
  if (sight.revision !== (older ?? state.revision)) return `is shown as revision ${sight.revision}`;
  if (older !== null && older > state.revision) return `has no revision ${older} at version ${sight.version}`;
  const trail = op.shown?.trail;
  if (trail && (trail.length !== state.revision || trail.some((revision, n) => revision !== n + 1)))
    return `is shown with revisions ${trail.join(' ')}, there are ${state.revision}`;
  if (!sight.intact) return 'is said to be changed';
  if (!mayOpen(who, { ...sight, hospital: one.clinic?.hospital ?? 0 }, state.status)) return 'is not theirs to read';
  return wrongFields(sight, older === null ? state : revisions[older - 1], hiddenFrom(who.role, op.asked.way));
}

function wrongFields(
  { fields, view }: CaseShown,
  said: State | undefined,
  hidden: ReturnType<typeof hiddenFrom>,
): string | null {
  if ((view === 'full') !== (hidden.size === 0)) return `is shown ${view}`;
  const shown = [...FIELDS, 'diagnosis' as const].find((field) => hidden.has(field) !== (fields[field] === null));
  if (shown) return `is shown with ${shown} ${JSON.stringify(fields[shown])}`;
  const other = FIELDS.find((field) => !hidden.has(field) && !isDeepStrictEqual(fields[field], said?.content[field]));
  return other ? otherText(other, fields[other], said) : null;
}

const otherText = (field: Field, shown: unknown, said: State | undefined) =>
  `is shown with ${field} ${JSON.stringify(shown)}, it says ${JSON.stringify(said?.content[field])}`;

/** Of each revision that was ever shown whole the text was the same each time, letter by letter. */
export function checkSame({ ops, people }: RecordHistory, cases: ReadonlyMap<number, Case>): Violation[] {
  const first = new Map<string, { text: string; op: RecordOp }>();
  const wrong: Violation[] = [];
  for (const op of ops) {
    const role = people.get(op.by)?.role;
    if (!role || hiddenFrom(role, op.asked.way).size > 0) continue;
    for (const { id, version, revision, fields, status } of op.shown?.cases ?? []) {
      const older = op.asked.way === 'detail' && op.asked.revision !== null;
      // What is open has no number but its version.
      const name = older || isArchived(status) ? `revision ${revision}` : `version ${version}`;
      const text = JSON.stringify(fields);
      const before = first.get(`${id} ${name}`);
      if (!before) first.set(`${id} ${name}`, { text, op });
      else if (before.text !== text && cases.has(id))
        wrong.push(say(`case ${id}, ${name}: two answers`, tell(before.op), before.text, tell(op), text));
    }
  }
  return wrong;
}

const LISTS: readonly RecordWay[] = ['list', 'own', 'history'];

/** What stands in every list of who may see it, from its acknowledgement on, and is found by its number. */
export function checkPresence({ ops, people }: RecordHistory, cases: ReadonlyMap<number, Case>): Violation[] {
  const byPatient = Map.groupBy(cases.values(), ({ row }) => row?.patient ?? 0);
  return ops.flatMap((op) => {
    const { asked, shown } = op;
    const who = people.get(op.by);
    if (!who || op.fate !== 'ok' || !shown?.whole || !LISTS.includes(asked.way) || !('patient' in asked)) return [];
    const there = new Set(shown.cases.map(({ id }) => id));
    const lacks = (byPatient.get(asked.patient) ?? []).find((one) => !there.has(one.id) && surely(one, op, who));
    return lacks
      ? [
          say(
            `#${op.n} ${op.way} by a ${who.role} lacks case ${lacks.id}`,
            tell(op),
            lacks.steps.map(({ op: by }) => tell(by)).join(' | '),
          ),
        ]
      : [];
  });
}

/** Whatever moment it was looked at, it was there for them. */
function surely(one: Case, op: RecordOp, who: Reader): boolean {
  if (one.states.length === 0) return false;
  const { row, clinic } = one;
  const about = { patient: row?.patient ?? 0, hospital: clinic?.hospital ?? 0 };
  return statesDuring(one, op).every((state) => state !== undefined && mayOpen(who, about, state.status));
}
