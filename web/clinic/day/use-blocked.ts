import { atom, useAtomValue } from 'jotai';
import { ERRORS } from '#contract/errors.ts';
import { hospitalBlockAtom } from '#web/api/writable.ts';
import type { useDay } from '#web/clinic/day/use-day.ts';
import { lineAtom } from '#web/realtime/line.ts';

const NEVER = atom(false);

/** Whether the hospital of the day is locked, and why nothing of the day can be taken now; null where it can. */
export function useBlocked({ shown, staff, grid }: Pick<ReturnType<typeof useDay>, 'shown' | 'staff' | 'grid'>) {
  const locked = useAtomValue(shown?.day.lockedAtom ?? NEVER);
  const { state, lostAt } = useAtomValue(lineAtom);
  const ownHospital = useAtomValue(hospitalBlockAtom);
  const why = (): string | null => {
    if (locked) return ERRORS.HOSPITAL_LOCKED.message;
    if (staff && ownHospital) return ownHospital;
    // While the first connection is on its way the day is as good as the call that brought it.
    if (state !== 'live' && lostAt !== null) return '连接已断开，暂不能预约';
    return grid.isPlaceholderData ? '正在加载所选日期，请稍候' : null;
  };
  return { locked, blocked: why() };
}
