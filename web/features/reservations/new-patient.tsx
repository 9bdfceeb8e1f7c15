import { type KeyboardEvent, useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { CERTIFICATE_TYPES, CONSENT_REQUIRED, RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { patients } from '#contract/patients.ts';
import { privacy } from '#contract/privacy.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { AgreementRow } from '#web/clinic/patient/agreement-row.tsx';
import { maskedPhone } from '#web/clinic/patient/masked-phone.ts';
import { type Consent, useHealthConsent } from '#web/clinic/patient/use-consent.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import type { StartedPatient } from './whole-form.ts';

type Known = BookingForm['patients'][number];

interface Values {
  patient: { name: string; phone: string; gender?: '男' | '女' | undefined };
  info: { certificate_type: number; certificate_number: string };
  consent: boolean;
}

type Form = ContractForm<Values>['form'];

const EMPTY: Values = {
  patient: { name: '', phone: '', gender: undefined },
  info: { certificate_type: RESIDENT_ID_CARD, certificate_number: '' },
  consent: false,
};
/** As it is found again after a reload. What was agreed to is asked for anew. */
const personDraft: z.ZodType<Values> = z.object({
  patient: z.object({ name: z.string(), phone: z.string(), gender: z.enum(['男', '女']).optional() }),
  info: z.object({ certificate_type: z.number(), certificate_number: z.string() }),
  consent: z.literal(false).catch(false),
});
const types = CERTIFICATE_TYPES.map(({ id, name }) => ({ value: id, label: name }));

type NewPatientProps = {
  /** What the account knows of itself already. */
  started: Values['patient'] | null;
  onAdded: (patient: Known) => void;
  /** Only where there is somebody else to choose. */
  onCancel?: () => void;
  /** Closing the dialog around it then asks first. */
  onTyped: (typed: boolean) => void;
  /** Goes on in the whole form, with what was typed here. */
  onWhole?: ((started: StartedPatient) => void) | undefined;
};

function useNewPatient(started: Values['patient'] | null, onAdded: (patient: Known) => void) {
  const { asked, answerOf, again } = useHealthConsent();
  const state = useContractForm<typeof patients.create, Values>(patients.create, {
    values: { ...EMPTY, patient: { ...EMPTY.patient, ...started } },
    rules: async () => patients.create.body,
    bodyOf: ({ consent, ...body }) => ({ ...body, quick: true, ...answerOf(consent) }),
    // Said beside all other wrong fields.
    own: ({ consent }) => ({ consent: asked !== null && !consent ? CONSENT_REQUIRED : undefined }),
    draft: { key: 'person', shape: personDraft },
    refresh: [patients.list, privacy.consents],
    onDone: ({ data: { id, name, gender, age, phone } }) =>
      onAdded({ id, name, gender, age, phone: maskedPhone(phone) }),
    onWrong: (errors) => {
      if (!errors.consent) return;
      // Another text than the one that was read.
      state.form.resetField('consent', { keepError: true });
      again();
    },
  });
  return { ...state, asked };
}

/** 新增就诊人, within the booking form: a part of it rather than a form of its own, as forms can't be nested. */
export function NewPatient({ started, onAdded, onCancel, onTyped, onWhole }: NewPatientProps) {
  const { form, submit: save, draft, pending, dirty, asked } = useNewPatient(started, onAdded);
  useEffect(() => {
    onTyped(dirty);
    return () => onTyped(false);
  }, [dirty, onTyped]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    // Enter saves the person, not the appointment around it.
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  return (
    <section
      aria-label="新增就诊人"
      className="flex flex-col gap-3 rounded-control border border-line-strong bg-surface-2 p-4"
      onKeyDown={onKeyDown}
    >
      <NewPatientFields form={form} />
      <AgreementField form={form} asked={asked} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {onWhole ? (
          <Button
            variant="text"
            className="mr-auto"
            onMouseDown={stayPut}
            onClick={() => onWhole(startedOf(form.getValues()))}
          >
            填写完整资料
          </Button>
        ) : null}
        {onCancel ? (
          <Button
            onMouseDown={stayPut}
            onClick={() => {
              draft.drop();
              onCancel();
            }}
          >
            取消新增
          </Button>
        ) : null}
        <Button variant="primary" pending={pending} onMouseDown={stayPut} onClick={() => void save()}>
          保存就诊人
        </Button>
      </div>
    </section>
  );
}

const startedOf = ({ patient, info }: Values): StartedPatient => ({ ...patient, ...info });

function NewPatientFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { patient, info } = formState.errors;
  return (
    <>
      <FormRow label="姓名" required error={patient?.name?.message}>
        <Input {...register('patient.name')} autoFocus data-autofocus autoComplete="off" maxLength={100} />
      </FormRow>
      <FormRow label="手机号" required error={patient?.phone?.message}>
        <Input {...register('patient.phone')} inputMode="tel" autoComplete="off" maxLength={11} />
      </FormRow>
      <ControlledRow form={form} name="patient.gender" label="性别">
        {(field) => <RadioGroup label="性别" options={GENDERS} {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="info.certificate_type" label="证件类型" required>
        {(field) => <Select options={types} {...field} />}
      </ControlledRow>
      <FormRow label="证件号" required error={info?.certificate_number?.message}>
        <Input {...register('info.certificate_number')} autoComplete="off" maxLength={30} />
      </FormRow>
    </>
  );
}

/** Before the account's first file; also where the server asks though we didn't know. */
function AgreementField({ form, asked }: { form: Form; asked: Consent | null }) {
  const error = form.formState.errors.consent?.message;
  if (!asked && !error) return null;
  return (
    <Controller
      control={form.control}
      name="consent"
      render={({ field }) => <AgreementRow asked={asked} error={error} field={field} />}
    />
  );
}

const GENDERS = [
  { value: '男', label: '男' },
  { value: '女', label: '女' },
] as const;
