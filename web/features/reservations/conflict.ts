import { CELL, type SlotState } from '#contract/slot-state.ts';
import { ApiError } from '#web/api/client.ts';
import { type Conflict, slotConflict } from '#web/clinic/slot/conflict.ts';
import { formatMonthDay, minutesOf } from '#web/ui/text/format.ts';

/** Of an error over the slot that a form stands on. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'SLOT_TAKEN' && error.code !== 'HOLD_EXPIRED') return null;
  return slotConflict(error);
}

/** Free for anybody: it only ran out, and holding it again is all it takes. */
export function isFreeAgain({ slot }: Conflict): boolean {
  return slot.value === CELL.available && slot.hold === null;
}

export interface Around {
  /** The clinic's date. */
  today: string;
  doctorName: (doctorId: number) => string | undefined;
}

/** As one says it: 今日下午, 11月21日上午. */
function halfDay(slot: SlotState, today: string): string {
  const day = slot.date === today ? '今日' : formatMonthDay(slot.date);
  return `${day}${minutesOf(slot.time) < 12 * 60 ? '上午' : '下午'}`;
}

/** An alternative in the fewest words that tell it from what was lost: 11:15, 李文博 11:00, 11月21日 11:00. */
export function slotName(other: SlotState, lost: SlotState, around: Around): string {
  const doctor = other.doctor_id === lost.doctor_id ? '' : (around.doctorName(other.doctor_id) ?? '其他医生');
  const day = other.date === lost.date ? '' : formatMonthDay(other.date);
  return [doctor, day, other.time].filter((part) => part !== '').join(' ');
}

function whatHappened({ slot: { value, hold }, taken_by }: Conflict): string {
  const winner = taken_by ?? hold;
  if (winner?.by) return `该号源刚被 ${[winner.by_role, winner.by].filter(Boolean).join(' ')} 预约。`;
  if (value === CELL.offDuty || value === CELL.none) return '该号源已不可约。';
  return '该号源刚被预约。';
}

/** The words of a lost race: docs/domain/screens.md#holding-and-booking. */
export function conflictWords(conflict: Conflict, around: Around): { title: string; detail: string } {
  const { slot, alternatives } = conflict;
  const doctor = around.doctorName(slot.doctor_id) ?? '该医生';
  if (slot.value === CELL.suspended) {
    return {
      title: `${doctor} ${halfDay(slot, around.today)}已停诊，请改约其他时间或医生`,
      detail: '填写内容已保留。',
    };
  }
  const nearest = alternatives[0];
  if (!nearest) {
    const day = slot.date === around.today ? '今日' : formatMonthDay(slot.date);
    return { title: whatHappened(conflict), detail: `该医生${day}已无可约号源，填写内容已保留。` };
  }
  const name = slotName(nearest, slot, around);
  return {
    title: whatHappened(conflict),
    detail: `${doctor} ${slot.time} 已不可约，最近可约 ${name}。填写内容已保留。`,
  };
}
