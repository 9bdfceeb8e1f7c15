import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { receiptPath } from '#web/clinic/money/receipt-path.ts';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { Discounts } from './discounts.tsx';
import { PaidSummary } from './paid-summary.tsx';
import { PayColumn } from './pay-column.tsx';
import { PaymentsMade } from './payments-made.tsx';
import { printReceiptAtom } from './print-receipt.ts';
import { RefundButton } from './refund-button.tsx';
import { Sheet } from './sheet.tsx';
import { TakeOff } from './take-off.tsx';
import { Totals } from './totals.tsx';
import { mayTakeOff, type Opened, type Paid, type PayForm, usePayForm } from './use-pay-form.ts';

interface ChargeViewProps {
  opened: Opened;
  onPaid: (id: number) => void;
  onNext: () => void;
}

const WORK =
  'min-h-0 @min-[1080px]/desk:grid @min-[1080px]/desk:h-full @min-[1080px]/desk:grid-cols-[minmax(0,1fr)_380px]';
const WIDE = '@min-[1340px]/desk:grid-cols-[minmax(0,1fr)_424px]';
const COLUMN = 'flex flex-col *:flex-1 @min-[1080px]/desk:min-h-0 @min-[1080px]/desk:overflow-y-auto';

/** The list in the middle, and at the right how it is paid, that it was, or what was paid of it. */
export function ChargeView({ opened, onPaid, onNext }: ChargeViewProps) {
  const { status } = opened.data;
  // Whoever has begun to take money for it keeps the form, whatever becomes of the list meanwhile.
  const [round, setRound] = useState(0);
  const open = status === 1 || status === 2;
  const [taking, setTaking] = useState(open);
  // What was taken for it was taken back.
  if (open && !taking) setTaking(true);
  if (taking) {
    return <Taking key={round} opened={opened} onPaid={onPaid} onNext={onNext} onMore={() => setRound(round + 1)} />;
  }
  return (
    <div className={`${WORK} ${WIDE}`}>
      <div className={COLUMN}>
        <SettledSheet opened={opened} queued />
      </div>
      <div className={`${COLUMN} border-line bg-surface-2 @min-[1080px]/desk:border-l`}>
        <div className="p-4 @min-[760px]/desk:px-6">
          <PaymentsMade payments={opened.meta.payments} prints action={<RefundButton list={opened.data} />} />
        </div>
      </div>
    </div>
  );
}

interface TakingProps extends ChargeViewProps {
  onMore: () => void;
}

function Taking({ opened, onPaid, onNext, onMore }: TakingProps) {
  const [then, setThen] = useState<number | null>(null);
  const [paid, setPaid] = useState<Paid | null>(null);
  const goOn = useGoOn();
  const pay = usePayForm({
    opened,
    onPaid: (answer) => {
      onPaid(opened.data.id);
      setPaid(answer);
      goOn(answer, then);
    },
  });
  return (
    <div className={`${WORK} ${WIDE}`}>
      <div className={COLUMN}>
        {paid ? <SettledSheet opened={opened} queued /> : <OpenSheet opened={opened} pay={pay} />}
      </div>
      <div className={`${COLUMN} border-line @min-[1080px]/desk:border-l`}>
        {paid ? (
          <PaidSummary paid={paid} onNext={onNext} onMore={onMore} />
        ) : (
          <PayColumn opened={opened} pay={pay} then={then} onThen={setThen} />
        )}
      </div>
    </div>
  );
}

/** After a payment: to the receipt, or to what the patient owes besides; what has to be known is told on the way. */
function useGoOn() {
  const navigate = useNavigate();
  const prints = useAtomValue(printReceiptAtom);
  return ({ meta: { receipt, change, member } }: Paid, then: number | null) => {
    const words = `${member.user.name} 收款成功，找零 ${formatMoney(change)}，收据 ${receipt?.receipt_no ?? '—'}`;
    if (then !== null) {
      const print = receipt && { label: '打印收据', onClick: () => void navigate(receiptPath(receipt)) };
      toast.success(words, print ?? undefined);
      void navigate(tollPath(then));
    } else if (prints && receipt) {
      toast.success(words);
      void navigate(receiptPath(receipt));
    }
  };
}

function OpenSheet({ opened, pay }: { opened: Opened; pay: PayForm }) {
  const { data, meta } = opened;
  return (
    <Sheet list={data} member={meta.member} queued>
      <Sums>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <Discounts list={data} />
          {mayTakeOff(data) ? <TakeOff list={data} pay={pay} most={meta.discount_max} coupons={meta.coupons} /> : null}
        </div>
        <Totals list={data} total={pay.figures.total} />
      </Sums>
      {meta.payments.length > 0 ? (
        <PaymentsMade payments={meta.payments} prints action={<RefundButton list={data} />} />
      ) : null}
    </Sheet>
  );
}

/** A list that nobody takes money for here. */
export function SettledSheet({ opened: { data, meta }, queued = false }: { opened: Opened; queued?: boolean }) {
  return (
    <Sheet list={data} member={meta.member} queued={queued}>
      <Sums>
        <div className="min-w-0 flex-1">
          <Discounts list={data} />
        </div>
        <Totals list={data} />
      </Sums>
    </Sheet>
  );
}

function Sums({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-8 gap-y-4 @min-[460px]/sheet:flex-row @min-[460px]/sheet:[&>dl]:border-line @min-[460px]/sheet:[&>dl]:border-l @min-[460px]/sheet:[&>dl]:pl-6">
      {children}
    </div>
  );
}
