import { type KeyboardEvent, useState } from 'react';
import { LOADING } from '#contract/errors.ts';
import { intervenes } from '#contract/intervenes.ts';
import { useWritable } from '#web/api/writable.ts';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { InterveneFields, type InterveneForm } from './form-fields.tsx';

interface AddPanelProps {
  patientId: number;
  /** Of the visit that it is said at. */
  hashId: string;
  /** Why nothing may be written of the visit yet; null: it may. */
  off: string | null;
}

/** 新增干预: a chip, the text, save. */
export function AddPanel(props: AddPanelProps) {
  const [saved, setSaved] = useState(0);
  return (
    <section aria-label="新增干预" className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <h2 className="mb-3 font-semibold text-16">新增干预</h2>
      {/* What was saved leaves an empty form behind. */}
      <AddForm key={saved} {...props} onSaved={() => setSaved(saved + 1)} />
    </section>
  );
}

const NOTHING: InterveneForm = { category: '', content: '', goal: '', review_on: '' };

function AddForm({ patientId, hashId, off, onSaved }: AddPanelProps & { onSaved: () => void }) {
  const { reason } = useWritable();
  const state = useContractForm(intervenes.create, {
    values: NOTHING,
    rules: async () => (await import('#contract/intervenes.ts')).intervenes.create.body,
    bodyOf: (form) => ({ ...form, patient_id: patientId, reservation_id: hashId }),
    draft: `intervene:${hashId}`,
    refresh: [intervenes.list],
    onDone: onSaved,
  });
  const { form, dirty, draft, pending, submit } = state;
  useLeaveGuard({ isDirty: () => dirty && !draft.isDone(), onLeave: draft.drop });
  const blocked = reason ?? off;
  const send = () => {
    if (blocked === null) void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      aria-label="新增干预"
      className="relative"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-col gap-4">
        <RestoredHint draft={draft} />
        <InterveneFields form={form} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="min-w-0 flex-1 text-13 text-ink-500">患者可以在个人中心看到</p>
          <GuardedButton
            type="submit"
            variant="primary"
            size="form"
            className="max-lg:min-h-11"
            reason={blocked}
            pending={pending}
            pendingText={LOADING.requesting}
            keyHint="Ctrl ↵"
            onMouseDown={stayPut}
          >
            保存
          </GuardedButton>
        </div>
      </div>
      <LoadingOverlay open={pending} text={LOADING.requesting} />
    </form>
  );
}
