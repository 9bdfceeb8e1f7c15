import { useRef, useState } from 'react';
import type { Image } from '#contract/images.ts';
import { AS_IT_IS, held, type Size, type View } from './view.ts';

/** The left, or the one alone; the right. */
export type Slot = 0 | 1;

/** Known once it is drawn. */
export interface Measured {
  image: Size;
  pane: Size;
}

export type Change = (view: View, measured: Measured | null) => View;

interface Shown {
  /** Of the pictures in both places; the second is null where one stands alone. */
  ids: readonly [number, number | null];
  active: Slot;
}

/** Which pictures are looked at, and how. Each place keeps how it looked at each picture. */
export function useViewer(rows: readonly Image[], start: number) {
  const [shown, setShown] = useState<Shown>({ ids: [start, null], active: 0 });
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const measured = useRef<[Measured | null, Measured | null]>([null, null]);
  // One may be gone meanwhile: voided, or made anew.
  const at = (slot: Slot) =>
    Math.max(
      0,
      rows.findIndex(({ id }) => id === shown.ids[slot]),
    );
  const rowOf = (slot: Slot) => (slot === 1 && shown.ids[1] === null ? undefined : rows[at(slot)]);
  const { active } = shown;
  const keyOf = (slot: Slot) => `${slot}:${rowOf(slot)?.id}`;
  const viewOf = (slot: Slot): View => views[keyOf(slot)] ?? AS_IT_IS;
  const put = (slot: Slot, id: number) =>
    setShown((now) => ({ ...now, ids: slot === 0 ? [id, now.ids[1]] : [now.ids[0], id] }));
  return {
    ...{ active, rowOf, viewOf, index: at(active), compared: shown.ids[1] !== null },
    change: (slot: Slot, by: Change) => {
      const key = keyOf(slot);
      const known = measured.current[slot];
      setViews((all) => {
        const next = by(all[key] ?? AS_IT_IS, known);
        return { ...all, [key]: known ? held(next, known.image, known.pane) : next };
      });
    },
    measure: (slot: Slot, now: Measured) => {
      measured.current[slot] = now;
    },
    activate: (slot: Slot) => setShown((now) => (now.active === slot ? now : { ...now, active: slot })),
    swap: () => setShown((now) => ({ ...now, active: now.ids[1] !== null && now.active === 0 ? 1 : 0 })),
    choose: (id: number) => put(active, id),
    step: (by: 1 | -1) => {
      const next = rows[at(active) + by];
      if (next) put(active, next.id);
    },
    /** Two side by side, the next one at the right; or the active one alone again. */
    compare: () => {
      const beside = rows[at(0) + 1] ?? rows[at(0) - 1];
      if (shown.ids[1] !== null) setShown({ ids: [rowOf(active)?.id ?? start, null], active: 0 });
      else if (beside) setShown({ ids: [shown.ids[0], beside.id], active: 1 });
    },
  };
}

export type Viewer = ReturnType<typeof useViewer>;
