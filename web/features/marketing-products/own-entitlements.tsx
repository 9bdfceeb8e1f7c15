import clsx from 'clsx';
import type { ReactNode } from 'react';
import { entitlements } from '#contract/marketing-products.ts';
import type { Entitlement } from '#contract/product-rows.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { ENTITLEMENT_STATES, leftWords } from '#web/clinic/money/entitlement-words.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What an account's patients may have done out of packages, at every hospital. */
export function OwnEntitlements({ title, action }: { title: string; action: ReactNode }) {
  const asked = useCall(entitlements.own, {}, { staleTime: 0 });
  const rows = asked.data?.data;
  return (
    <Page title={title} action={action}>
      {rows && rows.length > 0 ? (
        <ul aria-label={title} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <li key={row.id}>
              <Card row={row} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="rounded-panel border border-line bg-surface p-4">
          {rows ? <EmptyState hint="购买套餐付清后，剩余次数会显示在这里" /> : <Awaited asked={asked} lines={6} />}
        </div>
      )}
    </Page>
  );
}

function Card({ row }: { row: Entitlement }) {
  const { state, project, name, member, hospital, expires_on } = row;
  const over = state !== 'usable';
  const { text, tone } = ENTITLEMENT_STATES[state];
  return (
    <article
      aria-label={project.name}
      className={clsx(
        'flex h-full flex-col gap-1 rounded-panel border border-line p-3',
        over ? 'bg-surface-2' : 'bg-surface',
      )}
    >
      <p className="flex items-baseline justify-between gap-2">
        <b className="break-words text-15">{project.name}</b>
        <Tag tone={tone}>{text}</Tag>
      </p>
      <p className="text-18 tabular-nums">{leftWords(row)}</p>
      <p className="text-13 text-ink-600">{expires_on ? `${expires_on} 到期` : '长期有效'}</p>
      <p className="text-12 text-ink-500">{[name, member.name, hospital.name].join(' · ')}</p>
    </article>
  );
}
