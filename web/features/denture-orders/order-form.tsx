import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { dentureOrders } from '#contract/denture-orders.ts';
import { LOADING } from '#contract/errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { ORDER_WORDS, OrderFields } from './order-fields.tsx';
import { bodyOf, type FullOrder, type OrderForm, valuesOf } from './values.ts';

/** It stands at the server. `send`: it goes to its plant now. */
type OnSaved = (row: FullOrder, send: boolean) => void;

interface NewOrderProps {
  patientId: number;
  /** What the last one was set to. */
  start: OrderForm;
  onSaved: OnSaved;
}

/** A new one: kept in this browser until the server has it. */
export function NewOrder({ patientId, start, onSaved }: NewOrderProps) {
  const send = useRef(false);
  const state = useContractForm<typeof dentureOrders.create, OrderForm, FullOrder>(dentureOrders.create, {
    values: start,
    rules: async () => (await import('#contract/denture-orders.ts')).dentureOrders.create.body,
    bodyOf: (form) => ({ ...bodyOf(form), patient_id: patientId }),
    draft: `denture:${patientId}`,
    refresh: [dentureOrders.list],
    onDone: ({ data }) => onSaved(data, send.current),
  });
  return <Frame {...{ state, send, patientId }} />;
}

/** A draft goes on: what a colleague saved first is chosen field by field. */
export function DraftOrder({ row, patientId, onSaved }: { row: FullOrder; patientId: number; onSaved: OnSaved }) {
  const { id, version } = row;
  const send = useRef(false);
  const state = useContractForm<typeof dentureOrders.update, OrderForm, FullOrder>(dentureOrders.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/denture-orders.ts')).dentureOrders.update.body,
    bodyOf: (form) => ({ ...bodyOf(form), version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `denture-changed:${id}`,
    refresh: [dentureOrders.list, dentureOrders.one],
    onDone: ({ data }) => onSaved(data, send.current),
  });
  return <Frame {...{ state, send, patientId }} />;
}

interface FrameProps {
  state: ContractForm<OrderForm>;
  /** Whether what is saved now goes to its plant at once. */
  send: RefObject<boolean>;
  patientId: number;
}

/** The form with its two ends: kept as a draft, or sent. */
function Frame({ state, send, patientId }: FrameProps) {
  const { reason } = useWritable();
  const { form, dirty, draft, pending, submit } = state;
  const box = useRef<HTMLFormElement>(null);
  useLeaveGuard({ isDirty: () => dirty && !draft.isDone(), onLeave: draft.drop });
  const { submitCount, isSubmitting } = form.formState;
  // What is wrong may be in a piece, which is no field of its own to the form.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [submitCount, isSubmitting]);
  const save = (sent: boolean) => {
    if (reason !== null) return;
    send.current = sent;
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(true);
  };
  const press = { size: 'form', reason, pending, pendingText: LOADING.requesting, onMouseDown: stayPut } as const;
  return (
    <form
      ref={box}
      noValidate
      aria-label="加工单"
      className="relative"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      <div className="flex flex-col gap-4">
        <RestoredHint draft={draft} />
        <ChangedMeanwhile state={state} words={ORDER_WORDS} />
        <OrderFields form={form} patientId={patientId} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <GuardedButton {...press} type="submit">
            存草稿
          </GuardedButton>
          <GuardedButton {...press} variant="primary" keyHint="Ctrl ↵" onClick={() => save(true)}>
            发给加工厂
          </GuardedButton>
        </div>
      </div>
      <LoadingOverlay open={pending} text={LOADING.requesting} />
    </form>
  );
}
