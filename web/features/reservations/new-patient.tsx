import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { BodyOf } from '#contract/call.ts';
import { CERTIFICATE_TYPES, CONSENT_REQUIRED, RESIDENT_ID_CARD } from '#contract/patient-forms.ts';
import { ownPatients } from '#contract/patients.ts';
import { privacy } from '#contract/privacy.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { type Consent, useHealthConsent } from '#web/api/use-consent.ts';
import { Button } from '#web/ui/button.tsx';
import { ConsentField } from '#web/ui/consent-field.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { stayPut } from '#web/ui/form-dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { maskedPhone } from '#web/ui/masked-phone.ts';
import { RadioGroup } from '#web/ui/radio.tsx';
import { Select } from '#web/ui/select.tsx';
import { useDraft } from './use-draft.ts';
import type { StartedPatient } from './whole-form.ts';

type Body = BodyOf<typeof ownPatients.create>;
type Known = BookingForm['patients'][number];

interface Values {
  patient: { name: string; phone: string; gender?: '男' | '女' | undefined };
  info: { certificate_type: number; certificate_number: string };
  consent: boolean;
}

type Form = UseFormReturn<Values, unknown, Body>;

const EMPTY: Values = {
  patient: { name: '', phone: '' },
  info: { certificate_type: RESIDENT_ID_CARD, certificate_number: '' },
  consent: false,
};
/** As it is found again after a reload. What was agreed to is asked for anew. */
const personDraft: z.ZodType<Values> = z.object({
  patient: z.object({ name: z.string(), phone: z.string(), gender: z.enum(['男', '女']).optional() }),
  info: z.object({ certificate_type: z.number(), certificate_number: z.string() }),
  consent: z.literal(false).catch(false),
});
const FIELDS = [
  'patient.name',
  'patient.phone',
  'patient.gender',
  'info.certificate_type',
  'info.certificate_number',
  'consent',
] as const;
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

/** The contract's form; where consent is asked for, an empty box is said beside all other wrong fields. */
function schemaFor(asked: boolean): z.ZodType<Body, Values> {
  const body = ownPatients.create.body;
  const agreed = z.refine<Body>((form) => !asked || form.consent === true, {
    path: ['consent'],
    error: CONSENT_REQUIRED,
    when: () => true,
  });
  return body.check(agreed) as z.ZodType<Body, Values>;
}

function useNewPatient(started: Values['patient'] | null, onAdded: (patient: Known) => void) {
  const via = useSend(ownPatients.create, { refresh: [ownPatients.list, privacy.consents] });
  const { asked, answerOf, again } = useHealthConsent();
  const schema = useMemo(() => schemaFor(asked !== null), [asked]);
  const form: Form = useForm<Values, unknown, Body>({
    mode: 'onBlur',
    defaultValues: { ...EMPTY, patient: started ?? EMPTY.patient },
    resolver: zodResolver(schema),
  });
  const draft = useDraft('person', personDraft, form);
  const save = form.handleSubmit(async ({ consent, ...body }) => {
    try {
      const { data } = await via.send({ body: { ...body, quick: true, ...answerOf(consent === true) } });
      draft.drop();
      onAdded({ id: data.id, name: data.name, gender: data.gender, age: data.age, phone: maskedPhone(data.phone) });
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : null;
      for (const name of FIELDS) {
        const message = wrong?.[name]?.[0];
        if (message) form.setError(name, { message });
      }
      // Another text than the one that was read.
      if (wrong?.consent) {
        form.resetField('consent', { keepError: true });
        again();
      }
    }
  });
  return { form, save, drop: draft.drop, pending: via.pending, asked };
}

/** 新增就诊人, within the booking form: a part of it rather than a form of its own, as forms can't be nested. */
export function NewPatient({ started, onAdded, onCancel, onTyped, onWhole }: NewPatientProps) {
  const { form, save, drop, pending, asked } = useNewPatient(started, onAdded);
  const { isDirty } = form.formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [isDirty, onTyped]);
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
              drop();
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
  const { control, register, formState } = form;
  const { patient, info } = formState.errors;
  return (
    <>
      <FormRow label="姓名" required error={patient?.name?.message}>
        <Input {...register('patient.name')} autoFocus data-autofocus autoComplete="off" maxLength={100} />
      </FormRow>
      <FormRow label="手机号" required error={patient?.phone?.message}>
        <Input {...register('patient.phone')} inputMode="tel" autoComplete="off" maxLength={11} />
      </FormRow>
      <FormRow label="性别" error={patient?.gender?.message}>
        <Controller
          control={control}
          name="patient.gender"
          render={({ field }) => <RadioGroup label="性别" options={GENDERS} {...field} />}
        />
      </FormRow>
      <FormRow label="证件类型" required error={info?.certificate_type?.message}>
        <Controller
          control={control}
          name="info.certificate_type"
          render={({ field }) => <Select options={types} {...field} />}
        />
      </FormRow>
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
    <FormRow label="授权" required error={error}>
      {asked ? (
        <Controller
          control={form.control}
          name="consent"
          render={({ field: { value, onChange, onBlur } }) => (
            <ConsentField title={asked.title} text={asked.text} checked={value} onChange={onChange} onBlur={onBlur} />
          )}
        />
      ) : null}
    </FormRow>
  );
}

const GENDERS = [
  { value: '男', label: '男' },
  { value: '女', label: '女' },
] as const;
