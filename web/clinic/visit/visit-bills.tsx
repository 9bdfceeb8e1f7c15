import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { disposals } from '#contract/disposals.ts';
import { store } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { billsAtom } from './bills.ts';

/** Reads what is to be paid of a day's visits, again with each list that changes. Payments have no number of the grid's. */
export function VisitBills({ date }: { date: string }) {
  const { data, refetch } = useCall(disposals.ofVisits, { query: { date } }, { keep: true });
  const setBills = useSetAtom(billsAtom, { store });
  useTouched(['disposals'], () => void refetch());
  useEffect(() => {
    if (data) setBills(new Map(data.data.map((bill) => [bill.hash_id, bill])));
  }, [data, setBills]);
  return null;
}
