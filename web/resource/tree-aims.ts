import type { Placed } from '#contract/tree.ts';

/** Where a row of a tree may go, by the keys and by what it is dropped on. */

export interface TreeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly version: number;
}

/** Under what, and after how many of those that stand there. */
export interface Aim {
  readonly parent_id: number | null;
  readonly position: number;
}

/** A row that something is dragged over, and where the drop would put it. */
export interface Over {
  readonly id: number;
  readonly drop: 'before' | 'into' | 'after';
}

type Places = readonly Placed<TreeRow>[];

const under = (places: Places, id: number | null) =>
  places.filter(({ row }) => row.parent_id === id).map(({ row }) => row);

const placeOf = (places: Places, id: number | null) => places.find(({ row }) => row.id === id);

type Step = (row: TreeRow, places: Places) => Aim | null;

function along(step: -1 | 1): Step {
  return (row, places) => {
    const siblings = under(places, row.parent_id);
    const position = siblings.findIndex(({ id }) => id === row.id) + step;
    return position >= 0 && position < siblings.length ? { parent_id: row.parent_id, position } : null;
  };
}

/** Up and down among its siblings; right under the one before it, left to where its parent stands, after that. */
export const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: along(-1),
  ArrowDown: along(1),
  ArrowRight: (row, places) => {
    const siblings = under(places, row.parent_id);
    const before = siblings[siblings.findIndex(({ id }) => id === row.id) - 1];
    return before ? { parent_id: before.id, position: under(places, before.id).length } : null;
  },
  ArrowLeft: (row, places) => {
    const parent = placeOf(places, row.parent_id)?.row;
    if (!parent) return null;
    const at = under(places, parent.parent_id).findIndex(({ id }) => id === parent.id);
    return { parent_id: parent.parent_id, position: at + 1 };
  },
};

/** Where the drop puts it; null where that is no place: itself, or under itself. */
export function aimOver(row: TreeRow, over: Over | null, places: Places): Aim | null {
  const target = over && placeOf(places, over.id);
  if (!target || target.row.id === row.id || target.above.some(({ id }) => id === row.id)) return null;
  const others = (id: number | null) => under(places, id).filter((each) => each.id !== row.id);
  if (over.drop === 'into') return { parent_id: over.id, position: others(over.id).length };
  const { parent_id } = target.row;
  const at = others(parent_id).findIndex(({ id }) => id === over.id);
  return { parent_id, position: over.drop === 'before' ? at : at + 1 };
}
