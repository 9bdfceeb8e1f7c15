import { type RefObject, useEffect } from 'react';
import { disposals } from '#contract/disposals.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useCall } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { askedOf, type DisposalForm, type SeenPrice } from './values.ts';

interface QuoteProps {
  values: DisposalForm;
  /** The list that is changed; null: a new one. */
  id: number | null;
  /** At whose prices the lines were seen last. */
  seen: RefObject<readonly SeenPrice[]>;
}

/** What it would cost, as the server prices it: again with each change, and when what is limited is sold elsewhere. */
export function Quote({ values, id, seen }: QuoteProps) {
  // What is no number becomes null on the way, and is asked for no more than what is missing.
  const still = useDebounced(JSON.stringify(askedOf(values)));
  const { patient_id: patient, ...asked } = JSON.parse(still) as ReturnType<typeof askedOf>;
  const lines = [...asked.projects, ...asked.products];
  const ready = patient !== undefined && lines.length > 0 && lines.every(({ count }) => count > 0);
  const quote = useCall(
    disposals.quote,
    { body: { ...asked, id, patient_id: patient ?? 0 } },
    { enabled: ready, keep: true },
  );
  const priced = quote.data?.data;
  useTouched(['marketing'], () => void (ready && quote.refetch()));
  useEffect(() => {
    // Projects come first.
    seen.current = asked.projects.map(({ project_id }, at) => ({
      project_id,
      campaign_id: priced?.lines[at]?.campaign?.id ?? null,
    }));
  });
  if (values.projects.length + values.products.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-baseline justify-end gap-x-4 text-14 text-ink-600">
      {quote.error ? <span className="text-red-700">{reasonOf(quote.error)}</span> : null}
      {priced && !quote.error ? (
        <>
          <span>{`原价 ${formatMoney(priced.price)}`}</span>
          {priced.level > 0 ? <span>{`会员等级 −${formatMoney(priced.level)}`}</span> : null}
          {priced.campaign > 0 ? <span>{`${campaignsOf(priced.lines)} −${formatMoney(priced.campaign)}`}</span> : null}
          {priced.manual > 0 ? <span>{`手动优惠 −${formatMoney(priced.manual)}`}</span> : null}
          <b className="text-18 text-ink-900">{`应收 ${formatMoney(priced.total)}`}</b>
          {priced.coupon ? (
            <span className="basis-full text-right text-13 text-green-700">
              {`收费时可用“${priced.coupon.name}”再减 ${formatMoney(priced.coupon.off)}`}
            </span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}

/** 活动“爱牙月” */
const campaignsOf = (lines: readonly { campaign: { name: string } | null }[]) =>
  `活动${[...new Set(lines.flatMap(({ campaign }) => (campaign ? [`“${campaign.name}”`] : [])))].join('')}`;
