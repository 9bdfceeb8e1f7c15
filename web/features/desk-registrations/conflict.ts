import type { SlotState } from '#contract/slot-state.ts';
import { isLost, type NameOf, OTHER_DOCTOR, slotConflict, slotName, whatHappened } from '#web/clinic/slot/conflict.ts';
import type { ChosenSlot } from './values.ts';

export interface LostSlot {
  title: string;
  /** Open instead, the nearest first. */
  instead: { label: string; slot: ChosenSlot }[];
}

/**
 * What a 409 over a slot says, and what is open instead (docs/domain/screens.md#holding-and-booking); null for any
 * other error.
 */
export function lostSlot(error: unknown, nameOf: NameOf): LostSlot | null {
  if (!isLost(error)) return null;
  const conflict = slotConflict(error);
  if (!conflict) return { title: error.message, instead: [] };
  const { slot, alternatives } = conflict;
  const elsewhere = alternatives.length === 0 ? '附近已无可约号源，请另选医生或日期。' : '';
  return {
    title: `${whatHappened(conflict)}${elsewhere}填写内容已保留。`,
    instead: alternatives.flatMap((other) => offer(other, slot, nameOf)),
  };
}

function offer(other: SlotState, lost: SlotState, nameOf: NameOf): LostSlot['instead'] {
  const { id, date, time, doctor_id } = other;
  if (id === null) return [];
  const doctor_name = nameOf(doctor_id) ?? OTHER_DOCTOR;
  return [{ label: slotName(other, lost, nameOf), slot: { id, date, time, doctor_id, doctor_name } }];
}
