import { zodResolver } from '@hookform/resolvers/zod';
import { type Ref, useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { bookingBody } from '#contract/booking-forms.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { requiredId } from '#contract/fields.ts';
import { reservations } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { ComplaintField, DepartmentField } from './fields.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { HoldFormDialog } from './hold-form-dialog.tsx';
import { NewPatient } from './new-patient.tsx';
import { personHint } from './person.ts';
import { SAID_IN_FORM, useBooking } from './use-booking.ts';
import { useDraft } from './use-draft.ts';
import { onlyOne, useOfferedDepartment } from './use-offered-department.ts';

type Person = BookingForm['patients'][number];

interface Values {
  patient_id?: number | undefined;
  department_id?: number | null | undefined;
  source: string;
}
type Sent = Required<Pick<z.output<typeof bookingBody>, 'patient_id' | 'source'>> & Pick<Values, 'department_id'>;
type Form = UseFormReturn<Values, unknown, Sent>;

const draftShape = z.object({
  patient_id: z.number().optional(),
  department_id: z.number().nullish(),
  source: z.string(),
});

/** 诊室 must be chosen only where there are any. */
function schemaFor(departments: BookingForm['departments']) {
  const { patient_id, department_id, source } = bookingBody.shape;
  return z.object({
    patient_id,
    department_id: departments.length > 0 ? requiredId('诊室') : department_id,
    source,
  });
}

function useBookingForm({ departments }: BookingForm): Form {
  const schema = useMemo(() => schemaFor(departments), [departments]);
  const form: Form = useForm<Values, unknown, Sent>({
    mode: 'onBlur',
    defaultValues: { source: '', department_id: onlyOne(departments) },
    resolver: zodResolver(schema as z.ZodType<Sent, Values>),
  });
  useOfferedDepartment(
    departments,
    () => form.getValues('department_id'),
    (id) => form.setValue('department_id', id),
  );
  return form;
}

/** 预约挂号, for patients (picture 02). */
export function BookingDialog({ held: given, onClose, onBooked, onRetake, ...place }: HoldDialogProps) {
  const via = useSend(reservations.book, { quiet: SAID_IN_FORM });
  const form = useBookingForm(given.form);
  const [personTyped, setPersonTyped] = useState(false);
  const draft = useDraft('patient', draftShape, form);
  const booking = useBooking({
    held: given,
    onBooked,
    onRetake,
    via,
    onFieldErrors: (errors) => underFields(form, errors),
    onDone: draft.drop,
  });
  const { held } = booking;
  const submit = form.handleSubmit((values) =>
    booking.submit({ body: { ...values, id: held.slotId, hold_id: held.id } }),
  );
  return (
    <HoldFormDialog
      {...place}
      booking={booking}
      draft={draft}
      title="预约挂号"
      description="号源已为您保留"
      extendText="延长 2 分钟"
      submitText="确认预约"
      dirty={form.formState.isDirty || personTyped}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PatientField form={form} people={held.form.patients} onTyped={setPersonTyped} />
      <VisitFields form={form} departments={held.form.departments} />
    </HoldFormDialog>
  );
}

function underFields(form: Form, errors: FieldErrors): string[] {
  const elsewhere: string[] = [];
  for (const [name, messages] of Object.entries(errors)) {
    if (name === 'patient_id' || name === 'department_id' || name === 'source') {
      form.setError(name, { message: messages[0] ?? '' });
    } else elsewhere.push(...messages);
  }
  return elsewhere;
}

function VisitFields({ form, departments }: { form: Form; departments: BookingForm['departments'] }) {
  return (
    <>
      <Controller
        control={form.control}
        name="department_id"
        render={({ field, fieldState }) => (
          <DepartmentField departments={departments} field={field} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="source"
        render={({ field, fieldState }) => <ComplaintField field={field} error={fieldState.error?.message} />}
      />
    </>
  );
}

type PatientFieldProps = { form: Form; people: readonly Person[]; onTyped: (typed: boolean) => void };

/** Whom it is for; somebody new is added without leaving. */
function PatientField({ form, people, onTyped }: PatientFieldProps) {
  const [adding, setAdding] = useState(people.length === 0);
  const [added, setAdded] = useState<Person[]>([]);
  const known = new Set(people.map(({ id }) => id));
  const all = [...people, ...added.filter(({ id }) => !known.has(id))];
  // Who is just being added need not be told that nobody is chosen.
  const unasked = adding && !form.formState.isSubmitted;
  const onAdded = (person: Person) => {
    setAdded((before) => [...before, person]);
    form.setValue('patient_id', person.id, { shouldDirty: true, shouldValidate: true });
    setAdding(false);
  };
  return (
    <>
      <Controller
        control={form.control}
        name="patient_id"
        render={({ field, fieldState }) => (
          <FormRow label="就诊人" required error={unasked ? undefined : fieldState.error?.message}>
            <PersonCombobox {...field} people={all} onAdd={() => setAdding(true)} />
          </FormRow>
        )}
      />
      {adding ? <NewPatient onTyped={onTyped} onCancel={() => setAdding(false)} onAdded={onAdded} /> : null}
    </>
  );
}

type PersonComboboxProps = {
  people: readonly Person[];
  value: number | undefined;
  onChange: (id: number) => void;
  onBlur: () => void;
  onAdd: () => void;
  ref: Ref<HTMLButtonElement>;
};

function PersonCombobox({ people, value, onChange, onBlur, onAdd, ref }: PersonComboboxProps) {
  return (
    <Combobox
      ref={ref}
      items={people}
      value={people.find(({ id }) => id === value)}
      onChange={({ id }) => onChange(id)}
      onBlur={onBlur}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={personHint}
      placeholder="请选择就诊人"
      emptyText="还没有就诊人"
      footer={
        <Button variant="ghost" size="sm" className="w-full" onClick={onAdd}>
          新增就诊人
        </Button>
      }
    />
  );
}
