import { validWords } from '#web/clinic/money/coupon-words.ts';
import { CouponCard } from './coupon-card.tsx';
import { type CouponValues, typedTerms } from './coupon-values.ts';
import { notesOf } from './notes.ts';

/** A coupon as the patient will see it, while it is typed. */
export function Preview({ values }: { values: CouponValues }) {
  const { lasts, way, with_level, integral_price, per_person } = values;
  const days = Number(values.valid.days);
  const valid =
    lasts === 'days' ? { days } : { from: values.valid.from ?? undefined, to: values.valid.to ?? undefined };
  const notes = notesOf({
    ...{ with_level, per_person: Number(per_person) },
    integral_price: way === 'claim' ? Number(integral_price) : 0,
  });
  return (
    <section aria-label="患者看到的样子" className="flex flex-col gap-2">
      <h2 className="text-13 text-ink-500">患者看到的样子</h2>
      <CouponCard
        terms={typedTerms(values)}
        name={values.name || '优惠券名称'}
        valid={validWords(valid)}
        notes={notes}
      />
    </section>
  );
}
