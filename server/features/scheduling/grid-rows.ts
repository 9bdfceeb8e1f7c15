import { CELL, FIRST_START, type GridHeader, LAST_START, SLOT_MINUTES } from '#contract/slot-state.ts';
import { clockTime } from '#server/platform/clock.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import type { Cell } from './present.ts';

/** Why somebody has no slot at a time: a break or leave. */
export interface OffDuty {
  doctor_id: number;
  from: number;
  to: number;
  name: string;
}

/**
 * The rows of a grid as JSON: every start that the template or the default day has, with each column's companions
 * (`gridRow` of the contract). Written as text at once: hundreds of cells with five keys each cost as objects several
 * times what they cost as text.
 * @param present what the viewer sees of a slot now
 */
export function rowsJson(
  headers: readonly GridHeader[],
  slots: readonly RawSlot[],
  off: readonly OffDuty[],
  present: (raw: RawSlot) => Cell,
): string {
  const starts = startsOf(slots);
  const columns = columnsOf(headers, slots, starts);
  let text = '';
  for (const [i, minute] of starts.entries()) {
    text += `${i === 0 ? '' : ','}{"time":"${clockTime(minute)}"`;
    for (const { id, write, slots } of columns) {
      const slot = slots[i];
      text += write(slot ? present(slot) : absent(id, minute, off));
    }
    text += '}';
  }
  return `[${text}]`;
}

/** Each column's slots by the row they stand in. */
function columnsOf(headers: readonly GridHeader[], slots: readonly RawSlot[], starts: readonly number[]) {
  const first = starts[0] ?? 0;
  const columns = headers.map(({ id, prop }) => ({
    id,
    write: cellWriter(prop),
    slots: new Array<RawSlot | undefined>(starts.length),
  }));
  const of = new Map(columns.map((column) => [column.id, column.slots]));
  for (const slot of slots) {
    const row = (slot.minute - first) / SLOT_MINUTES;
    const column = of.get(slot.doctor_id);
    if (column && Number.isInteger(row)) column[row] = slot;
  }
  return columns;
}

function absent(doctorId: number, minute: number, off: readonly OffDuty[]): Cell {
  const why = off.find((span) => span.doctor_id === doctorId && span.from < minute + SLOT_MINUTES && span.to > minute);
  return {
    id: null,
    value: why ? CELL.offDuty : CELL.none,
    name: why?.name ?? null,
    reservation_id: null,
    visited: false,
    hold: null,
  };
}

function cellWriter(prop: string): (cell: Cell) => string {
  const [value, id, name] = [`,"${prop}":`, `,"${prop}_id":`, `,"${prop}_name":`];
  const [hold, visited] = [`,"${prop}_hold":`, `,"${prop}_visited":`];
  const free = `${name}null${hold}null${visited}false`;
  return (cell) => {
    const key = cell.reservation_id ?? cell.id;
    const begin = value + json(cell.value) + id + json(key);
    if (cell.name === null && cell.hold === null && !cell.visited) return begin + free;
    return (
      begin + name + json(cell.name) + hold + (cell.hold ? JSON.stringify(cell.hold) : 'null') + visited + cell.visited
    );
  };
}

/** Of a number, a text or nothing. */
const json = (value: string | number | null): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

function startsOf(slots: readonly RawSlot[]): number[] {
  let first = FIRST_START;
  let last = LAST_START;
  for (const { minute } of slots) {
    if (minute < first) first = minute;
    if (minute > last) last = minute;
  }
  return Array.from({ length: (last - first) / SLOT_MINUTES + 1 }, (_, i) => first + i * SLOT_MINUTES);
}
