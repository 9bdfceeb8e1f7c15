import { Plus, Trash2 } from 'lucide-react';
import { type Implant, SURGERY_LIMITS } from '#contract/dental-records-surgery.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ICON } from '#web/ui/icon.ts';
import { IMPLANT_PARTS, implantParts, isNameless, SURGERY_PARTS } from './surgery-words.ts';

const BEGUN: Omit<Implant, 'tooth'> = {
  ...{ brand: '', model: '', diameter: '', length: '' },
  ...{ batch_no: '', udi: '', torque: '' },
};
const EXAMPLES: Partial<Record<keyof Implant, string>> = { diameter: '4.1 mm', length: '10 mm', torque: '35 N·cm' };

interface SurgeryImplantsProps {
  value: readonly Implant[];
  /** Where it is operated: an implant is at one of them. */
  teeth: readonly string[];
  onChange: (value: Implant[]) => void;
  error: string | undefined;
}

/** What stays in the mouth, tooth by tooth. One that is like the last takes over all but what it is found again by. */
export function SurgeryImplants({ value, teeth, onChange, error }: SurgeryImplantsProps) {
  const free = teeth.filter((tooth) => !value.some((each) => each.tooth === tooth));
  const add = (tooth: string) =>
    onChange([...value, { ...BEGUN, ...value.at(-1), tooth, batch_no: '', udi: '', torque: '' }]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 text-ink-700">{SURGERY_PARTS.implants}</legend>
      <div className="flex flex-col gap-2">
        {value.map((implant, at) => (
          <OneImplant
            // biome-ignore lint/suspicious/noArrayIndexKey: a tooth may be named twice by who amends
            key={at}
            implant={implant}
            error={isNameless(implant) ? error : undefined}
            onChange={(parts) => onChange(value.map((each, n) => (n === at ? { ...each, ...parts } : each)))}
            onRemove={() => onChange(value.filter((_, n) => n !== at))}
          />
        ))}
        {value.length < SURGERY_LIMITS.implants ? <Add teeth={free} asked={teeth.length > 0} onAdd={add} /> : null}
      </div>
    </fieldset>
  );
}

interface AddProps {
  /** Those that have none. */
  teeth: readonly string[];
  /** Whether it was said where it is operated. */
  asked: boolean;
  onAdd: (tooth: string) => void;
}

function Add({ teeth, asked, onAdd }: AddProps) {
  if (!asked) return <p className="text-13 text-ink-600">选择手术牙位后可以添加种植体</p>;
  return (
    <div className="flex flex-wrap gap-1.5">
      {teeth.map((tooth) => (
        <Button key={tooth} size="sm" icon={<Plus {...ICON} />} onClick={() => onAdd(tooth)}>
          {`添加种植体 ${tooth}`}
        </Button>
      ))}
    </div>
  );
}

interface OneImplantProps {
  implant: Implant;
  error: string | undefined;
  onChange: (parts: Partial<Implant>) => void;
  onRemove: () => void;
}

function OneImplant({ implant, error, onChange, onRemove }: OneImplantProps) {
  return (
    <fieldset
      aria-label={`种植体 ${implant.tooth}`}
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line bg-surface-2 p-2"
    >
      <div className="flex items-center justify-between">
        <b className="text-14 tabular-nums">{implant.tooth}</b>
        <Button size="sm" variant="ghost" icon={<Trash2 {...ICON} />} onClick={onRemove}>
          {`移除种植体 ${implant.tooth}`}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
        {implantParts.map((part) => (
          <FormRow key={part} stacked label={IMPLANT_PARTS[part]} error={part === 'batch_no' ? error : undefined}>
            <Input
              placeholder={EXAMPLES[part]}
              maxLength={SURGERY_LIMITS.implant}
              value={implant[part]}
              onChange={({ target }) => onChange({ [part]: target.value })}
            />
          </FormRow>
        ))}
      </div>
    </fieldset>
  );
}
