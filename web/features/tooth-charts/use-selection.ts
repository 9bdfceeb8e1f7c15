import { useMemo, useRef, useState } from 'react';
import type { ToothFinding } from '#contract/tooth-charts.ts';
import { POSITIONS, positionOf, type Surface } from '#contract/tooth-names.ts';
import type { Phase } from '#contract/tooth-states.ts';
import { spanOf } from '#web/clinic/tooth-chart/chart-keys.ts';
import { useLasting } from '#web/ui/use-lasting.ts';
import type { Choice } from './changes-of.ts';

interface Chosen {
  current: number;
  anchor: number;
  chosen: readonly number[];
}

const plain = (at: number): Chosen => ({ current: at, anchor: at, chosen: [at] });
const NO_CHOICE: Choice = { surfaces: [], phase: 'existing', degree: null };

/** Surfaces are of the tooth that one looks at: with another they are chosen anew. */
const bare = (old: Choice): Choice =>
  old.surfaces.length === 0 && old.degree === null ? old : { ...old, surfaces: [], degree: null };

/** Which teeth are chosen, and what of them. */
export function useSelection(first: number, onChosen: (chosen: readonly number[]) => void) {
  const [teeth, setTeeth] = useState(() => plain(first));
  const told = useLasting(onChosen);
  const latest = useRef(teeth);
  latest.current = teeth;
  const [choice, setChoice] = useState(NO_CHOICE);
  const acts = useMemo(
    () => ({
      go: (to: number, extend: boolean) => {
        const { anchor } = latest.current;
        const next = extend ? { anchor, current: to, chosen: spanOf(anchor, to) } : plain(to);
        latest.current = next;
        setTeeth(next);
        told(next.chosen);
        if (!extend) setChoice(bare);
      },
      toggle: (surface: Surface) =>
        setChoice((old) => ({
          ...old,
          surfaces: old.surfaces.includes(surface)
            ? old.surfaces.filter((each) => each !== surface)
            : [...old.surfaces, surface],
        })),
      /** The same again is what is there. */
      setPhase: (phase: Phase) => setChoice((old) => ({ ...old, phase: old.phase === phase ? 'existing' : phase })),
      setDegree: (degree: 0 | 1 | 2) => setChoice((old) => ({ ...old, degree: old.degree === degree ? null : degree })),
      clear: () => setChoice(bare),
    }),
    [told],
  );
  return useMemo(() => ({ ...teeth, choice, ...acts }), [teeth, choice, acts]);
}

export type Selected = ReturnType<typeof useSelection>;

/** What is open of the teeth that are chosen. */
export function findingsAt(findings: readonly ToothFinding[], chosen: readonly number[]): ToothFinding[] {
  const positions = new Set(chosen.map((at) => POSITIONS[at]));
  return findings.filter(({ tooth }) => positions.has(positionOf(tooth)));
}
