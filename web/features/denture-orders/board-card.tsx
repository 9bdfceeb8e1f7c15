import { BellRing } from 'lucide-react';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { DentureTag, RiskTag } from './marks.tsx';
import { BookSeating } from './order-row.tsx';
import { OrderSteps } from './order-steps.tsx';
import { useReminder } from './use-step.ts';
import { itemsText } from './words.ts';

/** Where its plant is the one who is waited for. */
const AT_PLANT: readonly DentureOrder['status'][] = ['sent', 'received', 'making', 'rework'];

/** An order on the board: whose, what, until when; what is done next, or a word to the plant. */
export function BoardCard({ row, onOpen }: { row: DentureOrder; onOpen: () => void }) {
  const { code, status, stage, risk, urgent, patient, doctor, factory, due_on } = row;
  return (
    <li className="flex flex-col gap-1.5 p-3 text-13">
      <p className="flex flex-wrap items-center gap-1.5">
        <b className="text-14">{patient.name}</b>
        <DentureTag of={status} />
        {risk === 'ok' ? null : <RiskTag of={risk} />}
        {urgent ? <Tag tone="red">加急</Tag> : null}
      </p>
      <p className="break-words">{itemsText(row.items)}</p>
      <p className="text-ink-500">{`${doctor.name} · ${factory.name}`}</p>
      <p className="text-ink-500 tabular-nums">{[`交货 ${due_on}`, stage].filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap gap-1.5">
        <OrderSteps row={row} first />
        {AT_PLANT.includes(status) ? <Remind row={row} /> : null}
        {status === 'arrived' ? <BookSeating row={row} /> : null}
        <Button size="sm" className="pointer-coarse:min-h-11" aria-label={`详情 ${code}`} onClick={onOpen}>
          详情
        </Button>
      </div>
    </li>
  );
}

function Remind({ row }: { row: DentureOrder }) {
  const { reason } = useWritable();
  const { remind, pending } = useReminder(row);
  return (
    <GuardedButton
      size="sm"
      className="pointer-coarse:min-h-11"
      icon={<BellRing {...ICON} />}
      aria-label={`催单 ${row.code}`}
      reason={reason}
      pending={pending}
      onClick={() => reason === null && void remind()}
    >
      催单
    </GuardedButton>
  );
}
