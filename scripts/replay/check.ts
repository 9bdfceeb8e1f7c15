import { propOf } from '#contract/columns.ts';
import type { Reservation } from '#contract/reservations.ts';
import { SLOT_MINUTES } from '#contract/slot-state.ts';
import { checkScreens } from './check-screens.ts';
import { minuteOf } from './dates.ts';
import type { Facts } from './facts.ts';
import type { Booking } from './journal.ts';

/** After its last socket is gone a hold lives 15 seconds, and 5 more at most until somebody has swept it. */
const ABANDONED_MS = 20_000;
/** What the way of the news may take on top. */
const NEWS_MS = 1_000;

export interface Invariant {
  name: string;
  held: boolean;
  /** How much was looked at. */
  looked: string;
  problems: string[];
}

/** Every promise that the facts can prove or break. */
export function checkFacts(facts: Facts): Invariant[] {
  const all = [...facts.staffList, ...[...facts.ownLists.values()].flat()];
  const live = [...new Map(all.map((each) => [each.id, each])).values()].filter((each) => each.cancel_status === 0);
  const kept = facts.bookings.filter(({ cancelled }) => !cancelled);
  const gone = facts.bookings.filter(({ cancelled }) => cancelled);
  const cells = facts.grids.reduce((sum, grid) => sum + grid.cells.length, 0);
  const frames = facts.faults.reduce((sum, each) => sum + each.frames, 0);
  return [
    invariant(
      '同一医生没有重叠的预约',
      `${live.length} 个有效预约`,
      overlaps(live, (each) => each.doctor_id, '医生'),
    ),
    invariant(
      '同一患者没有重叠的预约',
      `${live.length} 个有效预约`,
      overlaps(live, (each) => each.patient_id, '患者'),
    ),
    invariant('任何时刻都没有一号两约', `${facts.bookings.length} 个回执`, doubleAtOnce(facts.bookings)),
    invariant(
      '确认过的预约都在排班表和列表上',
      `${kept.length} 个`,
      kept.flatMap((each) => missing(facts, each)),
    ),
    invariant(
      '取消的预约都已消失',
      `${gone.length} 个`,
      gone.flatMap((each) => lingering(facts, each)),
    ),
    invariant('每个观看者的帧连续、不缺、不重', `${frames} 帧`, streamFaults(facts)),
    invariant('每个观看者的最终画面与服务器一致', `${facts.screens.length} 屏，${cells} 格`, checkScreens(facts)),
    invariant('公众收到的内容里没有患者信息', `${(facts.searched / 1e6).toFixed(1)} MB，每个字节`, leaksOf(facts)),
    invariant('重发同一 Idempotency-Key 得到首次的回答', `抽查 ${facts.repeats.length} 个`, repeatsOf(facts)),
    invariant('关掉页面后占号自动释放', `${facts.abandoned.length} 个`, abandonedOf(facts)),
    invariant(
      '没有一行意外失败',
      `${facts.rows} 行`,
      facts.failures.map(({ line, reason }) => `第 ${line} 行：${reason}`),
    ),
  ];
}

function invariant(name: string, looked: string, problems: string[]): Invariant {
  return { name, looked, problems, held: problems.length === 0 };
}

const beginOf = (each: Reservation) => minuteOf(each.time);
const endOf = (each: Reservation) => minuteOf(each.time) + each.slot_count * SLOT_MINUTES;

function cross(a: Reservation, b: Reservation): boolean {
  return a.date === b.date && beginOf(a) < endOf(b) && beginOf(b) < endOf(a);
}

function describe(each: Reservation): string {
  return `${each.date} ${each.time} ${each.doctor_name}（预约 ${each.id}）`;
}

function overlaps(live: readonly Reservation[], whose: (each: Reservation) => number, who: string): string[] {
  const groups = Map.groupBy(live, (each) => `${whose(each)} ${each.date}`);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => beginOf(a) - beginOf(b));
    return sorted.flatMap((each, n) => {
      const next = sorted.slice(n + 1).find((other) => cross(each, other));
      return next ? [`${who} ${whose(each)}：${describe(each)} 与 ${describe(next)} 重叠`] : [];
    });
  });
}

