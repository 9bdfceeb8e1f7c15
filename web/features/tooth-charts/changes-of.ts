import type { BodyIn } from '#contract/call.ts';
import type { ToothChart, ToothFinding, toothCharts } from '#contract/tooth-charts.ts';
import { type Surface, twinOf } from '#contract/tooth-names.ts';
import {
  DEPTHS,
  GRADES,
  HAS_DEPTH,
  HAS_GRADE,
  type Phase,
  type ToothState,
  takesSurfaces,
} from '#contract/tooth-states.ts';

/** What a press on the chart sends, and what would take it back. */

export type Change = BodyIn<typeof toothCharts.apply>['changes'][number];

/** What is chosen beside the teeth. */
export interface Choice {
  readonly surfaces: readonly Surface[];
  readonly phase: Phase;
  /** 浅中深, or I to III; null: none is said. */
  readonly degree: 0 | 1 | 2 | null;
}

export interface Made {
  readonly changes: Change[];
  /** Why there is nothing to send. */
  readonly said: string | null;
}

function detailOf(state: ToothState, degree: Choice['degree']) {
  if (HAS_GRADE.includes(state)) return { grade: GRADES[degree ?? 0] };
  return HAS_DEPTH.includes(state) && degree !== null ? { depth: DEPTHS[degree] } : {};
}

/** Of one tooth: what was planned and is there now ends with it; what is open already is not said twice. */
function ofTooth(tooth: string, state: ToothState, choice: Choice, findings: readonly ToothFinding[]): Change[] {
  const open = findings.filter((each) => each.tooth === tooth && each.state === state);
  const wanted = takesSurfaces(state) ? choice.surfaces : [];
  const touches = (each: ToothFinding) => wanted.length === 0 || each.surfaces.some((one) => wanted.includes(one));
  const same = open.filter((each) => each.phase === choice.phase && touches(each)).flatMap(({ surfaces }) => surfaces);
  const left = wanted.filter((one) => !same.includes(one));
  if (wanted.length > 0 ? left.length === 0 : open.some(({ phase }) => phase === choice.phase)) return [];
  const others = open.filter((each) => each.phase !== choice.phase && touches(each));
  return [
    ...others.map(
      ({ id }): Change => ({
        op: 'end',
        id,
        end_reason: choice.phase === 'existing' ? 'treated' : 'replaced',
      }),
    ),
    { op: 'add', tooth, state, surfaces: left, phase: choice.phase, detail: detailOf(state, choice.degree) },
  ];
}

/** A state for all teeth that are chosen. */
export function addingOf(
  state: ToothState,
  teeth: readonly string[],
  choice: Choice,
  findings: readonly ToothFinding[],
): Made {
  if (takesSurfaces(state) && choice.surfaces.length === 0)
    return { changes: [], said: `${state}要先选牙面，按 M O D B L` };
  const changes = teeth.flatMap((tooth) => ofTooth(tooth, state, choice, findings));
  return { changes, said: changes.length === 0 ? `${teeth.join('、')} 已有${state}` : null };
}

function addAgain({ tooth, state, surfaces, phase, detail }: ToothFinding, from: string): Change {
  return { op: 'add', tooth, state, surfaces, phase, detail, from_on: from };
}

type Seen = Pick<ToothChart, 'findings' | 'dentition'>;

interface Done {
  readonly added: readonly number[];
  readonly sent: readonly Change[];
  readonly today: string;
}

/** A slip was never so: what was added is ended as corrected, what ended with it goes on from the day on which it ended. */
export function undoingOf(before: Seen, after: Pick<Seen, 'findings'>, { added, sent, today }: Done): Change[] {
  const now = new Set(after.findings.map(({ id }) => id));
  const ended = before.findings.filter(({ id }) => !now.has(id));
  const endedOn = (id: number) =>
    sent.find((change) => change.op === 'end' && change.id === id)?.to_on ??
    sent.find((change) => change.op === 'add' && change.from_on)?.from_on ??
    today;
  const shown = sent.flatMap(({ op, tooth }) => (op === 'show' && tooth ? [tooth] : []));
  return [
    ...added.map((id): Change => ({ op: 'end', id, end_reason: 'corrected' })),
    ...ended.map((finding) => addAgain(finding, endedOn(finding.id))),
    // The one that stood there before.
    ...shown.flatMap((tooth) => {
      const stood = before.dentition.teeth.find((each) => each === twinOf(tooth));
      return stood ? [{ op: 'show', tooth: stood } as const] : [];
    }),
  ];
}
