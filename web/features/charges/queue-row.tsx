import clsx from 'clsx';
import { Check, Clock, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Charge } from '#contract/charge-rows.ts';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { whatOf } from '#web/clinic/money/what-of.ts';
import { LATE_MINUTES } from '#web/clinic/visit/waiting.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { TakenBy } from './other-desk.tsx';
import type { Taker } from './use-desk-presence.ts';
import { minutesSince, momentAt, waysOf } from './words.ts';

interface QueueRowProps {
  list: Charge;
  /** The one that is open beside it. */
  open: boolean;
  /** A colleague who has it open elsewhere. */
  taker: Taker | undefined;
  /** By the server's clock, milliseconds since 1970. */
  now: number;
  today: string;
}

/** Somebody who waits, owes or has paid: who, what for, how much, since when. */
export function QueueRow({ list, open, taker, now, today }: QueueRowProps) {
  const taken = taker !== undefined && !open && list.status < 3;
  return (
    <li>
      <Link
        to={tollPath(list.id)}
        aria-current={open ? 'true' : undefined}
        className={clsx(
          'block border-line border-b border-l-4 pr-4 pl-3 py-2.5 focus-visible:-outline-offset-2',
          open ? 'border-l-blue-600 bg-surface' : 'border-l-transparent hover:bg-surface-2',
          // A dashed line also tells it without colours, as on the grid.
          taken && 'bg-violet-50 outline-1 outline-violet-600 outline-dashed -outline-offset-2',
        )}
      >
        <Who list={list} amount={formatMoney(list.status === 3 ? list.total : list.arrears)} />
        <p className="mt-0.5 flex items-center justify-between gap-2 text-13 text-ink-600">
          {taken ? (
            <TakenBy taker={taker} />
          ) : (
            <>
              <From list={list} />
              <Since list={list} open={open} now={now} today={today} />
            </>
          )}
        </p>
      </Link>
    </li>
  );
}

interface WhoProps {
  list: Charge;
  amount: string;
  struck?: boolean;
}

export function Who({ list, amount, struck = false }: WhoProps) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span className={clsx('min-w-0 truncate text-16', struck ? 'text-ink-600' : 'font-semibold')}>
        {list.patient.name}
      </span>
      <span className={clsx('shrink-0 text-16', struck ? 'text-ink-500 line-through' : 'font-semibold')}>{amount}</span>
    </p>
  );
}

export function From({ list }: { list: Charge }) {
  return (
    <span className="min-w-0 truncate">{[list.doctor?.name, whatOf(list)].filter(Boolean).join('，') || '—'}</span>
  );
}

function Since({ list, open, now, today }: Omit<QueueRowProps, 'taker'>) {
  if (list.status === 4) return <Aside>已作废</Aside>;
  if (list.status === 3) {
    const { last_payment: paid } = list;
    return (
      <Aside tone="text-green-700" icon={<Check {...SMALL_ICON} />}>
        {paid ? `${waysOf(paid.types)} ${momentAt(paid.at, today)}` : '已付清'}
      </Aside>
    );
  }
  if (open) {
    return (
      <Aside tone="text-blue-600" icon={<PencilLine {...SMALL_ICON} />}>
        正在收费
      </Aside>
    );
  }
  if (list.issued_at === null) return null;
  if (list.status === 2 || momentAt(list.issued_at, today).length > 5) {
    return <Aside>{`${momentAt(list.issued_at, today)} 开单`}</Aside>;
  }
  const minutes = minutesSince(list.issued_at, now);
  return minutes >= LATE_MINUTES ? (
    <Aside tone="font-semibold text-red-700" icon={<Clock {...SMALL_ICON} />}>{`等候 ${minutes} 分`}</Aside>
  ) : (
    <Aside>{`等候 ${minutes} 分`}</Aside>
  );
}

interface AsideProps {
  tone?: string;
  icon?: ReactNode;
  children: ReactNode;
}

function Aside({ tone = 'text-ink-500', icon, children }: AsideProps) {
  return (
    <span className={clsx('flex shrink-0 items-center gap-1', tone)}>
      {icon}
      {children}
    </span>
  );
}
