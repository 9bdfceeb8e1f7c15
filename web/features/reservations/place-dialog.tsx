import type { ComponentProps, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import type { Reservation } from '#contract/reservations.ts';
import { Awaited } from '#web/api/awaited.tsx';
import type { CallArgs } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
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

/** What a form begins with, which may be asked for again. */
export interface LoadedForm<C extends Call> {
  data: AnswerOf<C>;
  onRefresh: () => unknown;
  onClose: () => void;
}

export interface AskedPlaceProps {
  reservation: Which;
  onClose: () => void;
}

interface AskingProps<C extends Call> extends AskedPlaceProps {
  title: string;
  /** What the form begins with. */
  call: C;
  children: (loaded: LoadedForm<C>) => ReactNode;
}

/** The form, once what it begins with is there. */
export function AskedPlace<C extends Call>({ title, call, reservation, onClose, children }: AskingProps<C>) {
  const asked = useCall(call, { params: { id: reservation.hash_id } } as unknown as CallArgs<C>);
  if (asked.data) return children({ data: asked.data, onRefresh: asked.refetch, onClose });
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
        <ControlledRow form={form} name="patient_id" label="就诊人" required>
          {(field) => <Select {...field} options={patients.map(({ id, name }) => ({ value: id, label: name }))} />}
        </ControlledRow>
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
