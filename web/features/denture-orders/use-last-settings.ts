import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { factoryTable } from '#contract/factories.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { addDays } from '#web/ui/text/format.ts';
import { EMPTY, lastOf, type OrderForm } from './values.ts';

const LOOKED_AT = 100;

/** The newest of somebody's own, else of the clinic. */
function newestOf(rows: readonly DentureOrder[], me: number | undefined): DentureOrder | undefined {
  const newest = rows.toSorted((a, b) => b.id - a.id);
  return newest.find(({ doctor }) => doctor.id === me) ?? newest[0];
}

/** What a new order begins with: what one's last was set to, due when its plant usually delivers. */
export function useLastSettings() {
  const me = useAtomValue(meAtom);
  const today = useAtomValue(minuteAtom).date;
  const asked = useCall(dentureOrders.list, { query: { page: 1, pageSize: LOOKED_AT } });
  const plants = useCall(factoryTable.calls.list, { query: { status: '1', page: 1, pageSize: LOOKED_AT } });
  // What is begun stays as it began, whatever is read anew meanwhile.
  const [kept, setKept] = useState<OrderForm | null>(null);
  if (kept === null && asked.data && (plants.data || plants.error)) {
    const last = newestOf(asked.data.data, me?.id);
    const start = last ? lastOf(last) : EMPTY;
    const days = plants.data?.data.find(({ id }) => id === start.factory_id)?.turnaround_days;
    setKept(days ? { ...start, due_on: addDays(today, days) } : start);
  }
  return { asked, start: kept };
}
