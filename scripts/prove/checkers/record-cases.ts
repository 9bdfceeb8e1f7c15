import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '../part.ts';
import {
  type Clinic,
  type Content,
  FIELDS,
  type KeptStep,
  type Reader,
  type RecordHistory,
  type RecordOp,
  type RecordRow,
  SECTIONS,
  type Status,
} from './record-history.ts';

/** One step of a case that was done. */
interface Step {
  readonly op: RecordOp;
  readonly kept: KeptStep;
}

/** A case as it has to be at one of its versions. */
export interface State {
  readonly status: Status;
  readonly revision: number;
  readonly content: Content;
}

/** All that was done to one case, by its versions. */
export interface Case {
  readonly id: number;
  readonly clinic: Clinic | undefined;
  readonly row: RecordRow | undefined;
  readonly author: number;
  readonly steps: readonly Step[];
  /** By version, from 1 on. */
  readonly states: readonly State[];
  readonly wrong: readonly Violation[];
}

export const say = (what: string, ...about: readonly unknown[]): Violation => ({
  what,
  history: about.map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? 'none'))),
});

/** In one line, without what was written. */
export const tell = ({ n, way, by, asked, at, done, fate, answer }: RecordOp): string =>
  `#${n} ${way} by ${by} ${at.toFixed(1)} … ${done.toFixed(1)} ${JSON.stringify({ ...asked, said: undefined })} -> ${fate} ${answer}`;

const UNSAID: Content = {
  ...Object.fromEntries(SECTIONS.map((section) => [section, ''])),
  ...{ diagnoses: [], treatments: [] },
};
export const isArchived = (status: Status): boolean => status === 'signed' || status === 'amended';
export const isOpen = (status: Status): boolean => status === 'draft' || status === 'review';

/** Every case that somebody began, or that is in the tables. */
export function casesOf(history: RecordHistory): Case[] {
  const ops = new Map(history.ops.map((op) => [op.n, op]));
  const done = Map.groupBy(
    history.steps.flatMap((kept): Step[] => {
      const op = ops.get(kept.n);
      return op ? [{ op, kept }] : [];
    }),
    ({ kept }) => kept.case,
  );
  const rows = new Map(history.records.map((row) => [row.id, row]));
  const ids = new Set([...done.keys(), ...rows.keys()]);
  return [...ids].map((id) => caseOf(id, done.get(id) ?? [], rows.get(id), history));
}

function caseOf(
  id: number,
  unsorted: readonly Step[],
  row: RecordRow | undefined,
  { clinics, people }: RecordHistory,
): Case {
  const steps = unsorted.toSorted((a, b) => a.kept.version - b.kept.version);
  const first = steps[0];
  const author = first?.op.by ?? 0;
  const hospital = row?.hospital ?? people.get(author)?.hospital;
  const clinic = clinics.find((one) => one.hospital === hospital);
  const base = { id, clinic, row, author, steps };
  const versions = steps.map(({ kept }) => kept.version);
  const lines = steps.map(({ op, kept }) => `version ${kept.version} by ${tell(op)}`);
  if (!clinic || !versions.every((version, n) => version === n + 1) || row?.version !== versions.length) {
    const what = `the steps of case ${id} made versions ${shortly(versions)}, it stands at ${row?.version}`;
    return { ...base, states: [], wrong: [say(what, ...lines)] };
  }
  const states: State[] = [];
  const wrong: Violation[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const step of steps) {
    const { op, kept } = step;
    const n = `#${op.n} ${op.way} of case ${id}`;
    if (op.done < latest) wrong.push(say(`${n} was done before what it stands behind`, ...lines));
    latest = Math.max(latest, op.at);
    const next = follow(step, states.at(-1), { clinic, author, who: people.get(op.by) });
    const said = typeof next === 'string' ? next : differs(kept, next);
    if (said !== null) wrong.push(say(`${n} ${said}`, ...lines.slice(0, states.length + 1)));
    states.push(typeof next === 'string' ? kept : settled(next, kept));
  }
  return { ...base, states, wrong };
}

