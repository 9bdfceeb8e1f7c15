import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { StaffChangeForm } from '#contract/changes.ts';
import type { Reservation } from '#contract/reservations.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { KindField } from './kind-field.tsx';
import { LENGTHS, lengthText } from './lengths.ts';
import type { PlaceForm } from './place-form.ts';
import { useRoom } from './use-open-times.ts';

type Form = UseFormReturn<PlaceForm, unknown, PlaceForm>;

/** What was wished for, and what of it fits at the new time: a later or another time may have room for all of it again. */
interface ChangedLength {
  wanted: number;
  fits: number;
}

export function useChangedLength(form: Form, visit: Reservation): ChangedLength {
  const wanted = form.watch('slot_count') ?? visit.slot_count;
  return { wanted, fits: Math.min(wanted, useRoom(form, visit) ?? wanted) };
}

interface ChangedLengthFieldsProps {
  form: Form;
  kinds: StaffChangeForm['kinds'];
  length: ChangedLength;
}

/** 类型 and 时长 of a visit that moves: a kind has its length, until somebody has said another; what fits is kept. */
export function ChangedLengthFields({ form, kinds, length: { wanted, fits } }: ChangedLengthFieldsProps) {
  const [said, setSaid] = useState(false);
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="kind_id"
        render={({ field }) => (
          <KindField
            kinds={kinds}
            value={field.value}
            error={errors.kind_id?.message}
            onChoose={({ id, slot_count }) => {
              field.onChange(id);
              if (!said) form.setValue('slot_count', slot_count, { shouldDirty: true });
            }}
          />
        )}
      />
      <ControlledRow
        form={form}
        name="slot_count"
        label="时长"
        hint={
          fits < wanted ? (
            <span role="status">{`后面的号源已被占用，不足 ${lengthText(wanted)}，将改为 ${lengthText(fits)}`}</span>
          ) : undefined
        }
      >
        {(field) => (
          <Select
            {...field}
            value={fits}
            options={LENGTHS}
            onChange={(count) => {
              setSaid(true);
              field.onChange(count);
            }}
          />
        )}
      </ControlledRow>
    </>
  );
}
