import { TOP_UP_YUAN } from '#contract/member-forms.ts';
import type { Member } from '#contract/member-rows.ts';
import { PAYMENT_TYPES } from '#contract/payment-types.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { MemberFacts } from './member-facts.tsx';
import { MoneyRows } from './money-rows.tsx';
import { type MemberDialogProps, useMember } from './use-member.ts';
import { type MoneyForm, useMoneyForm } from './use-money-form.ts';

const LABELS = { amount: '退款金额', gift_amount: '收回赠送', remarks: '退款原因' };
const REASON = 200;
const MOST_AT_ONCE = TOP_UP_YUAN.max * 100;

/** 退储值: principal is given back over the counter, and what was given to it is taken back. */
export function RefundDialog(props: MemberDialogProps) {
  const member = useMember(props);
  const sure = useSure(member);
  const state = useMoneyForm({
    type: 2,
    member,
    via: async (press, values) => {
      if (await sure(values)) await press();
    },
    onDone: props.onClose,
  });
  const { principal, gift } = member;
  const fill = () => {
    const options = { shouldDirty: true, shouldValidate: true };
    state.form.setValue('amount', mostOf(principal), options);
    state.form.setValue('gift_amount', gift > 0 ? mostOf(gift) : null, options);
  };
  return (
    <ContractDialog
      state={state}
      title="退储值"
      width={640}
      submitText="退款"
      over={lockedReason(member) ?? (principal > 0 ? null : '没有可退的本金')}
      onClose={props.onClose}
    >
      <MemberFacts member={member} />
      <MoneyRows
        form={state.form}
        labels={LABELS}
        hints={{
          amount: <AllOfIt principal={principal} onFill={fill} />,
          gift_amount: `现有赠送 ${formatMoney(gift)}`,
        }}
        max={REASON}
      />
    </ContractDialog>
  );
}

function AllOfIt({ principal, onFill }: { principal: number; onFill: () => void }) {
  return (
    <span className="flex items-center justify-between gap-2">
      可退本金 {formatMoney(principal)}
      <Button variant="text" size="sm" aria-disabled={principal === 0} onMouseDown={stayPut} onClick={onFill}>
        退清
      </Button>
    </span>
  );
}

/** More than that takes another refund. */
const mostOf = (cents: number) => Math.min(cents, MOST_AT_ONCE);

/** Amount, person and way. */
function useSure({ user, code }: Member) {
  const confirm = useConfirm();
  return ({ amount, gift_amount, payment_type }: MoneyForm) => {
    const back = typeof gift_amount === 'number' ? `，同时收回赠送 ${formatMoney(gift_amount)}` : '';
    return confirm({
      title: `退还 ${formatMoney(Number(amount))} 到 ${PAYMENT_TYPES[payment_type]}？`,
      description: `会员 ${user.name}（卡号 ${code ?? '—'}）${back}。`,
      confirmText: '退款',
      danger: true,
    });
  };
}
