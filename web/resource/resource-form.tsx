import { type BaseSyntheticEvent, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Call } from '#contract/call.ts';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import { request } from '#web/api/client.ts';
import { useWritable } from '#web/api/writable.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { bodyOf, type Control, type Controls, type FormValues, valuesOf } from '#web/forms/controls.ts';
import { FieldRow, wordsOf } from '#web/forms/field-row.tsx';
import { FormParts } from '#web/forms/form-parts.tsx';
import { NOT_THERE } from '#web/forms/use-attachments.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { settled, useWaitingFiles, type WaitingFiles, WaitingFilesContext } from '#web/forms/waiting-files.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';

type Row = Readonly<Record<string, unknown>> & { id: number; version?: number };
type VersionedRow = Row & { version: number };

interface ResourceFormProps {
  resource: Resource<ListedCalls>;
  controls: Controls;
  /** What the form makes of what stands in it. */
  says?: ((values: FormValues) => string | null) | undefined;
  /** As it is known now; null: a new one. */
  row: Row | null;
  /** Is told the row as it is then. */
  onSaved: (row: Row) => void;
  onClose: () => void;
}

/** More stand in two columns. */
const NARROW_MOST = 8;

/** The form of a plain table's row. What was typed stays, whatever is answered. */
export function ResourceForm({ resource, controls, says, row, onSaved, onClose }: ResourceFormProps) {
  const { label, fields } = resource;
  const { writable } = useWritable();
  const names = Object.keys(controls);
  const isWide = names.length > NARROW_MOST;
  const afterwards = useRef(onClose);
  const waiting = useWaitingFiles();
  const state = useRowForm(resource, controls, row, { waiting, onSaved, onDone: () => afterwards.current() });
  const { form, pending } = state;
  const submitting = (then: () => void) => (event?: BaseSyntheticEvent) => {
    afterwards.current = then;
    return state.submit(event);
  };
  // What was chosen is likely chosen again; what was typed is not.
  const startAnew = () => {
    const chosen = names.filter((name) => ['choice', 'pick'].includes(controls[name]?.control ?? ''));
    form.reset({
      ...valuesOf(controls, null),
      ...Object.fromEntries(chosen.map((name) => [name, form.getValues(name)])),
    });
    form.setFocus(names[0] ?? '');
  };
  return (
    <ContractDialog
      state={{ ...state, submit: submitting(onClose) }}
      words={wordsOf(fields, controls)}
      title={`${row ? '编辑' : '新增'}${label}`}
      width={isWide ? 880 : 640}
      extraAction={
        row ? null : (
          <Button
            size="form"
            pending={pending}
            aria-disabled={!writable}
            onMouseDown={stayPut}
            onClick={submitting(startAnew)}
          >
            保存并新增
          </Button>
        )
      }
      onClose={onClose}
    >
      {says ? <Said form={form} says={says} /> : null}
      <WaitingFilesContext value={waiting}>
        <FormParts names={names} controls={controls} isWide={isWide}>
          {(name) => (
            <FieldRow key={name} name={name} form={form} control={controls[name] as Control} field={fields[name]} />
          )}
        </FormParts>
      </WaitingFilesContext>
    </ContractDialog>
  );
}

/** Follows what is typed. */
function Said({ form, says }: { form: UseFormReturn<FormValues>; says: (values: FormValues) => string | null }) {
  const said = says(useWatch({ control: form.control }));
  return (
    <output className="block min-h-9 rounded-control bg-bg-sunken px-3 py-2 font-semibold">
      {said ?? <span className="font-normal text-ink-500">填写后显示</span>}
    </output>
  );
}

interface Sending {
  waiting: WaitingFiles;
  onSaved: (row: Row) => void;
  onDone: () => void;
}

function useRowForm(resource: Resource<ListedCalls>, controls: Controls, row: Row | null, sending: Sending) {
  const { list, create = list, update = create, one } = resource.calls;
  const params = row ? { params: { id: row.id } } : {};
  const { waiting, onSaved, onDone } = sending;
  return useContractForm<Call, FormValues, VersionedRow>(row ? update : create, {
    values: valuesOf(controls, row),
    rules: resource.rules,
    bodyOf: (values) => bodyOf(controls, resource.fields, values),
    ...params,
    over:
      row?.version === undefined
        ? null
        : {
            version: row.version,
            valuesOf: (now) => valuesOf(controls, now),
            // A refusal brings it along.
            read: async () => ((await request(one ?? list, params as never)) as { data: VersionedRow }).data,
          },
    refresh: [list],
    onDone: (answer) => {
      onDone();
      onSaved((answer as { data: Row }).data);
    },
    via: async (press) => {
      const files = await settled(waiting);
      if (files) await press(files);
      else toast.notify(CLIENT_MESSAGES.invalidTitle, [NOT_THERE]);
    },
  });
}
