import { X } from 'lucide-react';
import type { FieldErrors } from 'react-hook-form';
import {
  RESTORATIONS,
  restorations,
  SHADE_SYSTEMS,
  SHADES,
  STUMP_SHADES,
  shadeSystems,
} from '#contract/denture-words.ts';
import { ToothPicks } from '#web/clinic/tooth-chart/tooth-picks.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ChipButton, Chips } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ICON } from '#web/ui/icon.ts';
import type { ItemForm } from './values.ts';

const KINDS = restorations.map((value) => ({ value, label: RESTORATIONS[value] }));
const GUIDES = shadeSystems.map((value) => ({ value, label: SHADE_SYSTEMS[value] }));
/** What is ordered most; whatever else is typed. */
const MATERIALS = ['氧化锆', '玻璃陶瓷', '钴铬烤瓷', '纯钛', '树脂'];
const NO_SHADE = { value: '', label: '不指定' };
const MOST_MATERIAL = 50;
const MOST_SHADE = 20;
const MOST_NOTE = 200;

interface ItemFieldsProps {
  item: ItemForm;
  nth: number;
  errors: FieldErrors<ItemForm> | undefined;
  onChange: (patch: Partial<ItemForm>) => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}

/** One piece of an order: what, on which teeth, of what, in which shade. */
export function ItemFields({ item, nth, errors, onChange, onRemove }: ItemFieldsProps) {
  const bridge = item.restoration === 'bridge';
  const setTeeth = (teeth: string[]) =>
    onChange({ teeth, pontics: item.pontics.filter((each) => teeth.includes(each)) });
  return (
    <fieldset aria-label={`第 ${nth} 件`} className="flex min-w-0 flex-col gap-3 py-3 first:pt-0">
      {onRemove ? (
        <div className="flex items-center justify-between">
          <b>{`第 ${nth} 件`}</b>
          <IconButton label={`去掉第 ${nth} 件`} icon={<X {...ICON} />} onClick={onRemove} />
        </div>
      ) : null}
      <FormRow stacked label="牙位" error={messageOf(errors?.teeth)}>
        <ToothPicks label={`第 ${nth} 件的牙位`} value={item.teeth} onChange={setTeeth} />
      </FormRow>
      <FormRow stacked label="修复类型" required error={errors?.restoration?.message}>
        <RadioGroup
          label="修复类型"
          options={KINDS}
          value={item.restoration}
          onChange={(restoration) => onChange({ restoration, ...(restoration === 'bridge' ? {} : { pontics: [] }) })}
        />
      </FormRow>
      {bridge && item.teeth.length > 0 ? (
        <Pontics item={item} error={messageOf(errors?.pontics)} onChange={onChange} />
      ) : null}
      <FormRow stacked label="材料" required error={errors?.material?.message}>
        <Input
          maxLength={MOST_MATERIAL}
          autoComplete="off"
          value={item.material}
          onChange={({ target }) => onChange({ material: target.value })}
        />
      </FormRow>
      <div className="flex flex-wrap gap-1.5">
        {MATERIALS.map((material) => (
          <ChipButton key={material} onClick={() => onChange({ material })}>
            {material}
          </ChipButton>
        ))}
      </div>
      <Shades item={item} errors={errors} onChange={onChange} />
      <FormRow stacked label="备注" error={errors?.note?.message}>
        <Input
          maxLength={MOST_NOTE}
          autoComplete="off"
          value={item.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </FormRow>
    </fieldset>
  );
}

/** Of a list, what is wrong with it or with one of what stands in it. */
const messageOf = (error: { message?: string | undefined; root?: { message?: string | undefined } } | undefined) =>
  error?.message ?? error?.root?.message;

type PartProps = Pick<ItemFieldsProps, 'item' | 'onChange'>;

/** 桥体: those of its teeth that hang. */
function Pontics({ item, error, onChange }: PartProps & { error: string | undefined }) {
  const { teeth, pontics } = item;
  return (
    <FormRow stacked label="桥体" error={error}>
      <Chips choices={teeth} value={pontics} onChange={(next) => onChange({ pontics: next })} />
    </FormRow>
  );
}

function Shades({ item, errors, onChange }: PartProps & Pick<ItemFieldsProps, 'errors'>) {
  const { shade_system: system, shade, stump_shade } = item;
  const tabs = SHADES[system].map((value) => ({ value, label: value }));
  const stumps = [...tabs, ...STUMP_SHADES.map((value) => ({ value, label: value }))];
  return (
    <div className="grid gap-x-3 gap-y-2 sm:grid-cols-3">
      <FormRow stacked label="比色板" error={errors?.shade_system?.message}>
        <Select
          options={GUIDES}
          value={system}
          // A tab of one guide is none of another.
          onChange={(shade_system) => onChange({ shade_system, shade: '', stump_shade: '' })}
        />
      </FormRow>
      <ShadeRow
        label="色号"
        {...{ tabs, error: errors?.shade?.message }}
        value={shade}
        onChange={(text) => onChange({ shade: text })}
      />
      <ShadeRow
        label="基牙色号"
        tabs={tabs.length > 0 ? stumps : []}
        error={errors?.stump_shade?.message}
        value={stump_shade}
        onChange={(text) => onChange({ stump_shade: text })}
      />
    </div>
  );
}

interface ShadeRowProps {
  label: string;
  /** None: any text is one. */
  tabs: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  onChange: (shade: string) => void;
}

function ShadeRow({ label, tabs, value, error, onChange }: ShadeRowProps) {
  return (
    <FormRow stacked label={label} error={error}>
      {tabs.length > 0 ? (
        <Select options={[NO_SHADE, ...tabs]} value={value} onChange={onChange} />
      ) : (
        <Input
          maxLength={MOST_SHADE}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormRow>
  );
}
