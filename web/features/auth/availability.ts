import { CELL, type Grid } from '#contract/slot-state.ts';

/** What the login page tells of a hospital's day, read off the public grid. */
export interface Availability {
  free: number;
  /** People with at least one slot today, free or taken. */
  people: number;
  /** The first time that can be booked. */
  next: string | null;
  columns: number;
  /** Row by row, as the grid stands. */
  bricks: Brick[];
}

/** `next`: can be booked at the time that the sentence names. `over`: taken, and past. */
export type Brick = 'next' | 'free' | 'taken' | 'over' | 'none';

const SHANGHAI_MS = 8 * 3_600_000;

export function availabilityOf({ data, meta }: Grid): Availability {
  const { rows, table_headers: headers } = data;
  const columns = headers.map(({ prop }) => prop);
  const now = new Date(Date.parse(meta.now) + SHANGHAI_MS).toISOString().slice(11, 16);
  const kindOf = (row: Grid['data']['rows'][number], prop: string): Brick => {
    const value = row[prop];
    if (value === CELL.booked) return row.time < now ? 'over' : 'taken';
    if (value !== CELL.available) return 'none';
    // Someone is filling in the form for it this moment.
    return row[`${prop}_hold`] ? 'taken' : 'free';
  };
  const kinds = rows.map((row) => ({ time: row.time, cells: columns.map((prop) => kindOf(row, prop)) }));
  const next = kinds.find(({ cells }) => cells.includes('free'))?.time ?? null;
  const lit = kinds.map(({ time, cells }) => (time === next ? cells.map(light) : cells));
  return {
    free: kinds.flatMap(({ cells }) => cells).filter((kind) => kind === 'free').length,
    people: columns.filter((_, column) => kinds.some(({ cells }) => cells[column] !== 'none')).length,
    next,
    columns: columns.length,
    bricks: lit.flat(),
  };
}

function light(kind: Brick): Brick {
  return kind === 'free' ? 'next' : kind;
}
