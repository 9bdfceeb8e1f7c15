import { zodResolver } from '@hookform/resolvers/zod';
import { useAtomValue } from 'jotai';
import { type Ref, useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { bookingBody } from '#contract/booking-forms.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { requiredId } from '#contract/fields.ts';
import { reservations } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { meAtom, store } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { dropDraft, readDraft } from './draft.ts';
import { ComplaintField, DepartmentField } from './fields.tsx';
import { HoldCountdown } from './hold-bar.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { HoldFormDialog } from './hold-form-dialog.tsx';
import { NewPatient } from './new-patient.tsx';
import { personHint } from './person.ts';
import { SAID_IN_FORM, saidOf, useBooking } from './use-booking.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { onlyOne, useOfferedDepartment } from './use-offered-department.ts';
import type { RenderWholeForm, StartedPatient } from './whole-form.ts';

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

type BookingDialogProps = HoldDialogProps & {
  renderWholeForm?: RenderWholeForm | undefined;
  /** What follows says that it is booked. */
  saidElsewhere?: boolean;
};

/** 预约挂号, for patients (docs/domain/screens.md#holding-and-booking). */
export function BookingDialog({
  held: given,
  onClose,
  onBooked,
  onSee,
  onRetake,
  renderWholeForm,
  saidElsewhere = false,
  ...place
}: BookingDialogProps) {
  const via = useSend(reservations.book, { quiet: SAID_IN_FORM, said: saidOf(onSee), silent: saidElsewhere });
  const form = useBookingForm(given.form);
  const [personTyped, setPersonTyped] = useState(false);
  const people = usePeople(form, given.form.patients);
  const [whole, setWhole] = useState<StartedPatient | null>(null);
  const draft = useBothDrafts(form);
  const booking = useBooking({
    held: given,
    onBooked,
    onRetake,
    via,
    onFieldErrors: (errors) => underFields(form, errors, given.form.departments.length > 1),
    onDone: draft.drop,
  });
  const { held } = booking;
  const submit = form.handleSubmit((values) =>
    booking.submit({ body: { ...values, id: held.slotId, hold_id: held.id } }),
  );
  return (
    <>
      <HoldFormDialog
        {...place}
        booking={booking}
        draft={draft}
        title="预约挂号"
        description="号源已为您保留"
        extendText={EXTEND}
        submitText="确认预约"
        dirty={form.formState.isDirty || personTyped}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <PatientField
          form={form}
          people={people}
          onTyped={setPersonTyped}
          onWhole={renderWholeForm ? setWhole : undefined}
        />
        <VisitFields form={form} departments={held.form.departments} />
      </HoldFormDialog>
      {whole
        ? renderWholeForm?.({
            started: whole,
            headerEnd: <HoldCountdown booking={booking} extendText={EXTEND} />,
            onSaved: ({ id, name, gender, age, phone }) => {
              people.add({ id, name, gender, age, phone });
              dropDraft('person');
              setWhole(null);
            },
            onClose: () => setWhole(null),
          })
        : null}
    </>
  );
}

/** The form's own and that of who was just being added: booked or given up, both go. */
function useBothDrafts(form: Form): Draft {
  const draft = useDraft('patient', draftShape, form);
  return {
    ...draft,
    drop: () => {
      draft.drop();
      dropDraft('person');
    },
  };
}

const EXTEND = '延长 2 分钟';

/** Whom the account may book for, with who was added here: they are chosen at once. */
function usePeople(form: Form, given: readonly Person[]) {
  const [adding, setAdding] = useState(() => given.length === 0 || readDraft('person') !== null);
  const [added, setAdded] = useState<Person[]>([]);
  const known = new Set(given.map(({ id }) => id));
  return {
    all: [...given, ...added.filter(({ id }) => !known.has(id))],
    adding,
    setAdding,
    add: (person: Person) => {
      setAdded((before) => [...before, person]);
      form.setValue('patient_id', person.id, { shouldDirty: true, shouldValidate: true });
      setAdding(false);
    },
  };
}

/** @param rooms whether there is a field for the room */
function underFields(form: Form, errors: FieldErrors, rooms: boolean): string[] {
  const elsewhere: string[] = [];
  for (const [name, messages] of Object.entries(errors)) {
    if (name === 'patient_id' || (name === 'department_id' && rooms) || name === 'source') {
      form.setError(name, { message: messages[0] ?? '' });
    } else elsewhere.push(...messages);
  }
  return elsewhere;
}

function VisitFields({ form, departments }: { form: Form; departments: BookingForm['departments'] }) {
  return (
    <>
      {/* A single room is no question: it is chosen. */}
      {departments.length > 1 ? (
        <Controller
          control={form.control}
          name="department_id"
          render={({ field, fieldState }) => (
            <DepartmentField departments={departments} field={field} error={fieldState.error?.message} />
          )}
        />
      ) : null}
      <Controller
        control={form.control}
        name="source"
        render={({ field, fieldState }) => <ComplaintField field={field} error={fieldState.error?.message} />}
      />
    </>
  );
}

interface PatientFieldProps {
  form: Form;
  people: ReturnType<typeof usePeople>;
  onTyped: (typed: boolean) => void;
  onWhole: ((started: StartedPatient) => void) | undefined;
}

/** Whom it is for; somebody new is added without leaving. */
function PatientField({ form, people, onTyped, onWhole }: PatientFieldProps) {
  const { all, adding, setAdding, add } = people;
  const me = useAtomValue(meAtom, { store });
  const nobody = all.length === 0;
  // Who is just being added need not be told that nobody is chosen.
  const unasked = adding && !form.formState.isSubmitted;
  const missing = form.formState.errors.patient_id?.message;
  // Nobody to choose from: what is asked is who it is, and that once. The first is most often oneself.
  if (nobody) {
    return (
      <>
        {missing ? <p className="text-13 text-red-700">{`${missing}，请先保存就诊人`}</p> : null}
        <NewPatient
          started={me ? { name: me.name, phone: me.phone } : null}
          onTyped={onTyped}
          onWhole={onWhole}
          onAdded={add}
        />
      </>
    );
  }
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
      {adding ? (
        <NewPatient
          started={me ? { name: '', phone: me.phone } : null}
          onTyped={onTyped}
          onWhole={onWhole}
          onCancel={() => setAdding(false)}
          onAdded={add}
        />
      ) : null}
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
