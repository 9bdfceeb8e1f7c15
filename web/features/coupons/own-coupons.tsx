import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { CouponClaim, CouponOffer } from '#contract/coupon-rows.ts';
import { coupons } from '#contract/coupons.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { validWords } from '#web/clinic/money/coupon-words.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useTouchSize } from '#web/ui/touch.ts';
import { CouponCard } from './coupon-card.tsx';
import { notesOf } from './notes.ts';

const CARDS = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3';
const HEAD = 'pt-3 pb-2 font-semibold text-14 text-ink-900 first:pt-0';

/** What an account can get for its patients, and what they have. */
export function OwnCoupons({ title, action }: { title: string; action: ReactNode }) {
  const asked = useCall(coupons.own, {}, { staleTime: 0 });
  return (
    <Page title={title} action={action}>
      {asked.data ? (
        <Both {...asked.data} />
      ) : (
        <div className="rounded-panel border border-line bg-surface p-4">
          <Awaited asked={asked} lines={6} />
        </div>
      )}
    </Page>
  );
}

function Both({ data, meta: { claims } }: AnswerOf<typeof coupons.own>) {
  if (data.length + claims.length === 0)
    return (
      <div className="rounded-panel border border-line bg-surface p-4">
        <EmptyState hint="就诊过的医院发放优惠券后，可在这里领取" />
      </div>
    );
  const offers = data.toSorted((a, b) => Number(a.left === 0) - Number(b.left === 0));
  const good = claims.filter(({ state }) => state === 'unused');
  const over = claims.filter(({ state }) => state !== 'unused');
  return (
    <div>
      <Cards title="可领取" rows={offers} card={(offer) => <Offer offer={offer} />} />
      <Cards title="未使用" rows={good} card={(claim) => <Own claim={claim} />} />
      <Cards title="已使用和已过期" rows={over} card={(claim) => <Own claim={claim} />} />
    </div>
  );
}

interface CardsProps<R> {
  title: string;
  rows: readonly R[];
  card: (row: R) => ReactNode;
}

function Cards<R extends { id: number }>({ title, rows, card }: CardsProps<R>) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className={HEAD}>{title}</h2>
      <ul aria-label={title} className={CARDS}>
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
    </>
  );
}

/** One that can be got, for each of the patients whom its hospital knows. */
function Offer({ offer }: { offer: CouponOffer }) {
  const { patients, left, hospital } = offer;
  const gone = left === 0;
  return (
    <CouponCard
      terms={offer}
      name={offer.name}
      valid={validWords(offer.valid)}
      notes={[hospital.name, ...notesOf(offer), ...(left === null || gone ? [] : [`剩余 ${left} 张`])]}
      over={gone}
    >
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {gone ? (
          <Tag tone="neutral">已领完</Tag>
        ) : (
          patients.map((patient) => <Claim key={patient.id} {...{ offer, patient }} />)
        )}
      </div>
    </CouponCard>
  );
}

interface ClaimProps {
  offer: CouponOffer;
  patient: CouponOffer['patients'][number];
}

function Claim({ offer, patient: { id, name, claimed } }: ClaimProps) {
  const { reason } = useWritable();
  const size = useTouchSize('md');
  const { send, pending } = useSend(coupons.claim, { refresh: [coupons.own], said: () => ({ text: offer.name }) });
  const has = claimed >= offer.per_person;
  return (
    <GuardedButton
      size={size}
      variant="primary"
      pending={pending}
      reason={has ? `每人限领 ${offer.per_person} 张` : reason}
      // What went wrong stands in a toast.
      onClick={() => void send({ params: { id: offer.id }, body: { patient_id: id } }).catch(() => {})}
    >
      {has ? `${name}已领` : `给${name}领取`}
    </GuardedButton>
  );
}

/** One that somebody has, or had. */
function Own({ claim }: { claim: CouponClaim }) {
  const { state, valid_from, valid_to, hospital, member, disposal } = claim;
  const became = state === 'used' ? `已用于 ${disposal?.number ?? '处置单'}` : state === 'expired' ? '已过期' : null;
  return (
    <CouponCard
      terms={claim}
      name={claim.name}
      valid={`${valid_from} 至 ${valid_to}`}
      over={state !== 'unused'}
      notes={[`${member.name} · ${hospital.name}`, ...(became ? [became] : notesOf({ with_level: claim.with_level }))]}
    />
  );
}
