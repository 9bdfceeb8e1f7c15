import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ICON } from '#web/ui/icon.ts';
import { Tag } from '#web/ui/tag.tsx';
import { DentureTag, RiskTag } from './marks.tsx';
import { OrderSteps } from './order-steps.tsx';
import { itemsText } from './words.ts';

interface OrderRowProps {
  row: DentureOrder;
  /** Null: it is not to be changed by who looks. */
  onEdit: (() => void) | null;
  onOpen: () => void;
  /** What else may be done with it. */
  children?: ReactNode;
}

/** One order of a patient: what is made, where it stands, and what is done next. */
export function OrderRow({ row, onEdit, onOpen, children }: OrderRowProps) {
  const { code, status, stage, risk, urgent, factory, doctor, due_on } = row;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <b className="tabular-nums">{code}</b>
        <DentureTag of={status} />
        {stage ? <span className="text-13 text-ink-700">{stage}</span> : null}
        {risk === 'ok' ? null : <RiskTag of={risk} />}
        {urgent ? <Tag tone="red">加急</Tag> : null}
      </p>
      <p className="break-words text-14">{itemsText(row.items)}</p>
      <p className="text-13 text-ink-500">{`${doctor.name} · ${factory.name} · 交货 ${due_on}`}</p>
      <div className="flex flex-wrap gap-2">
        {status === 'draft' && onEdit ? (
          <Button size="sm" className="pointer-coarse:min-h-11" aria-label={`继续编辑 ${code}`} onClick={onEdit}>
            继续编辑
          </Button>
        ) : null}
        <OrderSteps row={row} />
        {status === 'arrived' ? <BookSeating row={row} /> : null}
        {children}
        <Button size="sm" className="pointer-coarse:min-h-11" aria-label={`详情 ${code}`} onClick={onOpen}>
          详情
        </Button>
      </div>
    </li>
  );
}

/** 约戴牙: to the grid of its doctor, where a time is taken. */
export function BookSeating({ row: { code, doctor } }: { row: Pick<DentureOrder, 'code' | 'doctor'> }) {
  return (
    <Link
      to={`/?doctor_id=${doctor.id}`}
      aria-label={`约戴牙 ${code}`}
      className={buttonClass('default', 'sm', 'pointer-coarse:min-h-11')}
    >
      <CalendarPlus {...ICON} />
      约戴牙
    </Link>
  );
}
