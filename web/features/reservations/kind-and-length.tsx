import { useEffect, useEffectEvent } from 'react';
import { Controller } from 'react-hook-form';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { KindField } from './kind-field.tsx';
import { LENGTHS } from './lengths.ts';
import type { StaffForm } from './staff-form.ts';
import type { BookingState } from './use-booking.ts';

/**
 * 类型 and 时长: a kind has its length, until somebody has said another. Another length is another hold: the server says
 * whether the slots behind are free.
 */
export function KindAndLength({ form, booking }: { form: StaffForm; booking: BookingState }) {
  const { held, busy } = booking;
  return (
    <>
      <Controller
        control={form.control}
        name="kind_id"
        render={({ field, fieldState }) => (
          <KindField
            kinds={held.form.kinds}
            value={field.value}
            error={fieldState.error?.message}
            disabled={busy !== null}
            onChoose={({ id, slot_count }) => {
              field.onChange(id);
              if (form.getValues('slot_count') === undefined) void booking.fitCount(slot_count);
            }}
          />
        )}
      />
      <LengthField
        booking={booking}
        onChoose={(count) => {
          form.setValue('slot_count', count, { shouldDirty: true });
          if (count !== held.count) void booking.changeCount(count);
        }}
      />
    </>
  );
}

function LengthField({ booking, onChoose }: { booking: BookingState; onChoose: (count: number) => void }) {
  const { held, busy } = booking;
  return (
    <FormRow label="时长" hint={busy === 'retake' ? '占号中…' : undefined}>
      <Select options={LENGTHS} value={held.count} disabled={busy !== null} onChange={onChoose} />
    </FormRow>
  );
}

/**
 * A draft that comes back over another hold makes that as long as the form was; and another doctor's slot may come with
 * other kinds, so that a chosen one is none any more.
 */
export function useKeptLength(form: StaffForm, booking: BookingState, restored: boolean): void {
  const { held } = booking;
  const { kinds } = held.form;
  const fit = useEffectEvent(() => {
    const { kind_id, slot_count } = form.getValues();
    const wanted = slot_count ?? kinds.find(({ id }) => id === kind_id)?.slot_count ?? 1;
    // A press on a cell holds one quarter. Whoever holds more had it before a reload: it is as it was.
    if (held.count === 1 && wanted > 1) void booking.fitCount(wanted);
  });
  useEffect(() => {
    if (restored) fit();
  }, [restored]);
  // After each drawing, as the room is: looking costs nothing.
  useEffect(() => {
    const chosen = form.getValues('kind_id');
    if (chosen !== undefined && !kinds.some(({ id }) => id === chosen)) form.setValue('kind_id', undefined);
  });
}
