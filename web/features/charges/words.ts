import type { Charge, Payment } from '#contract/charge-rows.ts';
import { TENDER_TYPES, type TenderType } from '#contract/disposal-pay.ts';
import { formatInstant } from '#web/ui/text/format.ts';

/** 储值、微信 */
export const waysOf = (types: readonly TenderType[]): string => types.map((type) => TENDER_TYPES[type]).join('、');

export const waysPaid = ({ tenders }: Payment): string => waysOf([...new Set(tenders.map(({ type }) => type))]);

/** 10:36 on the clinic's clock. */
export const timeAt = (instant: string): string => formatInstant(instant).slice(11);

/** 11-19 10:36, of another day than today. */
export const momentAt = (instant: string, today: string): string => {
  const text = formatInstant(instant);
  return text.startsWith(today) ? text.slice(11) : text.slice(5);
};

/** 刚由 陈露 收款 */
export const paidBy = ({ last_payment }: Charge): string | null =>
  last_payment && `刚由 ${last_payment.staff.name} 收款`;

const MINUTE_MS = 60_000;

/** Whole minutes since it was issued. @param now milliseconds since 1970 */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
