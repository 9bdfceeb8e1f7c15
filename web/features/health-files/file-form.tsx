import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { BaseEmr } from '#contract/base-emr.ts';
import { LOADING } from '#contract/errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { LoadingOverlay, loadingBox } from '#web/ui/feedback/loading-overlay.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { FileFields } from './file-fields.tsx';
import type { FileValues } from './form-values.ts';
import type { Taken } from './self-reported.tsx';
import type { FileState, StoreAnswer } from './use-file.ts';
import { useFileForm } from './use-file-form.ts';
import { FILE_PARTS } from './words.ts';

const WORDS: FieldWords<FileValues> = {
  labels: FILE_PARTS,
  show: {
    blood_pressure: ({ systolic, diastolic }) => (systolic || diastolic ? `${systolic}/${diastolic} mmHg` : '（空）'),
  },
};

interface FileFormProps {
  patientId: number;
  current: BaseEmr | null;
  file: FileState;
  taken: Taken | null;
  onTaken: () => void;
  /** It was saved just now: the focus stays where it was pressed. */
  again: boolean;
  onDirty: (dirty: boolean) => void;
  onSaved: (answer: StoreAnswer) => void;
}

/** Each save is a version, signed at once. */
export function FileForm({ taken, onTaken, again, onDirty, ...rest }: FileFormProps) {
  const { reason } = useWritable();
  const state = useFileForm(rest);
  const { form, dirty, draft, pending, submit } = state;
  useLeaveGuard({ isDirty: () => dirty && !draft.isDone(), onLeave: draft.drop });
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  useTaken(taken, form, onTaken);
  const off = reason ?? (dirty || !rest.current ? null : '还没有修改');
  const send = () => {
    if (off === null) void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      aria-label="健康档案"
      onFocus={loadingBox.ahead}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-col gap-4">
        <RestoredHint draft={draft} />
        <ChangedMeanwhile state={state} words={WORDS} />
        <FileFields form={form} />
      </div>
      <Foot off={off} pending={pending} again={again} />
      <LoadingOverlay open={pending} text={LOADING.requesting} />
    </form>
  );
}

interface FootProps extends Pick<FileFormProps, 'again'> {
  /** Why nothing can be saved just now; null where it can. */
  off: string | null;
  pending: boolean;
}

function Foot({ off, pending, again }: FootProps) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-panel border-line border-t bg-surface-2 px-4 py-3">
      <p className="min-w-0 flex-1 text-13 text-ink-500">每次保存都会留下一个版本</p>
      <GuardedButton
        ref={again ? takeFocus : undefined}
        type="submit"
        variant="primary"
        size="form"
        className="max-lg:min-h-11"
        reason={off}
        pending={pending}
        pendingText={LOADING.requesting}
        keyHint="Ctrl ↵"
        onMouseDown={stayPut}
      >
        保存
      </GuardedButton>
    </div>
  );
}

/** Unless somebody has gone elsewhere meanwhile. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** What the patient wrote goes behind what stands in the field: nothing that was typed is lost. */
function useTaken(taken: Taken | null, form: ReturnType<typeof useFileForm>['form'], onTaken: () => void): void {
  const take = useEffectEvent(({ part, text }: Taken) => {
    const before = form.getValues(part).trim();
    if (!before.includes(text)) form.setValue(part, joined(before, text), { shouldDirty: true });
    form.setFocus(part);
    onTaken();
  });
  useEffect(() => {
    if (taken) take(taken);
  }, [taken]);
}

const joined = (before: string, text: string) => (before === '' ? text : `${before}；${text}`);
