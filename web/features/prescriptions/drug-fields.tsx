import { X } from 'lucide-react';
import type { FieldErrors } from 'react-hook-form';
import { FREQUENCIES, ROUTES } from '#contract/prescription-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type DrugForm, proposedOf } from './values.ts';

const optionsOf = <K extends string>(names: Readonly<Record<K, string>>) =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }));

const ROUTE_OPTIONS = optionsOf(ROUTES);
const FREQUENCY_OPTIONS = optionsOf(FREQUENCIES);
const SKIN_OPTIONS = [
  { value: 'none', label: '按药品要求' },
  { value: 'required', label: '需皮试' },
  { value: 'exempt', label: '免皮试' },
] as const;

interface DrugFieldsProps {
  drug: DrugForm;
  nth: number;
  errors: FieldErrors<DrugForm> | undefined;
  onChange: (patch: Partial<DrugForm>) => void;
  onRemove: () => void;
}

/** One drug of a sheet: what, and how it is taken; how much follows by itself. */
export function DrugFields({ drug, nth, errors, onChange, onRemove }: DrugFieldsProps) {
  const text = (name: 'dose' | 'dose_unit' | 'days' | 'quantity_unit' | 'note' | 'reason', max: number) => ({
    value: drug[name],
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const errorOf = (name: keyof DrugForm) => errors?.[name]?.message;
  const proposed = proposedOf(drug);
  return (
    <fieldset aria-label={`第 ${nth} 种药品`} className="flex min-w-0 flex-col gap-3 py-3">
      <Name drug={drug} nth={nth} error={errorOf('drug_name') ?? errorOf('drug_id')} {...{ onChange, onRemove }} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        <FormRow stacked label="单次剂量" required error={errorOf('dose')}>
          <Input inputMode="decimal" data-dose {...text('dose', 8)} />
        </FormRow>
        <FormRow stacked label="剂量单位" required error={errorOf('dose_unit')}>
          <Input placeholder="粒、mg、ml" {...text('dose_unit', 10)} />
        </FormRow>
        <FormRow stacked label="给药途径" required error={errorOf('route')}>
          <Select options={ROUTE_OPTIONS} value={drug.route} onChange={(route) => onChange({ route })} />
        </FormRow>
        <FormRow stacked label="用药频次" required error={errorOf('frequency')}>
          <Select
            options={FREQUENCY_OPTIONS}
            searchable={false}
            value={drug.frequency}
            onChange={(frequency) => onChange({ frequency })}
          />
        </FormRow>
        <FormRow stacked label="用药天数" required error={errorOf('days')}>
          <Input inputMode="numeric" {...text('days', 2)} />
        </FormRow>
        <FormRow stacked label="数量" error={errorOf('quantity')}>
          <Input
            inputMode="numeric"
            placeholder={proposed === null ? '自动计算' : `建议 ${proposed}`}
            maxLength={4}
            autoComplete="off"
            value={drug.quantity}
            onChange={({ target }) => onChange({ quantity: target.value })}
          />
        </FormRow>
        <FormRow stacked label="数量单位" required error={errorOf('quantity_unit')}>
          <Input placeholder="粒、盒、瓶" {...text('quantity_unit', 10)} />
        </FormRow>
        <FormRow stacked label="皮试" error={errorOf('skin_test')}>
          <Select options={SKIN_OPTIONS} value={drug.skin_test} onChange={(skin_test) => onChange({ skin_test })} />
        </FormRow>
      </div>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        <FormRow stacked label="备注" error={errorOf('note')}>
          <Input placeholder="饭后服用" {...text('note', 100)} />
        </FormRow>
        <FormRow stacked label="原因" error={errorOf('reason')}>
          <Input placeholder="超过常用天数或数量时必填" {...text('reason', 100)} />
        </FormRow>
      </div>
    </fieldset>
  );
}

type NameProps = Omit<DrugFieldsProps, 'errors'> & { error: string | undefined };

function Name({ drug, nth, error, onChange, onRemove }: NameProps) {
  const removeAt = (place: string) => (
    <IconButton
      label={`去掉第 ${nth} 种药品`}
      icon={<X {...ICON} />}
      className={`shrink-0 ${place}`}
      onClick={onRemove}
    />
  );
  if (drug.drug_id !== null) {
    return (
      <div>
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1">
            <b>{`${nth}. ${drug.drug_name}`}</b>
            <span className="text-13 text-ink-500">　{drug.specification}</span>
          </p>
          {removeAt('')}
        </div>
        {error ? <p className="text-13 text-red-700">{error}</p> : null}
      </div>
    );
  }
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-x-3 gap-y-2 sm:grid-cols-2">
        <FormRow stacked label="药品名称" required error={error}>
          <Input
            placeholder="通用名"
            maxLength={50}
            autoComplete="off"
            data-dose
            value={drug.drug_name}
            onChange={({ target }) => onChange({ drug_name: target.value })}
          />
        </FormRow>
        <FormRow stacked label="规格">
          <Input
            placeholder="0.25g*24粒"
            maxLength={50}
            autoComplete="off"
            value={drug.specification}
            onChange={({ target }) => onChange({ specification: target.value })}
          />
        </FormRow>
      </div>
      {removeAt('mt-6')}
    </div>
  );
}
