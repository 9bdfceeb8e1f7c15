import { useAtomValue } from 'jotai';
import { type Ref, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { bookingBody } from '#contract/booking-forms.ts';
import { reservations } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { meAtom, store } from '#web/api/session.ts';
import { lineWithPhone } from '#web/clinic/patient/patient-line.ts';
import { dropDraft, readDraft } from '#web/forms/draft-store.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import type { DraftState } from '#web/forms/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ComplaintField, DepartmentField } from './fields.tsx';
import { HoldCountdown } from './hold-bar.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { HoldFormDialog } from './hold-form-dialog.tsx';
import { NewPatient } from './new-patient.tsx';
import { SAID_IN_FORM, saidOf, useBooking } from './use-booking.ts';
import { isTyped, onlyOne, roomMissing, useOfferedDepartment } from './use-offered-department.ts';
import type { RenderWholeForm, StartedPatient } from './whole-form.ts';

type Person = BookingForm['patients'][number];

interface Values {
  patient_id?: number | undefined;
  department_id?: number | null | undefined;
  source: string;
}
type Form = ContractForm<Values>['form'];

const draftShape: z.ZodType<Values> = z.object({
  patient_id: z.number().optional(),
  department_id: z.number().nullish(),
  source: z.string(),
});

type BookingDialogProps = HoldDialogProps & {
  renderWholeForm?: RenderWholeForm | undefined;
  /** What follows says that it is booked. */
  saidElsewhere?: boolean;
};

/** 预约挂号, for patients (docs/domain/screens.md#holding-and-booking). */
export function BookingDialog(props: BookingDialogProps) {
  const { held: given, anchor, returnFocus, doctorName, onClose, renderWholeForm } = props;
  const { state, booking } = useBookingForm(props);
  const { form, submit } = state;
  const [personTyped, setPersonTyped] = useState(false);
  const people = usePeople(form, given.form.patients);
  const [whole, setWhole] = useState<StartedPatient | null>(null);
  return (
    <>
      <HoldFormDialog
        anchor={anchor}
        returnFocus={returnFocus}
        doctorName={doctorName}
        booking={booking}
        draft={bothOf(state.draft)}
        title="预约挂号"
        description="号源已为您保留"
        extendText={EXTEND}
        submitText="确认预约"
        dirty={state.dirty || personTyped}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <PatientField
          form={form}
          people={people}
          onTyped={setPersonTyped}
          onWhole={renderWholeForm ? setWhole : undefined}
        />
        <VisitFields form={form} departments={booking.held.form.departments} />
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

/** Who, where and why, over the slot that is held. */
function useBookingForm({ held: given, onBooked, onSee, onRetake, saidElsewhere = false }: BookingDialogProps) {
  const { departments } = given.form;
  const state = useContractForm<typeof reservations.book, Values>(reservations.book, {
    values: { patient_id: undefined, department_id: onlyOne(departments), source: '' },
    rules: async () => bookingBody,
    bodyOf: (values) => ({ ...values, id: booking.held.slotId, hold_id: booking.held.id }),
    own: ({ department_id }) => ({ department_id: roomMissing(departments, department_id) }),
    // A single room is no field: what is wrong with it is told above them.
    ...(departments.length > 1 ? {} : { names: { department_id: 'room' } }),
    quiet: SAID_IN_FORM,
    said: saidOf(onSee),
    silent: saidElsewhere,
    draft: { key: 'patient', shape: draftShape, worth: isTyped },
    via: (press) => booking.submit(press),
    onRefused: (...refused) => booking.refused(...refused),
    // Whom one was just adding is no longer to be added.
    onDone: () => dropDraft('person'),
  });
  const { form } = state;
  useOfferedDepartment(
    departments,
    () => form.getValues('department_id'),
    (id) => form.setValue('department_id', id),
  );
  const booking = useBooking({ held: given, onBooked, onRetake, pending: state.pending });
  return { state, booking };
}

/** The form's own and that of who was just being added: given up, both go. */
const bothOf = (draft: DraftState): DraftState => ({
  ...draft,
  drop: () => {
    draft.drop();
    dropDraft('person');
  },
});

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
      itemHint={lineWithPhone}
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
