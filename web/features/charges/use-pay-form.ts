import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { charges } from '#contract/charges.ts';
import type { TenderType } from '#contract/disposal-pay.ts';
import { disposals } from '#contract/disposals.ts';
import { ApiError } from '#web/api/client.ts';
import { isLocked } from '#web/clinic/money/member-lock.ts';
import type { Press } from '#web/forms/use-call-form.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import type { TypedMoney } from '#web/ui/text/yuan.ts';
import { bestCoupon, couponOff } from './coupon.ts';
import { OLD } from './old.ts';
import { type Discount, discountOf, NO_DISCOUNT, oddCents, overLimit, sentDiscount } from './price.ts';
import { amountsOf, PLAIN_CASH, sentTenders, sumOf, type Tender, withWay } from './tenders.ts';
import { waysOf } from './words.ts';

export type Opened = AnswerOf<typeof charges.show>;
export type Paid = AnswerOf<typeof disposals.pay>;

export interface PayValues {
  payments: Tender[];
  discount: Discount;
  /** Of the patient's coupons; null: none. */
  coupon_claim_id: number | null;
  rounds: boolean;
  round_off: TypedMoney;
  /** 挂账: nothing is paid now. */
  owe: boolean;
}

const VALUES: PayValues = {
  payments: [...PLAIN_CASH],
  discount: NO_DISCOUNT,
  coupon_claim_id: null,
  rounds: false,
  round_off: null,
  owe: false,
};

/** What may be taken off is taken with the first payment. */
export const mayTakeOff = ({ status, amount }: Opened['data']): boolean => status === 1 && amount === 0;

const byHand = ({ discounts }: Opened['data']) =>
  discounts.reduce((sum, { kind, amount }) => sum + (kind === 'manual' ? amount : 0), 0);

/** What the list comes to with what is taken off just now, and what of it is covered. */
function figuresOf({ data, meta: { member, integral, coupons } }: Opened, values: PayValues) {
  const may = mayTakeOff(data);
  const discount = may ? discountOf(values.discount, data.total) : 0;
  const chosen = may ? coupons.find(({ id }) => id === values.coupon_claim_id) : undefined;
  const coupon = chosen ? couponOff(chosen, data, discount) : 0;
  const round = may && values.rounds && typeof values.round_off === 'number' ? values.round_off : 0;
  const total = Math.max(0, data.total - discount - coupon - round);
  const due = Math.max(0, data.arrears - discount - coupon - round);
  const stored = isLocked(member) ? 0 : member.balance;
  const amounts = amountsOf(values.payments, due, stored, integral);
  const paid = sumOf(amounts);
  return { discount, coupon, round, total, due, amounts, paid, missing: due - paid, stored };
}
type Figures = ReturnType<typeof figuresOf>;

function bodyOf(opened: Opened, values: PayValues) {
  const { data } = opened;
  const may = mayTakeOff(data);
  const { amounts, due } = figuresOf(opened, values);
  return {
    id: data.id,
    version: data.version,
    payments: values.owe || due === 0 ? [] : sentTenders(values.payments, amounts),
    owe: values.owe,
    ...(may && values.discount.on ? { discount: sentDiscount(values.discount) } : {}),
    ...(may && values.coupon_claim_id !== null ? { coupon_claim_id: values.coupon_claim_id } : {}),
    ...(may && values.rounds ? { round_off: typeof values.round_off === 'number' ? values.round_off : null } : {}),
  };
}

