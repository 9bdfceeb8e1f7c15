import type { SlotState } from '#contract/slot-state.ts';
import { CELL } from '#contract/slot-state.ts';
import { presentAt } from './day-view.ts';
import type { Facts, GridCell, GridFact, ScreenFact } from './facts.ts';

/** The two clocks are not the same to the millisecond: what ends within this is right either way. */
const CLOCKS_MS = 2_000;

/** Every cell of every watcher's last screen against the server's grid. */
export function checkScreens(facts: Facts): string[] {
  return facts.screens.flatMap((screen) => {
    const grid = facts.grids.find(
      ({ hospitalId, date, view }) => hospitalId === screen.hospitalId && date === screen.date && view === screen.view,
    );
    const where = `${screen.watcher} ${screen.date}`;
    if (!grid) return [`${where}：没有读到服务器的排班表`];
    if (screen.seq < grid.seq) return [`${where}：停在 seq ${screen.seq}，服务器已到 ${grid.seq}`];
    if (screen.seq > grid.seq) return [`${where}：已到 seq ${screen.seq}，服务器的排班表还在 ${grid.seq}`];
    return compareCells(screen, grid).map((problem) => `${where}：${problem}`);
  });
}

function compareCells(screen: ScreenFact, grid: GridFact): string[] {
  const own = new Map(screen.cells.map((cell) => [`${cell.prop} ${cell.time}`, cell]));
  const problems: string[] = [];
  for (const cell of grid.cells) {
    const key = `${cell.prop} ${cell.time}`;
    const mine = own.get(key);
    own.delete(key);
    const same = mine ? isSame(mine, cell, grid.now) : isEmpty(cell);
    if (!same) problems.push(`${key} 画面为 ${mine ? show(faceOf(mine)) : '空'}，服务器为 ${show(cell)}`);
  }
  for (const key of own.keys()) problems.push(`${key} 只在画面上，服务器的排班表没有这一格`);
  return problems;
}

function isSame(mine: SlotState, cell: GridCell, now: number): boolean {
  return [now, now - CLOCKS_MS, now + CLOCKS_MS].some((at) => {
    const face = faceOf(presentAt(mine, at));
    return show(face) === show(cell);
  });
}

/** A cell without a slot: off duty or nothing. */
function isEmpty({ id, value }: GridCell): boolean {
  return id === null && (value === CELL.none || value === CELL.offDuty);
}

function faceOf(cell: SlotState): Omit<GridCell, 'prop' | 'time'> {
  const { value, name, hold, visited } = cell;
  return { value, id: cell.reservation_id ?? cell.id, name, hold, visited };
}

function show({ value, id, name, hold, visited }: Omit<GridCell, 'prop' | 'time'>): string {
  return JSON.stringify([value, id, name, sorted(hold), visited]);
}

/** The order of a hold's fields means nothing. */
function sorted(hold: unknown): unknown {
  return typeof hold === 'object' && hold !== null ? Object.entries(hold).sort(([a], [b]) => a.localeCompare(b)) : hold;
}
