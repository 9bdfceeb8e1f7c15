import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Printed } from '#web/ui/layout/print-document.tsx';
import { formatInstant, formatMoney, timeOf } from '#web/ui/text/format.ts';

/** What papers about money have in common. */

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}：</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Amounts of a column whose title says 元. */
export const bare = (amount: number) => formatMoney(amount, '');

/** What the columns of its lines are. */
export function Heads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** When it is printed: that of the print that was written down, else now. */
export function PrintedAt({ printed = null }: { printed?: Printed | null }) {
  const { date, minute } = useAtomValue(minuteAtom);
  return <span>打印时间：{printed ? formatInstant(printed.printed_at) : `${date} ${timeOf(minute)}`}</span>;
}

/** At the foot of each: what it is not, and where it comes from. */
export function Foot({ children }: { children?: ReactNode }) {
  return (
    <p className="print-foot">
      <span>院内费用凭证，不作发票</span>
      {children}
    </p>
  );
}

/** The paper before it is there. */
export function WaitingPaper() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">加载中…</span>
      <Skeleton className="mx-auto h-8 w-64" />
      <Skeleton className="mx-auto h-5 w-32" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
