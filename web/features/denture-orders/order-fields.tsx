import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { IMPRESSIONS, impressions } from '#contract/denture-words.ts';
import { factoryTable } from '#contract/factories.ts';
import { useCall } from '#web/api/use-call.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ICON } from '#web/ui/icon.ts';
import { addDays, formatMoney } from '#web/ui/text/format.ts';
import { ImagePicks } from './image-picks.tsx';
import { ItemFields } from './item-fields.tsx';
import { BLANK_ITEM, type ItemForm, itemsText, type OrderForm } from './values.ts';

const WAYS = impressions.map((value) => ({ value, label: IMPRESSIONS[value] }));
const MOST_ITEMS = 20;
const MOST_TEXT = 100;
const PLANTS_AT_MOST = 100;
const IN_USE = '1';

export const ORDER_WORDS: FieldWords<OrderForm> = {
  labels: {
    ...{ items: '修复体', factory_id: '加工厂', impression: '印模方式', due_on: '交货日期', urgent: '加急' },
    ...{ occlusion: '咬合', margin: '边缘', contact: '邻接', cost: '加工费', files: '影像' },
  },
  show: {
    items: itemsText,
    impression: (impression) => IMPRESSIONS[impression],
    urgent: (urgent) => (urgent ? '加急' : '不加急'),
    cost: (cost) => (typeof cost === 'number' ? formatMoney(cost) : cost),
    files: (files) => `${files.length} 张`,
    factory_id: (id) => `加工厂 ${id}`,
  },
};

type Form = UseFormReturn<OrderForm, unknown, OrderForm>;

interface OrderFieldsProps {
  form: Form;
  patientId: number;
}

/** What is ordered, from whom, until when. */
export function OrderFields({ form, patientId }: OrderFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Items form={form} errors={errors} />
      <Plant form={form} />
      <ControlledRow form={form} name="impression" label="印模方式" required>
        {({ value, onChange }) => <RadioGroup label="印模方式" options={WAYS} value={value} onChange={onChange} />}
      </ControlledRow>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-3">
        <FormRow stacked label="咬合" error={errors.occlusion?.message}>
          <Input maxLength={MOST_TEXT} autoComplete="off" {...register('occlusion')} />
        </FormRow>
        <FormRow stacked label="边缘" error={errors.margin?.message}>
          <Input maxLength={MOST_TEXT} autoComplete="off" {...register('margin')} />
        </FormRow>
        <FormRow stacked label="邻接" error={errors.contact?.message}>
          <Input maxLength={MOST_TEXT} autoComplete="off" {...register('contact')} />
        </FormRow>
      </div>
      <ControlledRow form={form} name="cost" label="加工费" hint="仅本院和加工厂可见">
        {({ value, onChange, onBlur, ref }) => (
          <MoneyInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        )}
      </ControlledRow>
      <ControlledRow form={form} name="files" label="影像" hint="加工厂可以查看所选影像">
        {({ value, onChange }) => <ImagePicks patientId={patientId} value={value} onChange={onChange} />}
      </ControlledRow>
    </>
  );
}

/** Who makes it, and until when: as many days as the plant takes, unless another day is said. */
function Plant({ form }: { form: Form }) {
  const today = useAtomValue(minuteAtom).date;
  const asked = useCall(factoryTable.calls.list, { query: { status: IN_USE, page: 1, pageSize: PLANTS_AT_MOST } });
  const plants = asked.data?.data ?? [];
  const options = plants.map(({ id, name, turnaround_days }) => ({
    value: id,
    label: name,
    hint: `${turnaround_days} 天`,
  }));
  const due = form.watch('due_on');
  const usual = plants.find(({ id }) => id === form.watch('factory_id'))?.turnaround_days;
  return (
    <>
      <ControlledRow form={form} name="factory_id" label="加工厂" required>
        {({ value, onChange, onBlur, ref }) => (
          <Select
            ref={ref}
            options={options}
            loading={asked.isPending}
            value={value}
            onBlur={onBlur}
            onChange={(id) => {
              onChange(id);
              const days = plants.find((plant) => plant.id === id)?.turnaround_days;
              if (due === '' && days) form.setValue('due_on', addDays(today, days), { shouldDirty: true });
            }}
          />
        )}
      </ControlledRow>
      <ControlledRow
        form={form}
        name="due_on"
        label="交货日期"
        required
        hint={usual ? `该加工厂通常 ${usual} 天交货` : undefined}
      >
        {({ value, onChange, onBlur, ref }) => (
          <div className="flex flex-wrap items-center gap-3">
            <DatePicker
              ref={ref}
              value={value || null}
              today={today}
              min={value !== '' && value < today ? value : today}
              onChange={onChange}
              onBlur={onBlur}
            />
            <Urgent form={form} />
          </div>
        )}
      </ControlledRow>
    </>
  );
}

function Urgent({ form }: { form: Form }) {
  return (
    <Checkbox
      id="denture-urgent"
      checked={form.watch('urgent')}
      onChange={(urgent) => form.setValue('urgent', urgent, { shouldDirty: true })}
    >
      加急
    </Checkbox>
  );
}

function Items({ form, errors }: { form: Form; errors: FieldErrors<OrderForm> }) {
  const items = form.watch('items');
  const set = (next: ItemForm[]) => {
    form.setValue('items', next, { shouldDirty: true });
    form.clearErrors('items');
  };
  return (
    <div className="flex min-w-0 flex-col divide-y divide-line">
      {items.map((item, at) => (
        <ItemFields
          // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be alike
          key={at}
          item={item}
          nth={at + 1}
          errors={errors.items?.[at]}
          onChange={(patch) => set(items.map((each, index) => (index === at ? { ...each, ...patch } : each)))}
          onRemove={items.length > 1 ? () => set(items.filter((_, index) => index !== at)) : null}
        />
      ))}
      {items.length < MOST_ITEMS ? (
        <div className="py-2">
          <Button
            size="sm"
            variant="text"
            icon={<Plus {...ICON} />}
            onClick={() => set([...items, { ...(items.at(-1) ?? BLANK_ITEM), teeth: [], pontics: [], note: '' }])}
          >
            增加一件
          </Button>
        </div>
      ) : null}
    </div>
  );
}
