import { X } from 'lucide-react';
import { ProjectSearch } from '#web/clinic/money/project-search.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import type { PartProps, SoldValues } from './campaign-values.ts';

const WHOLE = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const;

/** 活动项目: at which price each is sold, how many there are, and how many each may have. */
export function SoldFields({ form }: PartProps) {
  const projects = form.watch('projects');
  const limited = form.watch('kind') !== '1';
  const { errors } = form.formState;
  const put = (next: SoldValues[]) => {
    form.setValue('projects', next, { shouldDirty: true });
    form.clearErrors('projects');
  };
  const errorAt = (at: number) => {
    const { price, total, per_person } = errors.projects?.[at] ?? {};
    return price?.message ?? total?.message ?? per_person?.message;
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold text-14 text-ink-900">活动项目</legend>
      <FormRow label="项目" error={errors.projects?.message ?? errors.projects?.root?.message}>
        <ProjectSearch
          onAdd={({ id, name, price }) => {
            if (projects.some(({ project_id }) => project_id === id)) return;
            put([...projects, { project_id: id, name, listed: price, price: null, total: '', per_person: '' }]);
          }}
        />
      </FormRow>
      {projects.length === 0 ? null : (
        <ul aria-label="活动项目" className="flex flex-col divide-y divide-line border-line border-y">
          {projects.map((sold, at) => (
            <li key={sold.project_id} className="flex flex-col gap-1 py-2">
              <Sold
                sold={sold}
                limited={limited}
                onChange={(own) => put(projects.map((one, index) => (index === at ? { ...one, ...own } : one)))}
                onRemove={() => put(projects.filter((_, index) => index !== at))}
              />
              {errorAt(at) ? <p className="text-13 text-red-700">{errorAt(at)}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface SoldProps {
  sold: SoldValues;
  /** Whether there are only so many. */
  limited: boolean;
  onChange: (own: Partial<SoldValues>) => void;
  onRemove: () => void;
}

function Sold({ sold, limited, onChange, onRemove }: SoldProps) {
  const { name, listed, price, total, per_person } = sold;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_7rem_7rem_auto]">
      <span className="min-w-0 max-sm:col-start-1">
        <b>{name}</b>
        <span className="ml-2 text-13 text-ink-500">{`原价 ${formatMoney(listed)}`}</span>
      </span>
      <MoneyInput
        aria-label={`${name}活动价`}
        placeholder="活动价"
        className="w-full max-sm:col-start-1"
        value={price}
        onChange={(value) => onChange({ price: value })}
      />
      {limited ? (
        <Input
          {...WHOLE}
          aria-label={`${name}限量`}
          placeholder="限量"
          suffix="份"
          className="w-full max-sm:col-start-1"
          value={total}
          onChange={({ target }) => onChange({ total: target.value })}
        />
      ) : (
        <span className="text-13 text-ink-500 max-sm:col-start-1">不限量</span>
      )}
      <Input
        {...WHOLE}
        aria-label={`${name}每人限购`}
        placeholder="每人不限"
        suffix="份"
        className="w-full max-sm:col-start-1"
        value={per_person}
        onChange={({ target }) => onChange({ per_person: target.value })}
      />
      <IconButton
        label={`去掉${name}`}
        icon={<X {...ICON} />}
        className="max-sm:col-start-2 max-sm:row-start-1"
        onClick={onRemove}
      />
    </div>
  );
}
