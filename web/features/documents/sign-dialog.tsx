import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { documents, type PatientDocument } from '#contract/documents.ts';
import { ApiError } from '#web/api/client.ts';
import { useWritable } from '#web/api/writable.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { FullDialog } from '#web/ui/overlays/full-dialog.tsx';
import { useDirtyClose } from '#web/ui/overlays/use-dirty-close.ts';
import { DocumentText } from './document-text.tsx';
import { bodyOf, EMPTY, type SignForm } from './sign-form.ts';
import { SignaturePad } from './signature-pad.tsx';
import { RefusalFields, SignerFields } from './signer-fields.tsx';
import { useReadToEnd } from './use-read-to-end.ts';

interface SignDialogProps {
  row: PatientDocument;
  onDone: () => void;
  onClose: () => void;
}

/** Signs the version that is shown: a colleague's change refuses it, and the new text is to be read first. */
function useSignForm({ id, version, patient }: PatientDocument, onDone: () => void) {
  const queries = useQueryClient();
  const { method, path } = documents.one;
  return useContractForm<typeof documents.sign, SignForm>(documents.sign, {
    values: { ...EMPTY, signer: { ...EMPTY.signer, name: patient.name } },
    rules: async () => (await import('#contract/documents.ts')).documents.sign.body,
    bodyOf: (form) => ({ ...bodyOf(form), version }),
    params: { id },
    refresh: [documents.list, documents.one],
    onRefused: (error) => {
      const stale = error instanceof ApiError && (error.code === 'STALE' || error.code === 'STATE');
      if (stale) void queries.invalidateQueries({ queryKey: [method, path] });
      return false;
    },
    onDone,
  });
}

/** Turned to the patient: the whole text, and where it was read to its end the pad (docs/domain/records.md#documents). */
export function SignDialog({ row, onDone, onClose }: SignDialogProps) {
  const { place, read, look } = useReadToEnd();
  const state = useSignForm(row, onDone);
  const close = useDirtyClose(state.dirty, onClose);
  const who = [row.hospital.name, row.patient.name, row.code].join('　');
  return (
    <FullDialog title={row.title} description={who} onClose={close}>
      <section
        ref={place}
        aria-label="文书正文"
        // What scrolls must be reachable for who has no mouse.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls in it
        tabIndex={0}
        onScroll={look}
        className="min-h-24 flex-1 overflow-y-auto px-6 py-4 text-16 max-sm:px-4"
      >
        <div className="mx-auto max-w-200">
          <DocumentText body={row.body} />
        </div>
      </section>
      {read ? (
        <SignPanel state={state} />
      ) : (
        <p role="status" className="border-line border-t bg-surface-2 px-6 py-4 text-center text-14 text-ink-700">
          请阅读全文至末尾，签字板随后打开
        </p>
      )}
    </FullDialog>
  );
}

type SignState = ReturnType<typeof useSignForm>;

/** Signed, or refused before a second of the staff. What was drawn stays until it is saved or drawn anew. */
function SignPanel({ state }: { state: SignState }) {
  const { reason } = useWritable();
  const { form, pending } = state;
  const refusing = form.watch('refusing');
  return (
    <form
      noValidate
      aria-label={refusing ? '患者拒签' : '签署'}
      className="max-h-[68dvh] shrink-0 overflow-y-auto border-line border-t bg-surface-2 px-6 py-3 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && !pending) void state.submit();
      }}
    >
      <div className="mx-auto flex max-w-200 flex-col gap-3">
        <SignerFields form={form} />
        {refusing ? <RefusalFields form={form} /> : <Pad state={state} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button size="form" onClick={() => form.setValue('refusing', !refusing, { shouldDirty: true })}>
            {refusing ? '返回签字' : '患者拒签'}
          </Button>
          <GuardedButton type="submit" size="form" variant="primary" reason={reason} pending={pending}>
            {refusing ? '登记拒签' : '保存签字'}
          </GuardedButton>
        </div>
      </div>
    </form>
  );
}

function Pad({ state: { form, pending } }: { state: SignState }) {
  const strokes = form.watch('strokes');
  const error = form.formState.errors.strokes;
  return (
    <div className="flex min-w-0 flex-col gap-1 overflow-x-auto">
      <SignaturePad
        strokes={strokes}
        locked={pending}
        onChange={(next) => {
          form.setValue('strokes', next(form.getValues('strokes')), { shouldDirty: true });
          form.clearErrors('strokes');
        }}
      />
      <div className="flex items-center gap-2">
        <p role="alert" className="flex-1 text-13 text-red-700">
          {error?.message ?? error?.root?.message}
        </p>
        <Button
          size="sm"
          icon={<RotateCcw {...ICON} />}
          aria-disabled={pending || strokes.length === 0}
          onClick={() => !pending && form.setValue('strokes', [], { shouldDirty: true })}
        >
          重签
        </Button>
      </div>
    </div>
  );
}
