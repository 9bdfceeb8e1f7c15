import { PenLine } from 'lucide-react';
import { useRef } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { MOST_DRUGS, PRESCRIPTION_TYPES, type PrescriptionType } from '#contract/prescription-words.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DrugFields } from './drug-fields.tsx';
import { DrugSearch } from './drug-search.tsx';
import { SetChips } from './set-chips.tsx';
import { BLANK, type DrugForm, drugsText, type SheetForm } from './values.ts';

export const SHEET_WORDS: FieldWords<SheetForm> = {
  labels: {
    ...{ type: '处方类型', diagnosis: '诊断', weight_kg: '体重', items: '药品' },
    ...{ valid_days: '有效天数', valid_reason: '延长原因' },
  },
  show: { type: (type) => PRESCRIPTION_TYPES[type], items: drugsText },
};

type Form = UseFormReturn<SheetForm, unknown, SheetForm>;

const DAYS = [1, 2, 3].map((value) => ({ value, label: `${value} 天` }));

/** A child's is one by itself, whatever is chosen. */
const typesOf = (now: PrescriptionType) =>
  (['normal', 'emergency', ...(now === 'child' ? (['child'] as const) : [])] as const).map((value) => ({
    ...{ value, label: PRESCRIPTION_TYPES[value] },
  }));

/** What is written on a sheet. */
export function SheetFields({ form }: { form: Form }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [type, validDays] = watch(['type', 'valid_days']);
  const use = ({ items, diagnosis }: Pick<SheetForm, 'items' | 'diagnosis'>) => {
    form.setValue('items', items, { shouldDirty: true });
    // What is written already stays.
    if (form.getValues('diagnosis') === '') form.setValue('diagnosis', diagnosis, { shouldDirty: true });
    form.clearErrors(['items', 'diagnosis']);
  };
  return (
    <>
      <SetChips values={() => form.getValues()} onUse={use} />
      <ControlledRow form={form} name="type" label="处方类型" required hint="14岁以下自动为儿科处方，须填体重">
        {({ value, onChange }) => (
          <RadioGroup label="处方类型" options={typesOf(type)} value={value} onChange={onChange} />
        )}
      </ControlledRow>
      <FormRow label="诊断" required error={errors.diagnosis?.message}>
        <Input maxLength={200} autoComplete="off" {...register('diagnosis')} />
      </FormRow>
      <FormRow label="体重" required={type === 'child'} error={errors.weight_kg?.message}>
        <Input
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
          suffix={<span className="pr-3">kg</span>}
          {...register('weight_kg')}
        />
      </FormRow>
      <Drugs form={form} errors={errors} />
      <ControlledRow form={form} name="valid_days" label="有效天数">
        {({ value, onChange }) => <Select options={DAYS} value={value} onChange={onChange} />}
      </ControlledRow>
      {validDays > 1 ? (
        <FormRow label="延长原因" required error={errors.valid_reason?.message}>
          <Input maxLength={200} autoComplete="off" {...register('valid_reason')} />
        </FormRow>
      ) : null}
    </>
  );
}

function Drugs({ form, errors }: { form: Form; errors: FieldErrors<SheetForm> }) {
  const items = form.watch('items');
  const list = useRef<HTMLOListElement>(null);
  const set = (next: DrugForm[]) => {
    form.setValue('items', next, { shouldDirty: true });
    form.clearErrors('items');
  };
  const full = items.length >= MOST_DRUGS;
  const lastDose = () => list.current?.lastElementChild?.querySelector<HTMLElement>('[data-dose]');
  return (
    <div className="min-w-0">
      <FormRow label="药品" required error={errors.items?.message ?? errors.items?.root?.message}>
        {full ? (
          <p className="pt-2 text-13 text-ink-500">{`每张处方最多${MOST_DRUGS}种药品`}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <div className="min-w-40 flex-1">
              <DrugSearch onAdd={(drug) => set([...items, drug])} afterPick={lastDose} />
            </div>
            <Button size="form" icon={<PenLine {...ICON} />} onClick={() => set([...items, BLANK])}>
              手工填写
            </Button>
          </div>
        )}
      </FormRow>
      <ol ref={list} aria-label="要开的药品" className="mt-2 flex flex-col divide-y divide-line">
        {items.map((drug, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same drug may stand there twice
          <li key={at}>
            <DrugFields
              drug={drug}
              nth={at + 1}
              errors={errors.items?.[at]}
              onChange={(patch) => set(items.map((each, index) => (index === at ? { ...each, ...patch } : each)))}
              onRemove={() => set(items.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
