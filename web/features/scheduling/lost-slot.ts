import type { GridHeader, SlotState } from '#contract/slot-state.ts';
import type { ApiError } from '#web/api/client.ts';
import { slotConflict, slotName } from '#web/clinic/slot/conflict.ts';

/** What a move that lost its slot is told: the server's sentence, and what is free instead. */
export function lostSlot(error: ApiError, headers: readonly GridHeader[]): { slot: SlotState | null; words: string } {
  const lost = slotConflict(error);
  if (!lost) return { slot: null, words: error.message };
  const nameOf = (doctorId: number) => headers.find(({ id }) => id === doctorId)?.name;
  const names = lost.alternatives.slice(0, 3).map((other) => slotName(other, lost.slot, nameOf));
  const instead = names.length > 0 ? `最近可约：${names.join('、')}` : '该医生已无可约号源';
  return { slot: lost.slot, words: `${error.message.replace(/[。，]*$/, '')}。${instead}` };
}
