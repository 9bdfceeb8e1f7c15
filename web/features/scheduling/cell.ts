import { CELL, type GridHeader, type Hold, SLOT_MINUTES } from '#contract/slot-state.ts';
import type { CellData } from '#web/clinic/day/day-store.ts';
import { instantOf } from '#web/clinic/day/instant.ts';
import { alertWords } from '#web/clinic/patient/alerts.tsx';
import { isPast } from '#web/clinic/slot/slot.ts';
import { LATE_MINUTES, minutesWaited } from '#web/clinic/visit/waiting.ts';
import type { WallClock } from '#web/realtime/server-clock.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';
import { partOf, spanOf } from './block.ts';

/** What one cell is, apart from how it looks. All of it pure: the grid's rules are tested here. */

export type CellKind =
  | 'available'
  | 'own-hold'
  | 'held'
  | 'patient'
  | 'in-chair'
  | 'visited'
  | 'booked'
  /** Booked, by the account that looks. */
  | 'mine'
  | 'none'
  | 'suspended'
  | 'past';

/** How the cell stands at a moment. `own` is the holder tag of this session's hold. */
export function kindOf(cell: CellData | null, now: WallClock, own: string | null): CellKind {
  if (!cell) return 'none';
  const { slot, visit } = cell;
  if (typeof slot.value === 'string') {
    if (visit?.flow_status === 'in_chair') return 'in-chair';
    return slot.visited ? 'visited' : 'patient';
  }
  if (slot.value === CELL.booked) return 'booked';
  if (slot.value === CELL.suspended) return 'suspended';
  const past = isPast(slot.date, slot.time, now);
  if (slot.value === CELL.none && slot.id === null && past) return 'past';
  if (slot.value !== CELL.available) return 'none';
  if (past) return 'past';
  if (!slot.hold) return 'available';
  return slot.hold.holder === own ? 'own-hold' : 'held';
}

/** The same to an account that has a visit in this cell: what is booked is its own. What is free is free, whatever a list says. */
export function kindTo(kind: CellKind, ownVisit: boolean): CellKind {
  return kind === 'booked' && ownVisit ? 'mine' : kind;
}

/** Minutes that somebody has waited, where that is worth a word: not visited, positive, from arrival once arrived. */
export function waitedMinutes(cell: CellData | null, now: WallClock): number {
  if (!cell || typeof cell.slot.value !== 'string' || cell.slot.visited) return 0;
  if (cell.slot.date !== now.date || cell.visit?.flow_status === 'no_show') return 0;
  const { date, time } = cell.slot;
  const arrived_at = cell.visit?.arrived_at ?? null;
  return minutesWaited({ date, time, arrived_at }, instantOf({ date: now.date, time: timeOf(now.minute) }));
}

const WORD: Record<CellKind, string> = {
  available: '可约',
  'own-hold': '您占用',
  held: '占用中',
  patient: '已约',
  'in-chair': '就诊中',
  visited: '已就诊',
  booked: '已约',
  mine: '我的',
  none: '无号',
  suspended: '停诊',
  past: '已过时间',
};

/** Every reason why a cell can't be taken, for the eye that rests on it; the label says the first of them to the ear. */
export function whyNot(cell: CellData | null, kind: CellKind, now?: WallClock): string | null {
  const first = reasonOf(cell, kind);
  const over = now && cell && kind !== 'past' && kind !== 'held' && isPast(cell.slot.date, cell.slot.time, now);
  return first !== null && over ? `${first}；已过时间` : first;
}

function reasonOf(cell: CellData | null, kind: CellKind): string | null {
  const name = cell?.slot.name ?? '';
  switch (kind) {
    case 'held':
      return `${holderText(cell?.slot.hold ?? null)}正在预约`;
    case 'booked':
      return '该号源已被预约';
    case 'none':
      return name === '' ? '该时间无号' : `${name}，该时间无号`;
    case 'suspended':
      return name === '' ? '停诊' : `停诊：${name}`;
    case 'past':
      return '已过时间，不能预约';
    default:
      return null;
  }
}