/** What was refused, with the figures as they are. What was typed stays. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { arrears, principal = 0, gift = 0, integral = 0 } = (error.body ?? {}) as Record<string, number | undefined>;
  if (error.code === 'OVERPAID') {
    return `超过待收金额：现在还需收 ${formatMoney(arrears ?? 0)}。填写内容已保留，请核对后再收。`;
  }
  if (error.code === 'BALANCE') {
    return `余额不足：本金仅剩 ${formatMoney(principal)}，赠送仅剩 ${formatMoney(gift)}，积分仅剩 ${formatCount(integral)}。填写内容已保留。`;
  }
  return error.code === 'STALE' ? '处置单刚被修改，已为您更新。填写内容已保留，请核对后再收。' : undefined;
}

interface Options {
  opened: Opened;
  onPaid: (paid: Paid) => void;
}

/** 收费 as a form: what was typed stays until it is paid, whoever pays it. */
export function usePayForm({ opened, onPaid }: Options) {
  const queries = useQueryClient();
  const sure = useSure(opened);
  const { data, meta } = opened;
  const state = useContractForm<typeof disposals.pay, PayValues>(disposals.pay, {
    values: { ...VALUES, coupon_claim_id: mayTakeOff(data) ? (bestCoupon(meta.coupons)?.id ?? null) : null },
    mode: 'onSubmit',
    rules: async () => disposals.pay.body,
    bodyOf: (values) => bodyOf(opened, values),
    own: ({ discount, owe }) => ({
      discount: mayTakeOff(data) ? overLimit(discount, data.total, byHand(data), meta.discount_max) : undefined,
      payments: !owe && figures.missing < 0 ? '超过待收金额' : undefined,
    }),
    draft: `charge:${data.id}`,
    failuresIn: 'form',
    silent: true,
    refresh: OLD,
    wordsOf,
    via: async (press: Press<typeof disposals.pay>, values) => {
      if (await sure(values)) await press();
    },
    onDone: onPaid,
    // What it comes to, and what the card has, is other than it was thought.
    onRefused: () => {
      for (const { method, path } of [charges.show, charges.list]) {
        void queries.invalidateQueries({ queryKey: [method, path] });
      }
    },
  });
  const values = state.form.watch();
  const figures = figuresOf(opened, values);
  const over =
    mayTakeOff(data) && overLimit(values.discount, data.total, byHand(data), meta.discount_max) !== undefined;
  /** All that would be off by hand, where that is more than whoever asks may take off; else null. */
  const beyond = over ? byHand(data) + figures.discount : null;
  return { ...state, values, figures, beyond, ...actsOf(state, figures, meta.coupons) };
}
export type PayForm = ReturnType<typeof usePayForm>;

type Path = Parameters<PayForm['form']['getFieldState']>[0];

/** What is wrong there. */
export const messageAt = ({ form }: PayForm, path: Path): string | undefined =>
  form.getFieldState(path, form.formState).error?.message;

/** What is done with the form, by presses and keys alike. */
function actsOf(
  { form, submit, setRefusal }: ContractForm<PayValues>,
  figures: Figures,
  coupons: Opened['meta']['coupons'],
) {
  const set = <N extends keyof PayValues>(name: N, value: PayValues[N]) => {
    // Names of the form's own values, whole.
    form.setValue(name, value as never, { shouldDirty: true });
    form.clearErrors(name);
    setRefusal(null);
  };
  const payments = () => form.getValues('payments');
  const alike = (type: TenderType) => (each: Tender) => each.type === type;
  return {
    set,
    setTender: (type: TenderType, own: Partial<Tender>) =>
      set(
        'payments',
        payments().map((each) => (alike(type)(each) ? { ...each, ...own } : each)),
      ),
    addWay: (type: TenderType) => set('payments', withWay(payments(), type)),
    removeWay: (type: TenderType) => {
      const left = payments().filter((each) => !alike(type)(each));
      set('payments', left.length > 0 ? left : [...PLAIN_CASH]);
    },
    turnDiscount: () => set('discount', { ...form.getValues('discount'), on: !form.getValues('discount.on') }),
    turnCoupon: () => {
      const on = form.getValues('coupon_claim_id') === null;
      set('coupon_claim_id', on ? (bestCoupon(coupons)?.id ?? null) : null);
    },
    turnRounding: () => {
      const on = !form.getValues('rounds');
      if (on && form.getValues('round_off') === null) set('round_off', oddCents(figures.total) || null);
      set('rounds', on);
    },
    pay: (owe = false) => {
      form.setValue('owe', owe);
      return submit();
    },
  };
}

/** Less than all, or nothing, is asked about: what will be owed, by whom, and what is taken now. */
function useSure(opened: Opened) {
  const confirm = useConfirm();
  const { data } = opened;
  return async (values: PayValues): Promise<boolean> => {
    const { amounts, paid, due, missing } = figuresOf(opened, values);
    const who = `${data.patient.name}（卡号 ${data.code ?? '—'}）`;
    if (values.owe) {
      return confirm({
        title: `挂账 ${formatMoney(due)}，确认？`,
        description: `${who}这次不收款，全部记为欠费。`,
        confirmText: '挂账',
      });
    }
    if (missing <= 0) return true;
    const ways = waysOf(values.payments.filter((_, at) => amounts[at] !== 0).map(({ type }) => type));
    return confirm({
      title: `将欠费 ${formatMoney(missing)}，确认？`,
      description: `${who}这次收 ${formatMoney(paid)}（${ways}），其余记为欠费。`,
      confirmText: '确认收款',
    });
  };
}
