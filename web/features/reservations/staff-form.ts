import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { staffBookingBody } from '#contract/booking-forms.ts';
import type { BodyOf } from '#contract/call.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { requiredId } from '#contract/fields.ts';
import type { reservations } from '#contract/reservations.ts';
import { MAX_SLOT_COUNT } from '#contract/slot-state.ts';
import type { HeldSlot } from '#web/realtime/hold-session.ts';
import { type KnownPatient, knownPatientShape } from './known-patient.tsx';
import { onlyOne, useOfferedDepartment } from './use-offered-department.ts';

/** What the desk types. The slot, its date and how long it is come from the hold. */
export interface StaffValues {
  /** Stands for name, phone and ID number; what was typed into those stays behind it. */
  known: KnownPatient | null;
  name: string;
  phone: string;
  certificate_number: string;
  /** The new person has been told what their health data is used for. */
  informed: boolean;
  source: string;
  remarks: string;
  department_id?: number | null | undefined;
  kind_id?: number | undefined;
  /** 时长 that somebody has said; where nobody has, a visit is as long as its kind. The hold may be shorter. */
  slot_count?: number | undefined;
}
type Sent = BodyOf<typeof reservations.staffBook>;
export type StaffForm = UseFormReturn<StaffValues, unknown, Sent>;

export const staffDraft: z.ZodType<StaffValues> = z.object({
  known: knownPatientShape.nullable(),
  name: z.string(),
  phone: z.string(),
  certificate_number: z.string(),
  informed: z.boolean(),
  source: z.string(),
  remarks: z.string(),
  department_id: z.number().nullish(),
  kind_id: z.number().optional(),
  slot_count: z.number().int().min(1).max(MAX_SLOT_COUNT).optional(),
});

/** The contract's own form, over what was typed and what is held. */
function sentFrom({ known, ...values }: StaffValues, held: HeldSlot) {
  // Missing rather than empty: an empty required text ends the check before it comes to the person.
  const typed = { ...values, source: values.source.trim() || undefined, informed: values.informed || undefined };
  const { date, time } = held.form.slot;
  const slot = { scheduling_time_id: held.slotId, date, time, slot_count: held.count, hold_id: held.id };
  if (!known) return { ...typed, ...slot };
  const { source, remarks, department_id, kind_id } = typed;
  return { patient_id: known.id, source, remarks, department_id, kind_id, ...slot };
}

const withDepartment = staffBookingBody.safeExtend({ department_id: requiredId('诊室') });

export function useStaffForm(held: HeldSlot): StaffForm {
  const { departments } = held.form;
  const form = useForm<StaffValues, unknown, Sent>({
    mode: 'onBlur',
    defaultValues: {
      known: null,
      name: '',
      phone: '',
      certificate_number: '',
      informed: false,
      source: '',
      remarks: '',
      department_id: onlyOne(departments),
    },
    resolver: resolverFor(held),
  });
  useOfferedDepartment(
    departments,
    () => form.getValues('department_id'),
    (id) => form.setValue('department_id', id),
  );
  return form;
}

function resolverFor(held: HeldSlot): Resolver<StaffValues, unknown, Sent> {
  const schema = held.form.departments.length > 0 ? withDepartment : staffBookingBody;
  const filled = z
    .custom<StaffValues>()
    .transform((typed): unknown => sentFrom(typed, held))
    .pipe(schema);
  return zodResolver(filled as z.ZodType<Sent, StaffValues>);
}

const NAMES = ['name', 'phone', 'certificate_number', 'source', 'remarks', 'department_id', 'kind_id'] as const;

/** A 422 under its fields; the rest belongs to the slot and is answered with. */
export function underStaffFields(form: StaffForm, errors: FieldErrors): string[] {
  const left = new Map(Object.entries(errors));
  for (const name of NAMES) {
    const message = left.get(name)?.[0];
    left.delete(name);
    if (message) form.setError(name, { message });
  }
  return [...left.values()].flat();
}