/** From its answer until its end is asked for a booking is live for certain: no other may be meanwhile. */
function doubleAtOnce(bookings: readonly Booking[]): string[] {
  const groups = Map.groupBy(bookings, ({ reservation }) => `${reservation.doctor_id} ${reservation.date}`);
  const until = (each: Booking) => each.cancelAskedAt ?? Number.POSITIVE_INFINITY;
  return [...groups.values()].flatMap((group) =>
    group.flatMap((a, n) =>
      group
        .slice(n + 1)
        .filter((b) => cross(a.reservation, b.reservation) && a.ackedAt < until(b) && b.ackedAt < until(a))
        .map((b) => `${describe(a.reservation)} 与 ${describe(b.reservation)} 同时有效`),
    ),
  );
}

/** Where an acknowledged booking is not as it was acknowledged. */
function missing(facts: Facts, booking: Booking): string[] {
  const { reservation, account, visited } = booking;
  const problems: string[] = [];
  const say = (what: string) => problems.push(`${describe(reservation)}：${what}`);
  const same = (each: Reservation) =>
    each.id === reservation.id &&
    each.doctor_id === reservation.doctor_id &&
    each.date === reservation.date &&
    each.time === reservation.time &&
    each.slot_count === reservation.slot_count &&
    each.patient_id === reservation.patient_id &&
    each.cancel_status === 0 &&
    each.visi_status === Number(visited);
  if (!facts.staffList.some(same)) say('不在本院预约列表上，或内容变了');
  if (account && !facts.ownLists.get(account)?.some(same)) say('不在患者的预约列表上，或内容变了');
  for (const grid of facts.grids) {
    if (grid.hospitalId !== reservation.hospital_id || grid.date !== reservation.date) continue;
    const shown = grid.cells.filter((cell) => isWithin(cell, reservation));
    const good = shown.filter((cell) =>
      grid.view === 'public' ? cell.value === 4 : cell.id === reservation.hash_id && cell.visited === visited,
    );
    if (good.length !== reservation.slot_count) say(grid.view === 'public' ? '公众排班表没有标为已约' : '不在排班表上');
  }
  return problems;
}

function isWithin(cell: { prop: string; time: string }, reservation: Reservation): boolean {
  const minute = minuteOf(cell.time);
  return cell.prop === propOf(reservation.doctor_id) && minute >= beginOf(reservation) && minute < endOf(reservation);
}

function lingering(facts: Facts, { reservation, account }: Booking): string[] {
  const problems: string[] = [];
  const ended = (each: Reservation) => each.id === reservation.id && each.cancel_status === 1;
  if (!facts.staffList.some(ended)) problems.push(`${describe(reservation)}：列表上没有显示为已取消`);
  if (account && !facts.ownLists.get(account)?.some(ended))
    problems.push(`${describe(reservation)}：患者的列表上没有显示为已取消`);
  if (facts.grids.some((grid) => grid.cells.some((cell) => cell.id === reservation.hash_id))) {
    problems.push(`${describe(reservation)}：还在排班表上`);
  }
  return problems;
}

function streamFaults(facts: Facts): string[] {
  return facts.faults.flatMap(({ watcher, faults }) => faults.map((fault) => `${watcher}：${fault}`));
}

function leaksOf({ leaks }: Facts): string[] {
  return [...new Set(leaks.map(({ where, what }) => `${where} 收到了「${what}」`))];
}

function repeatsOf({ repeats }: Facts): string[] {
  return repeats.flatMap(({ booking, status, answer, why }) => {
    const first = booking.reservation;
    if (status === 201 && JSON.stringify(answer) === JSON.stringify(first)) return [];
    return [`${describe(first)}：重发后得到 ${status} ${answer ? `预约 ${answer.id}` : why}`];
  });
}

function abandonedOf({ abandoned }: Facts): string[] {
  return abandoned.flatMap(({ hospitalId, slotId, droppedAt, freedAt }) => {
    if (freedAt !== null && freedAt - droppedAt <= ABANDONED_MS + NEWS_MS) return [];
    const how = freedAt === null ? '没有被释放' : `${Math.round((freedAt - droppedAt) / 1_000)} 秒后才释放`;
    return [`医院 ${hospitalId} 号源 ${slotId}：${how}`];
  });
}
