import type { UseFormReturn } from 'react-hook-form';
import type { Coupon, CouponTerms } from '#contract/coupon-rows.ts';
import { moneyText, sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** A coupon as it is typed. */
export interface CouponValues {
  name: string;
  kind: '1' | '2' | '3';
  amount: TypedMoney;
  percent: string;
  max_off: TypedMoney;
  threshold: TypedMoney;
  scope: CouponTerms['scope'];
  total: string;
  per_person: string;
  /** Instants: of a day that is chosen the beginning, and the end of another. */
  claim_from: string | null;
  claim_to: string | null;
  lasts: 'days' | 'dates';
  valid: { from: string | null; to: string | null; days: string };
  way: Coupon['way'];
  with_level: boolean;
  integral_price: string;
}

/** A part of its form. */
export interface PartProps {
  form: UseFormReturn<CouponValues>;
}

export const NEW_COUPON: CouponValues = {
  ...{ name: '', kind: '1', amount: null, percent: '', max_off: null, threshold: null },
  scope: { all: true, category_ids: [], project_ids: [], drugs: false },
  ...{ total: '', per_person: '1', claim_from: null, claim_to: null },
  lasts: 'days',
  valid: { from: null, to: null, days: '30' },
  ...{ way: 'claim', with_level: true, integral_price: '' },
};

const DAY = 10;
const MINUTE = 16;

/** By the clinic's clock. */
export const dayOf = (instant: string | null) => instant?.slice(0, DAY) ?? null;
export const dayBegins = (day: string) => `${day}T00:00:00+08:00`;
export const dayEnds = (day: string) => `${day}T23:59:59+08:00`;
/** How an instant is shown: 2026-11-20 10:30. */
export const momentShown = (instant: string | null) => instant?.slice(0, MINUTE).replace('T', ' ') ?? '—';

const textOf = (count: number | null | undefined) => (count === null || count === undefined ? '' : String(count));

export function valuesOf(row: Coupon): CouponValues {
  const { from = null, to = null, days } = row.valid;
  return {
    name: row.name,
    kind: `${row.kind}`,
    amount: row.amount,
    percent: textOf(row.percent),
    max_off: row.max_off,
    threshold: row.threshold || null,
    scope: row.scope,
    total: textOf(row.total),
    per_person: String(row.per_person),
    claim_from: row.claim_from,
    claim_to: row.claim_to,
    lasts: days ? 'days' : 'dates',
    valid: { from, to, days: textOf(days) },
    way: row.way,
    with_level: row.with_level,
    integral_price: textOf(row.integral_price),
  };
}

/** What is left empty is none; what is no number is refused by the rules. */
function countIn(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
}

export function bodyOf({ lasts, valid: { from, to, days }, ...values }: CouponValues) {
  const kind = Number(values.kind);
  return {
    ...values,
    kind,
    amount: kind === 1 ? sentMoney(values.amount) : null,
    percent: kind === 2 ? countIn(values.percent) : null,
    max_off: kind === 1 ? null : sentMoney(values.max_off),
    threshold: sentMoney(values.threshold),
    scope: kind === 3 ? { ...values.scope, all: false, category_ids: [], drugs: false } : scopeOf(values.scope),
    total: countIn(values.total),
    per_person: countIn(values.per_person),
    valid: lasts === 'days' ? { days: countIn(days) } : { from, to },
    integral_price: values.way === 'claim' ? countIn(values.integral_price) : null,
  };
}

/** For all projects none is named. */
const scopeOf = (scope: CouponTerms['scope']) => (scope.all ? { ...scope, category_ids: [], project_ids: [] } : scope);

const centsIn = (value: TypedMoney) => (typeof value === 'number' ? value : null);

/** What has been typed of it so far, for who is shown what it will look like. */
export function typedTerms(values: CouponValues) {
  const percent = countIn(values.percent);
  return {
    kind: Number(values.kind) as 1 | 2 | 3,
    amount: centsIn(values.amount),
    percent: percent === null || Number.isNaN(percent) ? null : percent,
    max_off: values.kind === '1' ? null : centsIn(values.max_off),
    threshold: centsIn(values.threshold) ?? 0,
  };
}

/** How a field of money is shown to who has to decide whose is kept. */
export const moneyShown = (value: TypedMoney) => moneyText(value) || '—';
