import type { ComponentProps, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { Option } from '#contract/fields.ts';
import type { Reservation } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ComplaintField } from './fields.tsx';
import type { PlaceForm } from './place-form.ts';
import { PlaceNotice } from './place-notice.tsx';
import type { usePlaceForm } from './use-place-form.ts';

/** What of a reservation its row knows before its form is loaded. */
export type Which = Pick<Reservation, 'hash_id' | 'patient' | 'date' | 'time' | 'doctor_name'>;

const describe = ({ patient, date, time, doctor_name }: Which) => `${patient} · ${date} ${time} · ${doctor_name}`;

const WIDTH = 640;

interface AskedPlaceProps<T> {
  title: string;
  reservation: Which;
  /** What the form begins with. */
  asked: ComponentProps<typeof Awaited>['asked'] & { data: T | undefined };
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** The form, once what it begins with is there. */
export function AskedPlace<T>({ title, reservation, asked, onClose, children }: AskedPlaceProps<T>) {
  if (asked.data) return children(asked.data);
  return (
    <Dialog open width={WIDTH} title={title} description={describe(reservation)} onClose={onClose}>
      <Awaited asked={asked} lines={6} />
    </Dialog>
  );
}

interface PlaceDialogProps
  extends Pick<
    ComponentProps<typeof ContractDialog<PlaceForm>>,
    'title' | 'words' | 'submitText' | 'hint' | 'onClose'
  > {
  place: ReturnType<typeof usePlaceForm>;
  reservation: Which;
  doctorName?: (doctorId: number) => string | undefined;
  /** For whom it may be; left out where that stays. */
  patients?: readonly Option[];
  /** 改约原因 */
  why: string;
  onRefresh: () => void;
  /** Where and when. */
  children: (form: ReturnType<typeof usePlaceForm>['state']['form']) => ReactNode;
}

/** The dialog of a form that sends a reservation elsewhere, with what all of them ask. */
export function PlaceDialog({
  place: { state, problem, take },
  reservation,
  doctorName = () => undefined,
  patients,
  why,
  onRefresh,
  children,
  ...dialog
}: PlaceDialogProps) {
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog {...dialog} state={state} width={WIDTH} description={describe(reservation)}>
      <PlaceNotice problem={problem} doctorName={doctorName} onTake={take} onRefresh={onRefresh} />
      {patients ? (
        <Controller
          control={form.control}
          name="patient_id"
          render={({ field }) => (
            <FormRow label="就诊人" required error={errors.patient_id?.message}>
              <Select {...field} options={patients.map(({ id, name }) => ({ value: id, label: name }))} />
            </FormRow>
          )}
        />
      ) : null}
      <Controller
        control={form.control}
        name="source"
        render={({ field }) => <ComplaintField field={field} error={errors.source?.message} />}
      />
      {children(form)}
      <FormRow label={why} error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={2} maxLength={200} />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea {...form.register('remarks')} rows={2} maxLength={500} />
      </FormRow>
    </ContractDialog>
  );
}
