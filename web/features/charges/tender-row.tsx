import { X } from 'lucide-react';
import { TENDER_TYPES } from '#contract/disposal-pay.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import type { TypedMoney } from '#web/ui/text/yuan.ts';
import { CashBox } from './cash-box.tsx';
import { CARD, CASH, NUMBERED, POINTS, type Tender } from './tenders.ts';
import { messageAt, type Opened, type PayForm } from './use-pay-form.ts';
import { useWanted } from './use-wanted.ts';
import { WAY_ICONS } from './ways.ts';

interface TenderRowProps {
  pay: PayForm;
  tender: Tender;
  /** Its place among them. */
  at: number;
  meta: Opened['meta'];
  /** Counts up when this way is to have the focus. */
  wanted: number;
  alone: boolean;
}

/** One way of paying: how much, and what else it has to say. */
export function TenderRow({ pay, tender, at, meta, wanted, alone }: TenderRowProps) {
  const { type } = tender;
  const amount = pay.figures.amounts[at] ?? null;
  const field = useWanted(type === CASH ? 0 : wanted);
  const name = TENDER_TYPES[type];
  const Icon = WAY_ICONS[type];
  const wrong = typeof amount === 'string' ? '请填写正确的金额' : messageAt(pay, `payments.${at}.amount`);
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex items-center gap-2">
        <Kbd>{type}</Kbd>
        <Icon {...ICON} className="shrink-0 text-ink-600" />
        <p className="min-w-0 flex-1 font-semibold">{name}</p>
        {alone ? null : (
          <IconButton size="sm" label={`去掉${name}`} icon={<X {...ICON} />} onClick={() => pay.removeWay(type)} />
        )}
        <MoneyInput
          ref={field}
          className="w-34 shrink-0"
          size="lg"
          aria-label={`${name}金额`}
          aria-invalid={wrong ? true : undefined}
          value={amount}
          onChange={(value) => pay.setTender(type, { amount: value, fixed: true })}
        />
      </div>
      {wrong ? <p className="mt-1 text-right text-13 text-red-700">{wrong}</p> : null}
      {type === CARD ? <CardLine amount={amount} member={meta.member} /> : null}
      {type === POINTS ? <PointsLine amount={amount} {...meta} /> : null}
      <TradeNo pay={pay} tender={tender} at={at} />
      {type === CASH ? <CashBox pay={pay} tender={tender} at={at} amount={amount} wanted={wanted} /> : null}
    </li>
  );
}

/** What is on the card, and what stays there. */
function CardLine({ amount, member }: Pick<Opened['meta'], 'member'> & { amount: TypedMoney }) {
  const left = member.balance - (typeof amount === 'number' ? amount : 0);
  return (
    <p className="mt-1 pl-7 text-12 text-ink-500">
      {`本金 ${formatMoney(member.principal)}，赠送 ${formatMoney(member.gift)}，`}
      {left < 0 ? <b className="text-red-700">余额不足</b> : `用后 ${formatMoney(left)}`}
    </p>
  );
}

/** How many points that is, and how many may be used. */
function PointsLine({ amount, integral }: Pick<Opened['meta'], 'integral'> & { amount: TypedMoney }) {
  const { usable, value, point_value, min_use } = integral;
  const used = typeof amount === 'number' ? amount / point_value : 0;
  return (
    <p className="mt-1 pl-7 text-12 text-ink-500">
      {`可用 ${formatCount(usable)} 分，抵 ${formatMoney(value)}，`}
      {used > usable || (used > 0 && used < min_use) ? (
        <b className="text-red-700">{used > usable ? '超过可用积分' : `一次至少 ${formatCount(min_use)} 分`}</b>
      ) : (
        `使用 ${formatCount(Math.floor(used))} 分`
      )}
    </p>
  );
}

function TradeNo({ pay, tender: { type, trade_no }, at }: { pay: PayForm; tender: Tender; at: number }) {
  const label = NUMBERED[type];
  if (!label) return null;
  return (
    <div className="mt-2 pl-7">
      <FormRow label={label} error={messageAt(pay, `payments.${at}.trade_no`)}>
        <Input
          aria-label={`${TENDER_TYPES[type]}${label}`}
          placeholder="选填"
          autoComplete="off"
          maxLength={64}
          value={trade_no}
          onChange={({ target }) => pay.setTender(type, { trade_no: target.value })}
        />
      </FormRow>
    </div>
  );
}
