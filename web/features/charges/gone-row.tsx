import { useEffect, useEffectEvent } from 'react';
import type { Charge } from '#contract/charge-rows.ts';
import { charges } from '#contract/charges.ts';
import { useCall } from '#web/api/use-call.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { From, Who } from './queue-row.tsx';
import { paidBy, timeAt, waysOf } from './words.ts';

const STAYS_MS = 8_000;
const WAITING = 1;

interface GoneRowProps {
  /** As it was. */
  list: Charge;
  onDrop: (id: number) => void;
}

/** A list that another desk has dealt with while one looked at it: by whom, and for a while. */
export function GoneRow({ list, onDrop }: GoneRowProps) {
  const { data } = useCall(charges.show, { params: { id: list.id } }, { staleTime: 0 });
  const now = data?.data;
  // It waits all the same, further down than is shown.
  const isThere = now?.status === WAITING;
  const drop = useEffectEvent(() => onDrop(list.id));
  useEffect(() => {
    const timer = setTimeout(() => drop(), isThere ? 0 : STAYS_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  const paid = now?.last_payment ?? null;
  return (
    <li className="border-line border-b">
      <div className="border-l-4 border-l-transparent py-2.5 pr-4 pl-3">
        <Who list={list} amount={formatMoney(list.arrears)} struck />
        <p className="mt-0.5 flex items-center justify-between gap-2 text-13 text-ink-600">
          <From list={list} />
          {now ? <span className="shrink-0 text-green-700">{`${formatMoney(now.arrears)} 待收`}</span> : null}
        </p>
      </div>
      {now && !isThere ? (
        <p
          role="status"
          className="flex items-center gap-2 bg-green-100 px-4 py-1.5 text-13 text-green-700 motion-safe:animate-pop"
        >
          {paid ? <Avatar id={paid.staff.id} name={paid.staff.name} size={20} /> : null}
          <b>{paidBy(now) ?? (now.status === 4 ? '已作废' : '已挂账')}</b>
          {paid ? `${waysOf(paid.types)} ${timeAt(paid.at)}` : null}
        </p>
      ) : null}
    </li>
  );
}
