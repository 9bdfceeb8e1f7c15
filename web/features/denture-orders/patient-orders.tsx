import { lazy, Suspense, useState } from 'react';
import { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useWritable } from '#web/api/writable.ts';
import { VisitSheet } from '#web/clinic/visit/visit-sheet.tsx';
import { usePress } from '#web/forms/use-press.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import type { Writing } from './order-panel.tsx';
import { OrderRow } from './order-row.tsx';
import { useForgetDentures } from './use-denture-news.ts';
import { type DenturesState, type ListedDentures, useDentureOrders } from './use-denture-orders.ts';

// What was ordered is read without what one writes with.
const OrderPanel = lazy(() => import('./order-panel.tsx').then((m) => ({ default: m.OrderPanel })));
const OrderSheet = lateDialog(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

interface PatientOrdersProps {
  patientId: number;
  /** The visit at which what is ready may be tried in; null: none. */
  hashId: string | null;
}

/** What is ordered for a patient, and what was. */
export function PatientOrders({ patientId, hashId }: PatientOrdersProps) {
  const state = useDentureOrders({ patient_id: String(patientId) });
  const [writing, setWriting] = useState<Writing>({ id: null, nth: 0 });
  const write = (id: number | null) => setWriting((now) => ({ id, nth: now.nth + 1 }));
  const { answer } = state;
  if (!answer) {
    return (
      <VisitSheet>
        <Awaited asked={state.asked} lines={10} />
      </VisitSheet>
    );
  }
  const { editable } = answer.meta;
  const list = <OrderList {...{ state, answer, hashId }} onEdit={editable ? write : null} />;
  if (!editable) return list;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Suspense
        fallback={
          <VisitSheet>
            <SkeletonLines lines={8} />
          </VisitSheet>
        }
      >
        <OrderPanel {...{ patientId, writing }} onWrite={write} />
      </Suspense>
      {list}
    </div>
  );
}

interface OrderListProps {
  state: DenturesState;
  answer: ListedDentures;
  hashId: string | null;
  onEdit: ((id: number) => void) | null;
}

/** The visit's, then the patient's others. */
function OrderList({ state, answer, hashId, onEdit }: OrderListProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const { data: rows, total } = answer;
  const isFirst = (row: DentureOrder) => hashId !== null && row.reservation?.hash_id === hashId;
  const parts = [
    { title: '本次就诊', rows: rows.filter(isFirst) },
    { title: hashId === null ? '全部加工单' : '其他加工单', rows: rows.filter((row) => !isFirst(row)) },
  ];
  return (
    <section aria-label="加工单记录" className="min-w-0 rounded-panel border border-line bg-surface">
      {total === 0 ? (
        <EmptyState hint={onEdit ? '在开加工单中选择牙位并发给加工厂，进度就会出现在这里' : '该患者还没有加工单'} />
      ) : null}
      {parts.map((part) =>
        part.rows.length > 0 ? (
          <div key={part.title} className="p-4 not-first:border-line not-first:border-t">
            <h2 className="mb-3 font-semibold text-16">{part.title}</h2>
            <ul aria-label={part.title} className="flex flex-col divide-y divide-line">
              {part.rows.map((row) => (
                <OrderRow
                  key={row.id}
                  row={row}
                  onEdit={onEdit && (() => onEdit(row.id))}
                  onOpen={() => setOpened(row.id)}
                >
                  {onEdit && hashId && row.status === 'arrived' && !isFirst(row) ? (
                    <AtThisVisit row={row} hashId={hashId} />
                  ) : null}
                </OrderRow>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      {total > rows.length || state.paging.page > 1 ? (
        <ListFoot {...state.paging} total={total} onChange={state.turn} />
      ) : null}
      {opened !== null ? <OrderSheet id={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

/** What has arrived is tried in or seated at the visit that is open. */
function AtThisVisit({ row: { id, code, version }, hashId }: { row: DentureOrder; hashId: string }) {
  const { reason } = useWritable();
  const forget = useForgetDentures();
  const { press, pending } = usePress(dentureOrders.update, { refresh: [dentureOrders.list, dentureOrders.one] });
  return (
    <GuardedButton
      size="sm"
      className="pointer-coarse:min-h-11"
      aria-label={`本次就诊戴牙 ${code}`}
      reason={reason}
      pending={pending}
      // What was refused is told already, and read anew.
      onClick={() =>
        reason === null && void press({ params: { id }, body: { version, reservation_id: hashId } }).catch(forget)
      }
    >
      本次就诊戴牙
    </GuardedButton>
  );
}
