import { CELL, type SlotState } from '#contract/slot-state.ts';
import { type Conflict, isLost, type NameOf, slotConflict, slotName, whatHappened } from '#web/clinic/slot/conflict.ts';
import { formatMonthDay, minutesOf } from '#web/ui/text/format.ts';

/** Of an error over the slot that a form stands on. */
export function conflictOf(error: unknown): Conflict | null {
  return isLost(error) ? slotConflict(error) : null;
}

/** Free for anybody: it only ran out, and holding it again is all it takes. */
export function isFreeAgain({ slot }: Conflict): boolean {
  return slot.value === CELL.available && slot.hold === null;
}

export interface Around {
  /** The clinic's date. */
  today: string;
  doctorName: NameOf;
}

/** As one says it: 今日下午, 11月21日上午. */
function halfDay(slot: SlotState, today: string): string {
  const day = slot.date === today ? '今日' : formatMonthDay(slot.date);
  return `${day}${minutesOf(slot.time) < 12 * 60 ? '上午' : '下午'}`;
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
  const name = slotName(nearest, slot, around.doctorName);
  return {
    title: whatHappened(conflict),
    detail: `${doctor} ${slot.time} 已不可约，最近可约 ${name}。填写内容已保留。`,
  };
}
