import { useEffect, useEffectEvent, useRef } from 'react';
import { SEVERITIES, type Severity } from '#contract/alerts.ts';
import { ALLERGY_TYPES, type AllergyType } from '#contract/allergies.ts';
import { healthFiles } from '#contract/health-files.ts';
import { useWritable } from '#web/api/writable.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipButton } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import type { Picked } from './picked.ts';

interface AllergyFormProps {
  patientId: number;
  /** What it is kept by until it is sent. */
  draft: string;
  picked: Picked | null;
  onClose: () => void;
}

interface Values {
  substance: string;
  type: AllergyType;
  severity: Severity;
  reaction: string;
}

const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }));
const TYPES = optionsOf(ALLERGY_TYPES);
const LEVELS = optionsOf(SEVERITIES);
const REACTIONS = ['皮疹', '瘙痒', '面部肿胀', '呼吸困难', '过敏性休克'];

const valuesOf = (picked: Picked | null): Values => ({
  substance: picked?.substance ?? '',
  type: picked?.type ?? 'drug',
  severity: 'unknown',
  reaction: '',
});

export function AllergyForm({ patientId, draft, picked, onClose }: AllergyFormProps) {
  const { reason } = useWritable();
  const state = useContractForm(healthFiles.addAllergy, {
    values: valuesOf(picked),
    rules: async () => (await import('#contract/health-files.ts')).healthFiles.addAllergy.body,
    bodyOf: (values) => values,
    params: { id: patientId },
    draft: { key: draft, fresh: picked !== null },
    refresh: [healthFiles.list],
    onDone: onClose,
  });
  const { form } = state;
  const fields = usePicked(picked, (name, value) => form.setValue(name, value as never, { shouldDirty: true }));
  const cancel = () => {
    state.draft.drop();
    onClose();
  };
  return (
    <form
      ref={fields}
      noValidate
      aria-label="登记过敏"
      className="flex flex-col gap-3 rounded-control border border-line bg-surface-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) void state.submit();
      }}
    >
      <RestoredHint draft={state.draft} />
      <Fields form={form} />
      <div className="flex justify-end gap-2">
        <Button size="form" onClick={cancel}>
          取消
        </Button>
        <GuardedButton size="form" variant="primary" type="submit" reason={reason} pending={state.pending}>
          登记
        </GuardedButton>
      </div>
    </form>
  );
}

function Fields({ form }: { form: ContractForm<Values>['form'] }) {
  return (
    <>
      <FormRow label="过敏原" required error={form.formState.errors.substance?.message}>
        <Input maxLength={50} autoComplete="off" placeholder="如：青霉素" {...form.register('substance')} />
      </FormRow>
      <ControlledRow form={form} name="type" label="类型">
        {({ value, onChange }) => <RadioGroup label="类型" options={TYPES} value={value} onChange={onChange} />}
      </ControlledRow>
      <ControlledRow form={form} name="severity" label="程度">
        {({ value, onChange }) => <RadioGroup label="程度" options={LEVELS} value={value} onChange={onChange} />}
      </ControlledRow>
      <FormRow label="反应" error={form.formState.errors.reaction?.message}>
        <Input maxLength={100} autoComplete="off" placeholder="如：皮疹" {...form.register('reaction')} />
        <fieldset aria-label="常见反应" className="mt-2 flex flex-wrap gap-1.5">
          {REACTIONS.map((word) => (
            <ChipButton
              key={word}
              onClick={() => form.setValue('reaction', added(form.getValues('reaction'), word), { shouldDirty: true })}
            >
              {word}
            </ChipButton>
          ))}
        </fieldset>
      </FormRow>
    </>
  );
}

/** A word behind what stands there, once. */
function added(text: string, word: string): string {
  const before = text.trim();
  if (before === '') return word;
  return before.includes(word) ? text : `${before}、${word}`;
}

/** Takes up what was pressed, and leads to what is asked next: what it is, or how bad it is. */
function usePicked(picked: Picked | null, put: (name: 'substance' | 'type', value: string) => void) {
  const fields = useRef<HTMLFormElement | null>(null);
  const take = useEffectEvent(({ substance, type }: Picked) => {
    put('substance', substance);
    put('type', type);
    const next = substance === '' ? 'input[name="substance"]' : '[role="radiogroup"][aria-label="程度"] input:checked';
    fields.current?.querySelector<HTMLElement>(next)?.focus();
  });
  useEffect(() => {
    if (picked) take(picked);
  }, [picked]);
  return fields;
}
