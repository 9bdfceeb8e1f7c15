import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sessionAtom, store } from '#web/api/session.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { useForget } from '#web/clinic/day/use-forget.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

interface Returned {
  day: DayStore | null;
  blocked: boolean;
  /** Shows the person where they are again. */
  focus: (prop: string, time: string) => void;
  begin: (slotId: number, prop: string, time: string) => Promise<void>;
}

/** Back from the login page: the slot that was pressed is held, once, and the address forgets it. */
export function useReturnedSlot({ day, blocked, focus, begin }: Returned): void {
  const [search] = useSearchParams();
  const forget = useForget('slot');
  const wanted = Number(search.get('slot'));
  useEffect(() => {
    if (!day || blocked || !(wanted > 0) || store.get(sessionAtom).token === null) return;
    forget();
    const cell = day.cells().find(({ slot }) => slot.id === wanted);
    if (!cell) {
      toast.info('该号源已不可约，请另选时间');
      return;
    }
    focus(cell.slot.prop, cell.slot.time);
    void begin(wanted, cell.slot.prop, cell.slot.time);
  }, [day, blocked, wanted, focus, begin, forget]);
}
