import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Controller } from 'react-hook-form';
import type { SlotState } from '#contract/slot-state.ts';
import { meAtom, store } from '#web/api/session.ts';
import { InformedBox } from '#web/clinic/patient/informed-box.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { ComingVisits } from './coming-visits.tsx';
import { ComplaintField, DepartmentField } from './fields.tsx';
import type { HoldDialogProps } from './hold-dialog-props.ts';
import { HoldFormDialog } from './hold-form-dialog.tsx';
import { KindAndLength, useKeptLength } from './kind-and-length.tsx';
import { type KnownPatient, KnownPatientFields, PatientSearch } from './known-patient.tsx';
import { Likeness } from './likeness.tsx';
import { Section } from './section.tsx';
import { type StaffForm, useStaffForm } from './staff-form.ts';
import { type BookingState, useBooking } from './use-booking.ts';

/** 新增预约, for the desk: a known patient or a new one into the slot that is held. */
export function AddAppointmentDialog({ held: given, onClose, onBooked, onSee, onRetake, ...place }: HoldDialogProps) {
  const me = useAtomValue(meAtom, { store });
  const state = useStaffForm({ given, booking: () => booking, onSee });
  const { form, draft, submit } = state;
  const booking = useBooking({ held: given, onBooked, onRetake, pending: state.pending });
  useKeptLength(form, booking, draft.restored);
  return (
    <HoldFormDialog
      {...place}
      booking={booking}
      draft={draft}
      title="新增预约"
      description={me ? `号源已为您保留，其他前台看到“${me.name} 占用中”` : '号源已为您保留'}
      extendText="延长 3 分钟"
      submitText="确认预约"
      dirty={state.dirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PatientSection form={form} slot={booking.held.form.slot} />
      <VisitSections form={form} booking={booking} />
    </HoldFormDialog>
  );
}

function VisitSections({ form, booking }: { form: StaffForm; booking: BookingState }) {
  const { departments, kinds } = booking.held.form;
  const known = form.watch('known');
  return (
    <>
      <Section title="病情">
        <Controller
          control={form.control}
          name="source"
          render={({ field, fieldState }) => <ComplaintField field={field} error={fieldState.error?.message} />}
        />
      </Section>
      <Section title="挂号信息">
        <div className={clsx('grid gap-4', kinds.length > 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
          <Controller
            control={form.control}
            name="department_id"
            render={({ field, fieldState }) => (
              <DepartmentField departments={departments} field={field} error={fieldState.error?.message} />
            )}
          />
          <KindAndLength form={form} booking={booking} />
        </div>
        {/* Beside what is to be known of a patient there is room for a line, and it can be drawn larger. */}
        <FormRow label="咨询内容" error={form.formState.errors.remarks?.message}>
          <Textarea {...form.register('remarks')} rows={known ? 1 : 2} maxLength={500} />
        </FormRow>
        {known ? null : <Informed form={form} />}
      </Section>
    </>
  );
}

function PatientSection({ form, slot }: { form: StaffForm; slot: SlotState }) {
  const known = form.watch('known');
  const use = (patient: KnownPatient) => {
    form.setValue('known', patient, { shouldDirty: true });
    form.clearErrors(['name', 'phone', 'certificate_number']);
  };
  return (
    <Section title="患者信息">
      <PatientSearch value={known} onChange={use} />
      {known ? (
        <>
          <KnownPatientFields
            patient={known}
            slot={slot}
            onForget={() => form.setValue('known', null, { shouldDirty: true })}
          />
          <ComingVisits patientId={known.id} />
        </>
      ) : (
        <NewPatientFields form={form} onUse={use} />
      )}
    </Section>
  );
}

function NewPatientFields({ form, onUse }: { form: StaffForm; onUse: (patient: KnownPatient) => void }) {
  const { register, formState } = form;
  const { name, phone, certificate_number } = formState.errors;
  const [typedName, typedPhone] = form.watch(['name', 'phone']);
  return (
    <>
      <FormRow label="姓名" required error={name?.message}>
        <Input {...register('name')} autoComplete="off" maxLength={100} />
      </FormRow>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow label="手机号" required error={phone?.message}>
          <Input {...register('phone')} inputMode="tel" autoComplete="off" maxLength={11} />
        </FormRow>
        <FormRow label="身份证" required error={certificate_number?.message}>
          <Input {...register('certificate_number')} autoComplete="off" maxLength={30} />
        </FormRow>
      </div>
      <Likeness name={typedName} phone={typedPhone} onUse={onUse} />
    </>
  );
}

/** At the end, where it stands in nobody's way: a desk goes from the ID number to the complaint with one Tab. */
function Informed({ form }: { form: StaffForm }) {
  return (
    <ControlledRow form={form} name="informed" label="告知">
      {({ value, onChange, onBlur }) => <InformedBox checked={value} onChange={onChange} onBlur={onBlur} />}
    </ControlledRow>
  );
}
