import { useAtomValue } from 'jotai';
import { ERRORS } from '#contract/errors.ts';
import { hospitalBlockAtom } from '#web/api/writable.ts';
import { lineAtom } from '#web/realtime/line.ts';

const OFFLINE = '连接已断开，暂不能预约';
const SWITCHING = '正在加载所选日期，请稍候';

interface Situation {
  /** The hospital is. */
  locked: boolean;
  /** The desk's own grid, which stands still with its hospital. */
  staff: boolean;
  /** Another day is on its way. */
  switching: boolean;
}

/** Why nothing of the day on the screen can be taken; null where it can. */
export function useBlocked({ locked, staff, switching }: Situation): string | null {
  const { state, lostAt } = useAtomValue(lineAtom);
  const ownHospital = useAtomValue(hospitalBlockAtom);
  if (locked) return ERRORS.HOSPITAL_LOCKED.message;
  if (staff && ownHospital) return ownHospital;
  // While the first connection is on its way the day is as good as the call that brought it.
  if (state !== 'live' && lostAt !== null) return OFFLINE;
  return switching ? SWITCHING : null;
}
