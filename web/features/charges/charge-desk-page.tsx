import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Failed } from '#web/api/failed.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { tollPath } from '#web/clinic/money/toll-path.ts';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ICON } from '#web/ui/icon.ts';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { useKeys } from '#web/ui/use-key.ts';
import { ChargeView } from './charge-view.tsx';
import { OtherDesk } from './other-desk.tsx';
import { QUEUE } from './paths.ts';
import { Queue } from './queue.tsx';
import { ShiftStrip } from './shift-strip.tsx';
import { ToRead } from './to-read.tsx';
import { useCharge } from './use-charge.ts';
import { useDeskPresence } from './use-desk-presence.ts';
import { useQueue } from './use-queue.ts';

/**
 * The charge desk (收费台) with a list beside the queue or without: /admin/charges/index, /admin/charges/tolls/:id; and to
 * those who take no money, at /admin/visits/tolls/:id, the list to read.
 */
export default function ChargeDeskPage() {
  const { id } = useParams();
  const takes = useAtomValue(rolesAtom).some((role) => CASHIERS.includes(role));
  return takes ? <ChargeDesk chosen={id === undefined ? null : Number(id)} /> : <ToRead id={Number(id)} />;
}

/** On a phone it is the queue, or else the list. */
function ChargeDesk({ chosen }: { chosen: number | null }) {
  const queue = useQueue();
  const takers = useDeskPresence(chosen);
  const navigate = useNavigate();
  const [own, setOwn] = useState<readonly number[]>([]);
  const goTo = (step: 'next' | 'first') => {
    const waiting = (queue.waiting.data?.data ?? []).filter(({ id }) => !own.includes(id) && id !== chosen);
    const [first] = waiting;
    if (first) return void navigate(tollPath(first.id));
    toast.info('没有等待收费的患者了');
    if (step === 'next') void navigate(QUEUE);
  };
  useKeys((key) => (key.toLowerCase() === 'n' ? () => goTo('first') : null));
  return (
    <main id={MAIN_ID} tabIndex={-1} className="@container/desk flex min-h-0 flex-1 flex-col overflow-auto bg-bg">
      <h1 className="sr-only">收费台</h1>
      <div className="flex flex-1 flex-col @min-[760px]/desk:grid @min-[760px]/desk:min-h-0 @min-[760px]/desk:grid-cols-[minmax(260px,296px)_minmax(0,1fr)]">
        <aside
          aria-label="待收费"
          className={clsx(
            'min-h-0 flex-1 flex-col border-line-strong bg-bg @min-[760px]/desk:flex @min-[760px]/desk:border-r',
            chosen === null ? 'flex' : 'hidden',
          )}
        >
          <Queue queue={queue} open={chosen} own={own} takers={takers} />
        </aside>
        <div
          className={clsx(
            'min-h-0 flex-1 flex-col bg-surface @min-[760px]/desk:flex @min-[760px]/desk:overflow-y-auto',
            chosen === null ? 'hidden' : 'flex',
          )}
        >
          {chosen === null ? (
            <NoneChosen />
          ) : (
            <>
              <OtherDesk taker={takers.get(chosen)} />
              <div className="min-h-0 flex-1">
                <Chosen key={chosen} id={chosen} onPaid={(id) => setOwn([...own, id])} onNext={() => goTo('next')} />
              </div>
            </>
          )}
        </div>
      </div>
      <ShiftStrip />
    </main>
  );
}

function NoneChosen() {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 text-ink-500">
      <ReceiptText {...ICON} />
      <p className="text-14 text-ink-600">选择左侧的患者，开始收费</p>
      <p className="text-13">按 N 打开等候最久的一位，或扫处置单的单号</p>
    </div>
  );
}

interface ChosenProps {
  id: number;
  onPaid: (id: number) => void;
  onNext: () => void;
}

function Chosen({ id, ...more }: ChosenProps) {
  const asked = useCharge(id);
  if (asked.data) return <ChargeView opened={asked.data} {...more} />;
  return asked.error ? (
    <Failed asked={asked} />
  ) : (
    <div className="p-6">
      <SkeletonLines lines={10} />
    </div>
  );
}
