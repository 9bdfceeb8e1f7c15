import type { ToothChart, ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS, positionOf, type Surface, toothName } from '#contract/tooth-names.ts';
import { findingSaid, isGone, PHASES, type Phase, type ToothState } from '#contract/tooth-states.ts';
import { STATE_LOOKS } from './state-looks.ts';

/** A chart as it is drawn: of each tooth what to draw, and a text by which it is known whether that is another now. */

export interface Mark {
  readonly state: ToothState;
  readonly phase: Phase;
  readonly surfaces: readonly Surface[];
}

export interface Label {
  readonly text: string;
  readonly phase: Phase;
}

export interface ToothLook {
  readonly fdi: string;
  readonly marks: readonly Mark[];
  readonly labels: readonly Label[];
  /** The tooth is not to be expected yet. */
  readonly due: boolean;
  /** Towards which neighbours its bridge goes on. */
  readonly links: { readonly left: boolean; readonly right: boolean };
  /** All of it in words. */
  readonly said: string;
  /** What is drawn, in one text. */
  readonly key: string;
}

const MOST_LABELS = 4;
const SPANS: readonly ToothState[] = ['桥基牙', '桥体'];

const RANKS: ReadonlyMap<string, number> = new Map(Object.keys(STATE_LOOKS).map((state, n) => [state, n]));
const rankOf = ({ state }: ToothFinding) => RANKS.get(state) ?? 0;
const byOrder = (a: ToothFinding, b: ToothFinding) => rankOf(a) - rankOf(b);

/** One letter a state, with the number where it is of another tooth at the same position. */
function labelsOf(findings: readonly ToothFinding[], fdi: string): Label[] {
  const labels = findings.map(({ tooth, state, phase, detail }): Label => {
    const text = `${STATE_LOOKS[state].letter}${detail.grade ?? ''}`;
    return { text: tooth === fdi ? text : `${tooth}${text}`, phase };
  });
  const once = labels.filter(
    (label, n) => labels.findIndex(({ text, phase }) => text === label.text && phase === label.phase) === n,
  );
  if (once.length <= MOST_LABELS) return once;
  return [...once.slice(0, MOST_LABELS - 1), { text: `＋${once.length - MOST_LABELS + 1}`, phase: 'existing' }];
}

export const findingWords = (finding: ToothFinding): string =>
  `${finding.phase === 'existing' ? '' : `${PHASES[finding.phase]} `}${findingSaid(finding)}`;

const STAND_INS: readonly ToothState[] = ['种植', '桥体', '活动义齿'];

/** That a tooth is gone goes without saying where something stands in its place. */
const isReplaced = ({ tooth, state, phase }: ToothFinding, all: readonly ToothFinding[]) =>
  isGone(state) &&
  phase === 'existing' &&
  all.some((other) => other.tooth === tooth && other.phase === 'existing' && STAND_INS.includes(other.state));

/** How a span goes on at the neighbour: the same group, or none said and both of a bridge. */
function isLinked(a: readonly ToothFinding[], b: readonly ToothFinding[]): boolean {
  const spans = (list: readonly ToothFinding[]) => list.filter(({ state }) => SPANS.includes(state));
  return spans(a).some((one) =>
    spans(b).some(
      (other) =>
        (one.detail.group ?? '') === (other.detail.group ?? '') &&
        !(one.state === '桥基牙' && other.state === '桥基牙'),
    ),
  );
}

/** @param chart as much of it as is drawn */
export function looksOf(chart: Pick<ToothChart, 'dentition' | 'findings'>): ToothLook[] {
  const { teeth, due } = chart.dentition;
  const at = Map.groupBy([...chart.findings].sort(byOrder), ({ tooth }) => positionOf(tooth));
  const of = (n: number) => at.get(POSITIONS[n] ?? '') ?? [];
  return POSITIONS.map((_, n) => {
    const fdi = teeth[n] ?? '';
    const all = of(n);
    const own = all.filter((each) => each.tooth === fdi && !isReplaced(each, all));
    const row = Math.floor(n / 16);
    const linked = (other: number) => Math.floor(other / 16) === row && other >= 0 && isLinked(all, of(other));
    const look = {
      fdi,
      marks: own.map(({ state, phase, surfaces }) => ({ state, phase, surfaces })),
      labels: labelsOf([...own, ...all.filter(({ tooth }) => tooth !== fdi)], fdi),
      due: due.includes(fdi) && own.length === 0,
      links: { left: linked(n - 1), right: linked(n + 1) },
    };
    const words = all.map((each) => (each.tooth === fdi ? findingWords(each) : `${each.tooth} ${findingWords(each)}`));
    const said = `${fdi} ${toothName(fdi)}${words.length > 0 ? `：${words.join('；')}` : look.due ? '：未到萌出年龄' : ''}`;
    return { ...look, said, key: JSON.stringify([look, said]) };
  });
}

/** What changed at a position between two days: what ended, and what is new. */
export interface Difference {
  readonly ended: number;
  readonly added: number;
}

/** By position; those alone where something did. */
export function differencesOf(a: readonly ToothFinding[], b: readonly ToothFinding[]): ReadonlyMap<string, Difference> {
  const inA = new Set(a.map(({ id }) => id));
  const inB = new Set(b.map(({ id }) => id));
  const found = new Map<string, { ended: number; added: number }>();
  const count = (tooth: string, what: 'ended' | 'added') => {
    const position = positionOf(tooth);
    const sums = found.get(position) ?? { ended: 0, added: 0 };
    sums[what] += 1;
    found.set(position, sums);
  };
  for (const { id, tooth } of a) if (!inB.has(id)) count(tooth, 'ended');
  for (const { id, tooth } of b) if (!inA.has(id)) count(tooth, 'added');
  return found;
}
