import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { charges } from '#contract/charges.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { TOUCHED } from './old.ts';

export type Tab = '1' | '2' | '3';

const MOST = 100;
const JUST_PAID = 3;

/** Who waits, owes and has paid today, who was found, and what was taken last. */
export function useQueue() {
  const [tab, setTab] = useState<Tab>('1');
  const [keyword, setKeyword] = useState('');
  const wanted = useDebounced(keyword.trim());
  const { date } = useAtomValue(minuteAtom);
  // Who waits is always known: the next one of them is one key away.
  const waiting = useCall(charges.list, { query: { status: '1', pageSize: MOST } });
  const others = tab === '3' ? { status: tab, paid_on: date } : { status: tab };
  const asked = wanted === '' ? others : { keyword: wanted };
  const found = useCall(charges.list, { query: { ...asked, pageSize: MOST } }, { keep: wanted !== '' });
  const paid = useCall(
    charges.payments,
    { query: { kind: 'pay', from: date, to: date, pageSize: JUST_PAID } },
    { keep: true },
  );
  useTouched(TOUCHED, () => {
    void waiting.refetch();
    void found.refetch();
    void paid.refetch();
  });
  return { tab, setTab, keyword, setKeyword, wanted, asked, waiting, found, paid, date };
}
export type Queue = ReturnType<typeof useQueue>;
