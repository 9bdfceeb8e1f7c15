import { z } from 'zod';
import { staffBookingBody } from '#contract/booking-forms.ts';
import { reservations } from '#contract/reservations.ts';
import { MAX_SLOT_COUNT } from '#contract/slot-state.ts';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { type KnownPatient, knownPatientShape } from './known-patient.tsx';
import { SAID_IN_FORM, saidOf, type useBooking } from './use-booking.ts';
import { isTyped, onlyOne, roomMissing, useOfferedDepartment } from './use-offered-department.ts';

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
export type StaffForm = ContractForm<StaffValues>['form'];

const staffDraft: z.ZodType<StaffValues> = z.object({
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

/** What the desk begins with, in the order in which the fields stand. */
const staffValues = ({ departments }: HeldSlot['form']): StaffValues => ({
  known: null,
  name: '',
  phone: '',
  certificate_number: '',
  source: '',
  department_id: onlyOne(departments),
  kind_id: undefined,
  remarks: '',
  informed: false,
});

interface StaffBooking {
  /** What the form was opened with; `booking` knows what is held by now. */
  given: HeldSlot;
  booking: () => Pick<ReturnType<typeof useBooking>, 'held' | 'submit' | 'refused'>;
  onSee: HoldDialogProps['onSee'];
}

export function useStaffForm({ given, booking, onSee }: StaffBooking): ContractForm<StaffValues> {
  const { departments } = given.form;
  const state = useContractForm<typeof reservations.staffBook, StaffValues>(reservations.staffBook, {
    values: staffValues(given.form),
    rules: async () => staffBookingBody,
    bodyOf: (values) => sentFrom(values, booking().held),
    own: ({ department_id }) => ({ department_id: roomMissing(departments, department_id) }),
    quiet: SAID_IN_FORM,
    said: saidOf(onSee),
    draft: { key: 'staff', shape: staffDraft, worth: isTyped },
    via: (press) => booking().submit(press),
    onRefused: (...refused) => booking().refused(...refused),
  });
  const { form } = state;
  useOfferedDepartment(
    departments,
    () => form.getValues('department_id'),
    (id) => form.setValue('department_id', id),
  );
  return state;
}
