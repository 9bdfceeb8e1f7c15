import type { Grid, GridHeader, Hold, SlotState } from '#contract/slot-state.ts';

/** The cells of a grid answer as the live channel would send them. */
export function slotsOf(grid: Grid): SlotState[] {
  const { date, rows, table_headers } = grid.data;
  return rows.flatMap((row) => table_headers.map((header) => slotOf(row, header, date)));
}

function slotOf(row: Grid['data']['rows'][number], { prop, id }: GridHeader, date: string): SlotState {
  const value = row[prop];
  const cellId = row[`${prop}_id`];
  const name = row[`${prop}_name`];
  const held = row[`${prop}_hold`];
  return {
    id: typeof cellId === 'number' ? cellId : null,
    doctor_id: id,
    prop,
    date,
    time: row.time,
    value: typeof value === 'string' || typeof value === 'number' ? value : 3,
    name: typeof name === 'string' ? name : null,
    reservation_id: typeof cellId === 'string' ? cellId : null,
    visited: row[`${prop}_visited`] === true,
    hold: isHold(held) ? held : null,
  };
}

const isHold = (cell: unknown): cell is Hold => typeof cell === 'object' && cell !== null && 'holder' in cell;
