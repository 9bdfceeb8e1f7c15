import type { SlotState } from '#contract/slot-state.ts';
import { ApiError } from '#web/api/client.ts';
import { type Conflict, slotConflict } from '#web/clinic/slot/conflict.ts';
import { formatMonthDay } from '#web/ui/text/format.ts';
import type { ChosenSlot } from './values.ts';

export interface LostSlot {
  title: string;
  /** Open instead, the nearest first. */
  instead: { label: string; slot: ChosenSlot }[];
}

type Names = (doctorId: number) => string | undefined;

/**
 * What a 409 over a slot says, and what is open instead (docs/domain/screens.md#holding-and-booking); null for any
 * other error.
 */
export function lostSlot(error: unknown, nameOf: Names): LostSlot | null {
  if (!(error instanceof ApiError) || (error.code !== 'SLOT_TAKEN' && error.code !== 'HOLD_EXPIRED')) return null;
  const conflict = slotConflict(error);
  if (!conflict) return { title: error.message, instead: [] };
  return {
    title: `${whatHappened(conflict)}填写内容已保留。`,
    instead: conflict.alternatives.flatMap((slot) => offer(slot, conflict.slot, nameOf)),
  };
}

function whatHappened({ slot, taken_by, alternatives }: Conflict): string {
  const by = taken_by ?? slot.hold;
  const who = by?.by ? ` ${[by.by_role, by.by].filter(Boolean).join(' ')} ` : '';
  return `该号源刚被${who}预约。${alternatives.length === 0 ? '附近已无可约号源，请另选医生或日期。' : ''}`;
}

/** In the fewest words that tell it from what was lost: 11:15, 李文博 11:00, 11月21日 11:00. */
function offer(slot: SlotState, lost: SlotState, nameOf: Names): LostSlot['instead'] {
  if (slot.id === null) return [];
  const doctor = nameOf(slot.doctor_id) ?? '其他医生';
  const words = [
    slot.doctor_id === lost.doctor_id ? '' : doctor,
    slot.date === lost.date ? '' : formatMonthDay(slot.date),
    slot.time,
  ];
  const { id, date, time, doctor_id } = slot;
  return [{ label: words.filter(Boolean).join(' '), slot: { id, date, time, doctor_id, doctor_name: doctor } }];
}
