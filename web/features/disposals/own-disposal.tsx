import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Disposal } from '#contract/disposal-rows.ts';
import { DisposalStatusTag } from '#web/clinic/money/disposal-status-tag.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { useTouchSize } from '#web/ui/touch.ts';
import { linesOf } from './lines.ts';

/** One list: where it stands, whose it is, what it costs; its lines are folded. */
export function OwnDisposal({ list }: { list: Disposal }) {
  const { pathname } = useLocation();
  const size = useTouchSize('md');
  const name = list.number ?? '';
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 text-14 lg:grid-cols-[minmax(0,1fr)_20rem_auto] lg:items-center"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="text-15">{list.hospital.name}</b>
          <DisposalStatusTag list={list} />
        </p>
        <p className="text-ink-700">{[list.patient.name, list.doctor?.name].filter(Boolean).join(' · ')}</p>
        <p className="flex flex-wrap gap-x-3 text-13 text-ink-500 tabular-nums">
          <span>{name}</span>
          {list.issued_at ? <span>{formatInstant(list.issued_at)}</span> : null}
        </p>
      </div>
      <Link
        to={`${pathname}/${list.id}/printing`}
        aria-label={`打印 ${name}`}
        className={buttonClass('default', size, 'self-start lg:col-start-3 lg:row-start-1 lg:self-center')}
      >
        打印
      </Link>
      <Sums list={list} />
      <Lines list={list} />
    </article>
  );
}

function Sums({ list: { total, amount, arrears } }: { list: Disposal }) {
  return (
    <dl className="col-span-full mt-1 grid grid-cols-3 tabular-nums lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:mt-0">
      <Sum label="合计">
        <Money cents={total} />
      </Sum>
      <Sum label="已付">
        <Money cents={amount} />
      </Sum>
      <Sum label="待付">
        <Money cents={arrears} className={arrears > 0 ? 'font-semibold text-orange-800' : ''} />
      </Sum>
    </dl>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-500">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ list }: { list: Disposal }) {
  const lines = linesOf(list);
  return (
    <details className="group col-span-full text-13">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-cell text-blue-700 lg:min-h-7">
        {lines.length} 项明细
        <ChevronDown {...SMALL_ICON} className="group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col divide-y divide-line rounded-control bg-surface-2 px-3">
        {lines.map(({ name, specification, tooth, unit_price, count, price }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list stay where they are
          <li key={i} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span>
              {name}
              <span className="text-ink-500">　{[specification, tooth].filter(Boolean).join(' / ')}</span>
            </span>
            <span className="text-right tabular-nums">{formatMoney(price)}</span>
            <span className="text-12 text-ink-500 tabular-nums">
              {formatMoney(unit_price)} × {formatCount(count)}
            </span>
          </li>
        ))}
        {list.discount > 0 ? (
          <li className="flex justify-between py-2">
            <span>{[...new Set(list.discounts.map(({ name }) => name))].join('、') || '优惠'}</span>
            <span className="tabular-nums">{formatMoney(-list.discount)}</span>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
