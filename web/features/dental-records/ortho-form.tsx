import type { ReactNode } from 'react';
import {
  CHAINS,
  MOST_WEEKS,
  type OrthoControl,
  SPRINGS,
  WIRE_MATERIALS,
  WIRE_SIZES,
  type Wire,
} from '#contract/dental-records-ortho.ts';
import { MeasuresField } from '#web/clinic/record/measures-field.tsx';
import { CONTROL_PARTS, OBSERVED } from '#web/clinic/record/ortho-text.ts';
import { Chips } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { GradeRadios } from './grade-radios.tsx';
import { OneOf } from './one-of.tsx';
import { OrthoAligner } from './ortho-aligner.tsx';
import { OrthoElastics } from './ortho-elastics.tsx';
import { OrthoTeeth } from './ortho-teeth.tsx';
import type { SheetFormProps } from './sheet-kinds.ts';

type Props = SheetFormProps<OrthoControl>;

/** Wires and the next control come first: with how clean it is they are most of what is said. */
export function OrthoForm(props: Props) {
  const { content, change, errors, beside } = props;
  return (
    <div className="flex flex-col gap-4">
      <Wires {...props} />
      <NextRow {...props} />
      <Observed {...props} />
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
        <FormRow stacked label={CONTROL_PARTS.chains} error={errors.chains?.[0]}>
          <Chips choices={CHAINS} value={content.chains} onChange={(chains) => change({ chains })} />
        </FormRow>
        <FormRow stacked label={CONTROL_PARTS.springs} error={errors.springs?.[0]}>
          <Chips choices={SPRINGS} value={content.springs} onChange={(springs) => change({ springs })} />
        </FormRow>
      </div>
      <Part label={CONTROL_PARTS.elastics}>
        <OrthoElastics value={content.elastics} onChange={(elastics) => change({ elastics })} />
      </Part>
      <Part label={CONTROL_PARTS.brackets}>
        <OrthoTeeth value={content.brackets} missing={beside.missing} onChange={(brackets) => change({ brackets })} />
      </Part>
      <Part label={CONTROL_PARTS.aligner}>
        <OrthoAligner value={content.aligner} error={errors.aligner?.[0]} onChange={(aligner) => change({ aligner })} />
      </Part>
      <Part label={CONTROL_PARTS.detail}>
        <MeasuresField value={content.detail} onChange={(detail) => change({ detail })} />
      </Part>
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 text-ink-700">{label}</legend>
      {children}
    </fieldset>
  );
}

/** A wire of one stiffness more is of the same material until somebody says another. */
const sized = (wire: Wire | null, size: Wire['size'] | null): Wire | null =>
  size && { size, material: wire?.material ?? '镍钛' };

function Wires({ content: { wires }, change, errors }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
      {(
        [
          ['upper', '上颌弓丝'],
          ['lower', '下颌弓丝'],
        ] as const
      ).map(([jaw, label]) => {
        const wire = wires[jaw];
        const put = (now: Wire | null) => change({ wires: { ...wires, [jaw]: now } });
        return (
          <div key={jaw} className="flex min-w-0 flex-col gap-2">
            <OneOf
              label={label}
              choices={WIRE_SIZES}
              value={wire?.size ?? null}
              onChange={(size) => put(sized(wire, size))}
              error={jaw === 'upper' ? errors.wires?.[0] : undefined}
            />
            {wire ? (
              <OneOf
                label={`${label}材料`}
                choices={WIRE_MATERIALS}
                value={wire.material}
                onChange={(material) => material && put({ ...wire, material })}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const WEEKS = ['2周', '3周', '4周', '6周', '8周', '12周'] as const;
const numberOf = (words: string) => Number.parseInt(words.replace(/\D/g, '') || '0', 10);

function NextRow({ content: { next_weeks }, change, errors }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <OneOf
        label={CONTROL_PARTS.next_weeks}
        choices={WEEKS}
        value={WEEKS.find((words) => numberOf(words) === next_weeks) ?? null}
        onChange={(words) => change({ next_weeks: words && numberOf(words) })}
        error={errors.next_weeks?.[0]}
      />
      <div className="w-24">
        <Input
          aria-label="其他周数"
          placeholder="其他周数"
          inputMode="numeric"
          maxLength={2}
          value={next_weeks === null ? '' : String(next_weeks)}
          onChange={({ target }) => {
            const weeks = Math.min(numberOf(target.value), MOST_WEEKS);
            change({ next_weeks: weeks === 0 ? null : weeks });
          }}
        />
      </div>
    </div>
  );
}

function Observed({ content, change }: Props) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      {(['hygiene', 'compliance'] as const).map((part) => (
        <div key={part} className="flex flex-col gap-1">
          <span aria-hidden className="text-14 text-ink-700">
            {CONTROL_PARTS[part]}
          </span>
          <GradeRadios
            worded
            words={OBSERVED}
            label={CONTROL_PARTS[part]}
            value={content[part]}
            onChange={(grade) => change({ [part]: grade })}
          />
        </div>
      ))}
    </div>
  );
}