/** 前台 张丽, 患者, or nobody whom one may know. */
function holderText(hold: Hold | null): string {
  if (!hold?.by) return '其他人';
  return hold.by_role ? `${hold.by_role} ${hold.by} ` : hold.by;
}

/** 赵晓棠 11:00 可约 — and why a cell can't be taken. */
export function cellLabel(
  header: GridHeader,
  time: string,
  cell: CellData | null,
  kind: CellKind,
  waited: number,
): string {
  const where = `${header.name} ${time}`;
  const name = cell?.slot.name ?? '';
  switch (kind) {
    case 'patient':
    case 'in-chair':
    case 'visited': {
      const flow = cell?.visit?.flow_status;
      const state = flow === 'arrived' ? '已到店' : flow === 'no_show' ? '未到' : WORD[kind];
      const wait = kind === 'patient' && waited > 0 ? `，候诊${waited}分` : '';
      const said = [where, name, cell?.visit?.kind?.name, cell?.visit?.chief_complaint, `${state}${wait}`]
        .filter(Boolean)
        .join(' ');
      return `${said}${alertsOf(cell)}${lengthOf(time, cell)}`;
    }
    case 'held':
      return `${where} ${whyNot(cell, kind)}`;
    case 'suspended':
    case 'none':
      return `${where} ${WORD[kind]}${name ? ` ${name}` : ''}`;
    default:
      return `${where} ${WORD[kind]}`;
  }
}

/** ，注意：青霉素过敏 */
function alertsOf(cell: CellData | null): string {
  const words = alertWords(cell?.visit?.alerts ?? []);
  return words && `，注意：${words}`;
}

/** What a visit of several cells says at each of them: ，共45分 at its first, ，10:00 – 10:45 的第2格 below. */
function lengthOf(time: string, cell: CellData | null): string {
  const place = partOf(cell);
  if (place.parts === 1) return '';
  const { from, to } = spanOf(time, place);
  if (place.part === 0) return `，至 ${to}，共${place.parts * SLOT_MINUTES}分`;
  return `，${from} – ${to} 的第${place.part + 1}格`;
}

export interface Counts {
  /** Cells, without those that somebody else holds, as the heads of the columns count them. */
  available: number;
  /** Visits of the day, the visited among them; to the public, which sees no visits, cells. */
  booked: number;
  visited: number;
  late: number;
}

export function countCells(cells: Iterable<CellData | null>, now: WallClock, own: string | null): Counts {
  const counts: Counts = { available: 0, booked: 0, visited: 0, late: 0 };
  for (const cell of cells) {
    const kind = kindOf(cell, now, own);
    if (kind === 'available' || kind === 'own-hold') counts.available++;
    // A visit counts once, however long it is.
    if (partOf(cell).part > 0) continue;
    if (kind === 'visited') counts.visited++;
    if (typeof cell?.slot.value === 'string' || kind === 'booked') counts.booked++;
    if (waitedMinutes(cell, now) >= LATE_MINUTES && kind === 'patient') counts.late++;
  }
  return counts;
}

export interface Fold {
  from: number;
  to: number;
  label: string;
}

const FOLD_FROM = 690;
const FOLD_TO = 870;
const FOLD_ROWS = 3;

/** The rows around midday that nobody can use: no slot in any column. They fold to one. */
export function middayFold(times: readonly string[], unusable: (time: string) => boolean): Fold | null {
  let best: Fold | null = null;
  let start: number | null = null;
  for (const time of [...times, '24:00']) {
    const minute = minutesOf(time);
    const inside = minute >= FOLD_FROM && minute < FOLD_TO && unusable(time);
    if (inside) start ??= minute;
    else if (start !== null) {
      if ((minute - start) / SLOT_MINUTES >= FOLD_ROWS && (!best || minute - start > best.to - best.from)) {
        best = { from: start, to: minute, label: '午休，全员无号' };
      }
      start = null;
    }
  }
  return best;
}
