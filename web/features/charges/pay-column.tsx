import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TenderType } from '#contract/disposal-pay.ts';
import { useWritable } from '#web/api/writable.ts';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { Debts } from './debts.tsx';
import { MoreWays } from './more-ways.tsx';
import { News } from './news.tsx';
import { QUEUE } from './paths.ts';
import { PayHead } from './pay-head.tsx';
import { printReceiptAtom } from './print-receipt.ts';
import { TenderRow } from './tender-row.tsx';
import { CASH } from './tenders.ts';
import { messageAt, type Opened, type PayForm } from './use-pay-form.ts';
import { usePayKeys } from './use-pay-keys.ts';
import { wayOff } from './ways.ts';

interface PayColumnProps {
  opened: Opened;
  pay: PayForm;
  then: number | null;
  onThen: (id: number | null) => void;
}

/** Why it can't be paid, whoever asks; null where it can. */
function closedReason({ data: { status } }: Opened): string | null {
  if (status === 3) return '已付清';
  return status === 4 ? '该处置单已作废' : null;
}

/** Under a finger a field that takes the focus by itself brings the keys up over what one looks at. */
const hasPointer = () => window.matchMedia('(hover: hover)').matches;

/** 收款: by which ways, how much of each, and that it is paid. */
export function PayColumn({ opened, pay, then, onThen }: PayColumnProps) {
  const navigate = useNavigate();
  const { date } = useAtomValue(minuteAtom);
  const { reason } = useWritable();
  const [wanted, setWanted] = useState(() => ({ type: CASH as TenderType, count: hasPointer() ? 1 : 0 }));
  const closed = closedReason(opened);
  const off = closed ?? reason;
  const over =
    pay.figures.missing < 0 ? '超过待收金额' : pay.figures.paid === 0 && pay.figures.due > 0 ? '请填写收款金额' : null;
  const way = (type: TenderType) => {
    if (wayOff(type, opened.meta)) return;
    pay.addWay(type);
    setWanted(({ count }) => ({ type, count: count + 1 }));
  };
  const send = (owe = false) => {
    if (off === null && (owe || over === null) && !pay.pending) void pay.pay(owe);
  };
  usePayKeys({ opened, pay, onWay: way, onSend: send, onLeave: () => void navigate(QUEUE) });
  return (
    <form
      aria-label="收款"
      className="flex min-h-full flex-col bg-surface-2 p-4 @min-[760px]/desk:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={keepEnter}
    >
      <News opened={opened} />
      <PayHead pay={pay} />
      <RestoredHint draft={pay.draft} />
      <Tenders opened={opened} pay={pay} wanted={wanted} />
      <MoreWays meta={opened.meta} taken={pay.values.payments} onWay={way} />
      <Debts opened={opened} missing={pay.figures.missing} today={date} then={then} onThen={onThen} />
      <Foot pay={pay} closed={closed} off={off} over={over} onOwe={() => send(true)} />
    </form>
  );
}

/** A scanner ends what it reads with Enter, which pays for nothing. */
function keepEnter(event: KeyboardEvent): void {
  const plain = !event.ctrlKey && !event.metaKey;
  if (event.key === 'Enter' && plain && event.target instanceof HTMLInputElement) event.preventDefault();
}

interface TendersProps {
  opened: Opened;
  pay: PayForm;
  wanted: { type: TenderType; count: number };
}

function Tenders({ opened, pay, wanted }: TendersProps) {
  const { payments } = pay.values;
  return (
    <ul className="mt-2 border-line border-t">
      {payments.map((tender, at) => (
        <TenderRow
          key={tender.type}
          pay={pay}
          tender={tender}
          at={at}
          meta={opened.meta}
          wanted={wanted.type === tender.type ? wanted.count : 0}
          alone={payments.length === 1}
        />
      ))}
    </ul>
  );
}

interface FootProps {
  pay: PayForm;
  /** Why it takes no payment any more. */
  closed: string | null;
  /** Why nothing can be paid just now. */
  off: string | null;
  /** Why not so. */
  over: string | null;
  onOwe: () => void;
}

function Foot({ pay, closed, off, over, onOwe }: FootProps) {
  const [prints, setPrints] = useAtom(printReceiptAtom);
  const wrong = messageAt(pay, 'payments');
  return (
    <div className="sticky bottom-0 mt-auto flex flex-col gap-3 bg-surface-2 pt-3 pb-1">
      <Checkbox checked={prints} onChange={setPrints}>
        打印收据
        <span className="text-13 text-ink-500">收款后打开收据</span>
      </Checkbox>
      {wrong ? <p className="text-13 text-red-700">{wrong}</p> : null}
      {off && !closed ? <p className="text-13 text-orange-700">{off}</p> : null}
      <FormRefusal refusal={pay.refusal} />
      <div className="flex gap-2">
        <GuardedButton size="touch" className="text-14!" reason={off} onClick={onOwe}>
          挂账
        </GuardedButton>
        <GuardedButton
          type="submit"
          variant="primary"
          size="touch"
          className="flex-1"
          reason={off ?? over}
          pending={pay.pending}
          keyHint="Ctrl ↵"
        >
          {closed ?? `确认收款 ${formatMoney(pay.figures.paid)}`}
        </GuardedButton>
      </div>
      <p className="hidden items-center gap-1.5 text-12 text-ink-600 pointer-coarse:hidden @min-[760px]/desk:flex">
        <Kbd>Alt 1</Kbd>…<Kbd>7</Kbd>
        选方式
        <span className="ml-auto inline-flex items-center gap-1.5">
          <Kbd>Esc</Kbd>
          放回队列
        </span>
      </p>
    </div>
  );
}
