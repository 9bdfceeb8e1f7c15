import type { GridHeader, SlotState } from '#contract/slot-state.ts';
import type { ApiError } from '#web/api/client.ts';
import { slotConflict } from '#web/clinic/slot/conflict.ts';
import { formatMonthDay } from '#web/ui/text/format.ts';

/** What a move that lost its slot is told: the server's sentence, and what is free instead. */
export function lostSlot(error: ApiError, headers: readonly GridHeader[]): { slot: SlotState | null; words: string } {
  const lost = slotConflict(error);
  if (!lost) return { slot: null, words: error.message };
  const names = lost.alternatives.slice(0, 3).map((other) => {
    const doctor = headers.find(({ id }) => id === other.doctor_id)?.name ?? '其他医生';
    const day = other.date === lost.slot.date ? '' : `${formatMonthDay(other.date)} `;
    return `${doctor} ${day}${other.time}`;
  });
  const instead = names.length > 0 ? `最近可约：${names.join('、')}` : '该医生已无可约号源';
  return { slot: lost.slot, words: `${error.message.replace(/[。，]*$/, '')}。${instead}` };
}
