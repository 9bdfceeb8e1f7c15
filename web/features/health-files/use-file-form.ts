import type { BaseEmr } from '#contract/base-emr.ts';
import { healthFiles } from '#contract/health-files.ts';
import { ApiError } from '#web/api/client.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { contentOf, type FileValues, valuesOf } from './form-values.ts';
import type { FileState, StoreAnswer } from './use-file.ts';

/** There is no file yet. */
const NONE = 0;

export const fileDraft = (patientId: number) => `health-file:${patientId}`;

interface Options {
  patientId: number;
  current: BaseEmr | null;
  file: FileState;
  onSaved: (answer: StoreAnswer) => void;
}

const rowOf = (current: BaseEmr | null) => ({ version: current?.version ?? NONE, content: current?.content ?? null });

/** The form of a health file: what is typed outlives a reload, and what a colleague saved first is chosen field by field. */
export function useFileForm({ patientId, current, file, onSaved }: Options): ContractForm<FileValues> {
  const known = rowOf(current);
  return useContractForm(healthFiles.store, {
    values: valuesOf(known.content),
    rules: async () => (await import('#contract/health-files.ts')).healthFiles.store.body,
    bodyOf: (values) => ({ patient_id: patientId, content: contentOf(values) }),
    names: { content: '' },
    over: {
      version: known.version,
      valuesOf: ({ content }) => valuesOf(content),
      read: async () => rowOf((await file.read()).current),
    },
    draft: fileDraft(patientId),
    refresh: [healthFiles.list],
    via: (press) => (known.version === NONE ? first(press({ version: null })) : press()),
    onDone: onSaved,
  });
}

/** Where a colleague began the file meanwhile, it is asked for the version that was not seen. */
async function first<A>(press: Promise<A>): Promise<A> {
  try {
    return await press;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors?.version) throw error;
    throw new ApiError({ status: 409, code: 'STALE', message: error.message });
  }
}
