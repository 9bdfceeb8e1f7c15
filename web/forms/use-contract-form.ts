import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Call } from '#contract/call.ts';
import { showError } from '#web/api/errors.ts';
import { type CallForm, type CallFormOptions, type Press, useCallForm } from '#web/forms/use-call-form.ts';
import { type DraftOptions, type DraftState, type FoundDraft, useDraft, useFoundDraft } from '#web/forms/use-draft.ts';
import { type Over, type Row, type Seen, useMeanwhile } from '#web/forms/use-meanwhile.ts';

export interface ContractFormOptions<C extends Call, V extends FieldValues, R extends Row = Row>
  extends CallFormOptions<C, V> {
  /** Keeps what is typed until it is saved or given up. */
  draft?: string | DraftOptions<V>;
  /** What it changes; its version goes along, and `values` are as it is known now. */
  over?: Over<V, R> | null | undefined;
}

/** A form with everything that stands around it, for whatever draws it (contract-dialog.tsx, or a page). */
export interface ContractForm<V extends FieldValues> extends CallForm<V> {
  draft: DraftState;
  meanwhile: Pick<ReturnType<typeof useMeanwhile<V, Row>>, 'meanwhile' | 'choose' | 'forget'>;
}

/** A form tied to its call (useCallForm) that loses nothing: to a reload, or to somebody who saved first. */
export function useContractForm<C extends Call, V extends FieldValues, R extends Row = Row>(
  call: C,
  options: ContractFormOptions<C, V, R>,
): ContractForm<V> {
  const [opened] = useState(options.values);
  const drafting = typeof options.draft === 'string' ? { key: options.draft } : (options.draft ?? null);
  const found = useFoundDraft(drafting, opened);
  const over = options.over ?? null;
  // A refusal that comes after it was drawn anew is judged by what is known then.
  const seen = useRef(startOf(over, opened, found));
  const queries = useQueryClient();
  const overtaken = async (error: unknown): Promise<boolean> => {
    try {
      if (!(await meanwhile.overtaken(error))) return false;
    } catch (unread) {
      // The newest version can't be had either.
      if (options.failuresIn === 'form') throw unread;
      showError(unread);
    }
    // What was overtaken is listed as it was, too.
    for (const { method, path } of options.refresh ?? []) void queries.invalidateQueries({ queryKey: [method, path] });
    return true;
  };
  const send = async (press: Press<C>, values: V) => {
    if (meanwhile.unsettled()) return;
    const { version } = seen.current;
    const pressed: Press<C> = (more) =>
      press({ ...(over && version !== null ? { version } : {}), ...more } as typeof more);
    try {
      await (options.via?.(pressed, values) ?? pressed());
    } catch (error) {
      if (!(await overtaken(error))) throw error;
    }
  };
  const state = useCallForm(call, {
    ...options,
    quiet: [...(over ? (['STALE'] as const) : []), ...(options.quiet ?? [])],
    via: send,
    onDone: (answer) => {
      draft.drop();
      options.onDone?.(answer);
    },
  });
  // First what was kept is there again, then it is compared with what there is by now.
  const draft = useDraft(drafting, state.form, found?.values ?? null, seen);
  const meanwhile = useMeanwhile<V, R>(state.form, over, options.values, seen);
  return {
    ...state,
    draft: {
      ...draft,
      startOver: () => {
        seen.current = startOf(over, over ? options.values : opened, null);
        draft.startOver();
        meanwhile.forget();
      },
    },
    meanwhile,
  };
}

/** What the writing began with: of a draft that is found again it may be older than what is there now. */
function startOf<V, R extends Row>(over: Over<V, R> | null, opened: V, found: FoundDraft<V> | null): Seen<V> {
  if (!over) return { base: opened, version: null };
  if (found?.base && found.version !== null) return { base: found.base, version: found.version };
  return { base: opened, version: over.version };
}
