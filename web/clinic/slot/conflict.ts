import { CELL, type SlotState } from '#contract/slot-state.ts';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { formatMonthDay } from '#web/ui/text/format.ts';

/** A 409 over a slot: what it is now, and up to three that are free instead. */
export interface Conflict {
  slot: SlotState;
  alternatives: SlotState[];
  /** Staff: who was faster. */
  taken_by?: { by: string; by_role: string };
}

/** What an error says of a slot; null where it says nothing of one. The server writes it by its own contract. */
export function slotConflict(error: unknown): Conflict | null {
  const body = error instanceof ApiError ? (error.body as Partial<Conflict> | null | undefined) : null;
  return body?.slot ? { ...body, slot: body.slot, alternatives: body.alternatives ?? [] } : null;
}

/** Somebody was faster, or the hold was over before it was used. */
export const LOST: readonly ErrorKind[] = ['SLOT_TAKEN', 'HOLD_EXPIRED'];

/** The slot that a form stands on is gone. */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && LOST.includes(error.code);
}

/** 该号源刚被 前台 张丽 预约。 */
export function whatHappened({ slot: { value, hold }, taken_by }: Conflict): string {
  const winner = taken_by ?? hold;
  if (winner?.by) return `该号源刚被 ${[winner.by_role, winner.by].filter(Boolean).join(' ')} 预约。`;
  if (value === CELL.offDuty || value === CELL.none) return '该号源已不可约。';
  return '该号源刚被预约。';
}

export type NameOf = (doctorId: number) => string | undefined;

/** The name of a doctor whose column one may not see. */
export const OTHER_DOCTOR = '其他医生';

/** An alternative in the fewest words that tell it from what was lost: 11:15, 李文博 11:00, 11月21日 11:00. */
export function slotName(other: SlotState, lost: SlotState, nameOf: NameOf): string {
  const doctor = other.doctor_id === lost.doctor_id ? '' : (nameOf(other.doctor_id) ?? OTHER_DOCTOR);
  const day = other.date === lost.date ? '' : formatMonthDay(other.date);
  return [doctor, day, other.time].filter((part) => part !== '').join(' ');
}
