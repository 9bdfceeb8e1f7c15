import { useState } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import type { Opened } from './use-pay-form.ts';
import { paidBy, timeAt, waysOf } from './words.ts';

/** What another desk has done to the list since it was opened here. */
export function News({ opened: { data } }: { opened: Opened }) {
  const [opened] = useState(data.last_payment?.at);
  const { last_payment: paid, status, arrears } = data;
  const isNew = paid !== null && paid.at !== opened;
  const rest = status === 3 ? '已付清' : `还需收 ${formatMoney(arrears)}`;
  return (
    <div role="alert">
      {isNew ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-2 rounded-control bg-green-100 px-3 py-2 text-14 text-green-700">
          <Avatar id={paid.staff.id} name={paid.staff.name} size={20} />
          <b>{`${paidBy(data)}，${rest}`}</b>
          <span className="text-13">{`${waysOf(paid.types)} ${timeAt(paid.at)}，填写内容已保留`}</span>
        </p>
      ) : null}
      {status === 4 ? (
        <p className="mb-3 rounded-control bg-red-100 px-3 py-2 font-semibold text-14 text-red-700">该处置单刚被作废</p>
      ) : null}
    </div>
  );
}
