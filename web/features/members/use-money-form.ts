import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CARD_MOVES, type Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import type { PaymentType } from '#contract/payment-types.ts';
import { ApiError } from '#web/api/client.ts';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import type { CallForm, Press } from '#web/forms/use-call-form.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import type { TypedMoney } from '#web/ui/text/yuan.ts';
import { OLD } from './member-state.ts';
import { BEST } from './use-rules.ts';

/** What stands in the form of a top-up, and of its refund. */
export interface MoneyForm {
  amount: TypedMoney;
  gift_amount: TypedMoney;
  payment_type: PaymentType;
  trade_no: string;
  /** Of a refund: why. */
  remarks: string;
  /** Of a top-up (use-rules.ts). */
  rule: string;
}

const EMPTY: MoneyForm = { amount: null, gift_amount: null, payment_type: 1, trade_no: '', remarks: '', rule: BEST };

interface Options {
  /** Of CARD_MOVES. */
  type: keyof typeof CARD_MOVES;
  member: Member;
  /** What comes before it is sent. */
  via: (press: Press<typeof members.recharge>, values: MoneyForm) => Promise<unknown>;
  /** The gift is no matter of what was typed. */
  isGiven?: () => boolean;
  onDone: () => void;
}

/** The one call that takes yuan: what is no amount goes as the number that it is, for the rules to say what is wrong. */
const yuanIn = (value: TypedMoney) => {
  if (value === null) return '';
  return typeof value === 'number' ? value / 100 : Number(value.normalize('NFKC'));
};

/** The form that tops a card up, or gives back what is on it. */
export function useMoneyForm({ type, member, via, isGiven, onDone }: Options) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const state = useContractForm<typeof members.recharge, MoneyForm>(members.recharge, {
    values: EMPTY,
    rules: async () => members.recharge.body,
    bodyOf: ({ amount, gift_amount, remarks, rule: _rule, ...values }) => ({
      ...values,
      type,
      amount: yuanIn(amount),
      gift_amount: isGiven?.() ? '' : yuanIn(gift_amount),
      ...(type === 2 ? { reason: remarks } : { remarks }),
    }),
    names: { reason: 'remarks' },
    params: { id: member.id },
    draft: `member-money:${type}:${member.id}`,
    quiet: ['BALANCE'],
    refresh: OLD,
    via,
    said: ({ data, meta: { receipt } }) =>
      receipt
        ? {
            text: `${data.user.name} ${CARD_MOVES[type]}成功，余额 ${formatMoney(data.balance)}，收据 ${receipt.receipt_no}`,
            action: { label: '打印收据', onClick: () => void navigate(receiptPath(receipt)) },
          }
        : { text: `已提交${CARD_MOVES[type]}，等待审批` },
    onDone,
    onRefused: (error): boolean => {
      // What they have, and whether they are locked, is other than it was thought.
      for (const { method, path } of OLD) void queries.invalidateQueries({ queryKey: [method, path] });
      return tellBalance(state.form, error);
    },
  });
  return state;
}

/** More is wanted than there is: told at the amount that is too large. */
function tellBalance(form: CallForm<MoneyForm>['form'], error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'BALANCE') return false;
  const { principal = 0, gift = 0 } = (error.body ?? {}) as { principal?: number; gift?: number };
  const { amount } = form.getValues();
  const field = typeof amount === 'number' && amount > principal ? 'amount' : 'gift_amount';
  form.setError(field, {
    type: 'server',
    message: `本金仅剩 ${formatMoney(principal)}，赠送仅剩 ${formatMoney(gift)}`,
  });
  return true;
}
