import type { WaitingRoomVisit } from '#contract/reservations.ts';
import { CELL, FIRST_START, LAST_START, SLOT_MINUTES, type SlotState } from '#contract/slot-state.ts';
import { instantOf } from '#web/clinic/day/instant.ts';
import { minutesFrom } from '#web/clinic/slot/slot.ts';
import { LATE_MINUTES } from '#web/clinic/visit/waiting.ts';
import { minutesOf } from '#web/ui/text/format.ts';
import { waitedMinutes } from './waiting-room.ts';

export type RibbonKind =
  | 'done'
  | 'in-chair'
  | 'late'
  | 'patient'
  | 'no-show'
  | 'free'
  | 'held'
  | 'suspended'
  | 'none'
  | 'past';

export interface RibbonCell {
  /** After midnight. */
  minute: number;
  kind: RibbonKind;
  patient: string | null;
}

/** A cell a quarter, from the first start that anybody has to the last. */
export function ribbonOf(items: readonly WaitingRoomVisit[], slots: readonly SlotState[], now: number): RibbonCell[] {
  const taken = new Map(
    items
      .filter((item) => item.cancel_status === 0)
      .flatMap((item) => minutesFrom(item.time, Math.max(1, item.slot_count)).map((minute) => [minute, item] as const)),
  );
  const cells = new Map(slots.map((slot) => [minutesOf(slot.time), slot]));
  const starts = [...taken.keys(), ...cells.keys()];
  const first = Math.min(FIRST_START, ...starts);
  const last = Math.max(LAST_START, ...starts);
  return Array.from({ length: (last - first) / SLOT_MINUTES + 1 }, (_, index) => {
    const minute = first + index * SLOT_MINUTES;
    const item = taken.get(minute);
    if (item) return { minute, kind: kindOfVisit(item, now), patient: item.patient };
    return { minute, kind: kindOfSlot(cells.get(minute), now), patient: null };
  });
}

function kindOfVisit(item: WaitingRoomVisit, now: number): RibbonKind {
  if (item.flow_status === 'done') return 'done';
  if (item.flow_status === 'in_chair') return 'in-chair';
  if (item.flow_status === 'no_show') return 'no-show';
  return waitedMinutes(item, now) >= LATE_MINUTES ? 'late' : 'patient';
}

function kindOfSlot(slot: SlotState | undefined, now: number): RibbonKind {
  if (!slot) return 'none';
  if (slot.value === CELL.suspended) return 'suspended';
  if (instantOf(slot) <= now) return slot.value === CELL.offDuty ? 'none' : 'past';
  if (slot.value !== CELL.available) return 'none';
  return slot.hold && Date.parse(slot.hold.expires_at) > now ? 'held' : 'free';
}
