import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { LOADING } from '#contract/errors.ts';
import { type Prescription, type PrescriptionWarning, prescriptions } from '#contract/prescriptions.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { SHEET_WORDS, SheetFields } from './sheet-fields.tsx';
import { bodyOf, type SheetForm, valuesOf } from './values.ts';

interface SheetProps {
  /** Whether who writes may sign it. */
  signs: boolean;
  /** It stands at the server. */
  onSaved: (row: Prescription, warnings: readonly PrescriptionWarning[], sign: boolean) => void;
}

const SHARED = { refresh: [prescriptions.list] };

interface NewSheetProps extends SheetProps {
  patientId: number;
  /** Of the visit that it is written at; null: at none. */
  hashId: string | null;
  start: SheetForm;
  /** It begins with what was written before, not with what was left here. */
  fresh: boolean;
}

/** A new one: kept in this browser until the server has it. */
export function NewSheet({ patientId, hashId, start, fresh, signs, onSaved }: NewSheetProps) {
  const sign = useRef(false);
  const state = useContractForm<typeof prescriptions.create, SheetForm, Prescription>(prescriptions.create, {
    ...SHARED,
    values: start,
    rules: async () => (await import('#contract/prescriptions.ts')).prescriptions.create.body,
    bodyOf: (form) => ({ ...bodyOf(form), patient_id: patientId, reservation_id: hashId }),
    draft: { key: `prescription:${hashId ?? patientId}`, fresh },
    onDone: ({ data, meta }) => onSaved(data, meta.warnings, sign.current),
  });
  return <Frame state={state} sign={sign} signs={signs} />;
}

/** A draft goes on: what a colleague saved first is chosen field by field. */
export function DraftSheet({ row, signs, onSaved }: SheetProps & { row: Prescription }) {
  const { id, version } = row;
  const sign = useRef(false);
  const state = useContractForm<typeof prescriptions.update, SheetForm, Prescription>(prescriptions.update, {
    ...SHARED,
    values: valuesOf(row),
    rules: async () => (await import('#contract/prescriptions.ts')).prescriptions.update.body,
    bodyOf: (form) => ({ ...bodyOf(form), version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `prescription-changed:${id}`,
    onDone: ({ data, meta }) => onSaved(data, meta.warnings, sign.current),
  });
  return <Frame state={state} sign={sign} signs={signs} />;
}

interface FrameProps {
  state: ContractForm<SheetForm>;
  /** Whether what is sent now is signed as soon as it is saved. */
  sign: RefObject<boolean>;
  signs: boolean;
}

/** The form with its two ends: kept as a draft, or signed. */
function Frame({ state, sign, signs }: FrameProps) {
  const { reason } = useWritable();
  const { form, dirty, draft, pending, submit } = state;
  const box = useRef<HTMLFormElement>(null);
  useLeaveGuard({ isDirty: () => dirty && !draft.isDone(), onLeave: draft.drop });
  const { submitCount, isSubmitting } = form.formState;
  // What is wrong may be in a drug, which is no field of its own to the form.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);
  const send = (signed: boolean) => {
    if (reason !== null) return;
    sign.current = signed;
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(signs);
  };
  const press = { size: 'form', reason, pending, pendingText: LOADING.requesting, onMouseDown: stayPut } as const;
  return (
    <form
      ref={box}
      noValidate
      aria-label="开处方"
      className="relative"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <div className="flex flex-col gap-4">
        <RestoredHint draft={draft} />
        <ChangedMeanwhile state={state} words={SHEET_WORDS} />
        <SheetFields form={form} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <GuardedButton {...press} type="submit" {...(signs ? {} : { variant: 'primary', keyHint: 'Ctrl ↵' })}>
            存草稿
          </GuardedButton>
          {signs ? (
            <GuardedButton {...press} variant="primary" keyHint="Ctrl ↵" onClick={() => send(true)}>
              签署
            </GuardedButton>
          ) : null}
        </div>
      </div>
      <LoadingOverlay open={pending} text={LOADING.requesting} />
    </form>
  );
}