const shortly = (versions: readonly number[]) =>
  versions.length > 12 ? `${versions.slice(0, 12).join(' ')} …` : versions.join(' ');

/** Whether a first visit it is, the product knows. */
const settled = (state: State, { content }: KeptStep): State =>
  'visit_type' in state.content ? state : { ...state, content: { ...state.content, visit_type: content.visit_type } };

function differs(kept: KeptStep, next: State): string | null {
  const { status, revision, content } = settled(next, kept);
  if (kept.status !== status) return `made it ${kept.status}, should be ${status}`;
  if (kept.revision !== revision) return `made revision ${kept.revision}, should be ${revision}`;
  const field = FIELDS.find((one) => !isDeepStrictEqual(kept.content[one], content[one]));
  return field
    ? `left ${field} ${JSON.stringify(kept.content[field])}, should be ${JSON.stringify(content[field])}`
    : null;
}

interface Standing {
  readonly clinic: Clinic;
  readonly author: number;
  readonly who: Reader | undefined;
}

/** What becomes of a case with a step, or why that step can not have been done. */
function follow({ op, kept }: Step, before: State | undefined, standing: Standing): State | string {
  const { asked } = op;
  const no = mayNot(asked, before?.status ?? null, standing);
  if (no !== null) return no;
  if (asked.way === 'begin') {
    if (asked.visit !== null && !standing.clinic.visits.get(asked.visit)?.came) return 'is of a visit that never came';
    return { status: 'draft', revision: 0, content: { ...UNSAID, ...asked.said } };
  }
  if (!before || !('version' in asked) || asked.way === 'decide') return 'has nothing before it';
  if (asked.version !== null && asked.version !== kept.version - 1)
    return `saw version ${asked.version}, and was done on version ${kept.version - 1}`;
  const { revision } = before;
  const content = 'said' in asked ? { ...before.content, ...asked.said } : before.content;
  switch (asked.way) {
    case 'save':
      return before.status === 'draft'
        ? { status: 'draft', revision, content }
        : `was done on what is ${before.status}`;
    case 'sign':
      if (before.status !== 'draft') return `was done on what is ${before.status}`;
      return standing.clinic.supervisors.has(standing.author)
        ? { status: 'review', revision, content }
        : { status: 'signed', revision: revision + 1, content };
    case 'countersign':
      return before.status === 'review' ? { status: 'signed', revision: revision + 1, content } : 'was not asked for';
    case 'return':
      return before.status === 'review' ? { status: 'draft', revision, content } : 'was not asked for';
    case 'amend':
      return isArchived(before.status)
        ? { status: 'amended', revision: revision + 1, content }
        : `was done on what is ${before.status}`;
    case 'void':
      return before.status === 'void' ? 'was void already' : { status: 'void', revision: revision + 1, content };
  }
}

/** Why somebody may not take such a step, where it stands so; null: they may. */
export function mayNot(
  asked: RecordOp['asked'],
  status: Status | null,
  { clinic, author, who }: Standing,
): string | null {
  const writes = who && who.hospital === clinic.hospital && (who.role === 'doctor' || who.role === 'shop_owner');
  if (!writes) return 'is of somebody who does not write';
  const owner = who.role === 'shop_owner';
  const own = who.id === author;
  const treats = 'patient' in asked && clinic.treats.get(who.id)?.has(asked.patient);
  switch (asked.way) {
    case 'begin':
      return owner || treats ? null : 'is of somebody who does not treat';
    case 'save':
      return owner || own || treats ? null : 'is of somebody who does not treat';
    case 'sign':
    case 'request':
      return own ? null : 'is not of its author';
    case 'amend':
      return owner || own ? null : 'is neither of its author nor of an owner';
    case 'countersign':
    case 'return':
      return !own && (owner || who.id === clinic.supervisors.get(author)) ? null : 'is of nobody who looks it over';
    case 'void':
      if (status !== null && isArchived(status)) return owner ? null : 'is not of an owner';
      return own ? null : 'is not of its author';
    case 'decide':
      return owner ? null : 'is not of an owner';
    default:
      return null;
  }
}
