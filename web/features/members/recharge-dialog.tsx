import type { FittingRule } from '#contract/recharge-rule-calls.ts';
import { showError } from '#web/api/errors.ts';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { MemberFacts } from './member-facts.tsx';
import { MoneyRows } from './money-rows.tsx';
import { type MemberDialogProps, useMember } from './use-member.ts';
import { type MoneyForm, useMoneyForm } from './use-money-form.ts';
import { chosenIn, NO_RULE, useRules } from './use-rules.ts';

const LABELS = { amount: '充值金额', gift_amount: '赠送金额', remarks: '备注' };
const REMARKS = 500;

/** 充值: paid over the counter, with what is given to it: by the best rule that fits, or as it is typed. */
export function RechargeDialog(props: MemberDialogProps) {
  const member = useMember(props);
  const state = useMoneyForm({
    type: 1,
    member,
    isGiven: () => rule !== null,
    // Whoever is quick sends it before the rules of what they typed are there.
    via: async (press, { amount, rule: chosen }) => {
      const found = await ruleFor(Number(amount), chosen).catch((error: unknown) => showError(error));
      if (found !== undefined) await press(found ? { rule_id: found.id, gift_amount: undefined } : {});
    },
    onDone: props.onClose,
  });
  const [amount, gift, chosen] = state.form.watch(['amount', 'gift_amount', 'rule']);
  const { rules, ruleFor } = useRules(member.id, amount);
  const rule = chosenIn(rules, chosen);
  const given = rule?.gift_amount ?? (typeof gift === 'number' ? gift : 0);
  return (
    <ContractDialog
      state={state}
      title="会员充值"
      width={640}
      submitText="充值"
      over={lockedReason(member)}
      hint={typeof amount === 'number' ? `充值后余额 ${formatMoney(member.balance + amount + given)}` : null}
      onClose={props.onClose}
    >
      <MemberFacts member={member} />
      <MoneyRows
        form={state.form}
        labels={LABELS}
        rules={<RuleRow form={state.form} rules={rules} rule={rule} />}
        gift={rule ? <GivenRow rule={rule} /> : null}
        max={REMARKS}
      />
    </ContractDialog>
  );
}

interface RuleRowProps {
  form: ContractForm<MoneyForm>['form'];
  rules: readonly FittingRule[];
  /** By which it goes. */
  rule: FittingRule | null;
}

const WITHOUT = { value: NO_RULE, label: '不使用方案' };

function RuleRow({ form, rules, rule }: RuleRowProps) {
  const fitting = rules.map((each) => ({ value: String(each.id), label: each.name, hint: giftOf(each) }));
  return (
    <ControlledRow form={form} name="rule" label="充值方案">
      {(field) => <Select options={[...fitting, WITHOUT]} {...field} value={rule ? String(rule.id) : NO_RULE} />}
    </ControlledRow>
  );
}

/** What a rule gives to this amount: the server's to say. */
function GivenRow({ rule }: { rule: FittingRule }) {
  const others = othersOf(rule);
  return (
    <FormRow label={LABELS.gift_amount} hint={others.length > 0 ? `另送 ${others.join('、')}` : null}>
      <Input
        readOnly
        inputClassName="tabular-nums"
        className="w-full text-right"
        value={formatMoney(rule.gift_amount)}
      />
    </FormRow>
  );
}

/** What it gives beside an amount. */
function othersOf({ gift_integral, coupon, coupon_count }: FittingRule): string[] {
  return [
    ...(gift_integral > 0 ? [`${formatCount(gift_integral)} 积分`] : []),
    ...(coupon ? [`${coupon.name} ${coupon_count} 张`] : []),
  ];
}

function giftOf(rule: FittingRule): string {
  const amount = rule.gift_amount > 0 ? [formatMoney(rule.gift_amount)] : [];
  return `送 ${[...amount, ...othersOf(rule)].join('、')}`;
}
