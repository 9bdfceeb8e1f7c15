import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deskRegistrations, type KnownPerson } from '#contract/desk-registrations.ts';
import { deskPatientBody } from '#contract/patient-forms.ts';
import { InformedBox } from '#web/clinic/patient/informed-box.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { PersonOffers } from './person-offers.tsx';

interface Values {
  patient: { name: string; phone: string; gender?: '男' | '女' | undefined };
  info: { certificate_number: string };
  healthStatus: { allergic_history: string; medical_history: string };
  informed: boolean;
}
type Form = UseFormReturn<Values, unknown, Values>;

const EMPTY: Values = {
  patient: { name: '', phone: '' },
  info: { certificate_number: '' },
  healthStatus: { allergic_history: '', medical_history: '' },
  informed: false,
};

interface AddPatientDialogProps {
  /** A new patient, or the one that the hospital knew already. */
  onAdded: (person: Pick<KnownPerson, 'id' | 'name'>) => void;
  onClose: () => void;
}

/** 新增患者, without booking. The same ID number is the same patient. */
export function AddPatientDialog({ onAdded, onClose }: AddPatientDialogProps) {
  const state = useContractForm<typeof deskRegistrations.addPatient, Values>(deskRegistrations.addPatient, {
    values: EMPTY,
    rules: async () => deskPatientBody,
    bodyOf: (values) => values,
    failuresIn: 'form',
    refresh: [deskRegistrations.patients],
    onDone: ({ data, meta }) => {
      if (meta.known) toast.success('该身份证已是本院患者，已为您打开');
      else if (!meta.health_status_kept) toast.success('未告知健康信息的用途，健康信息未保存');
      onAdded(data);
    },
  });
  return (
    <ContractDialog state={state} title="新增患者" description="建立本院档案，不预约" onClose={onClose}>
      <PersonRows form={state.form} onKnown={onAdded} />
      <HealthRows form={state.form} />
    </ContractDialog>
  );
}

function PersonRows({ form, onKnown }: { form: Form; onKnown: AddPatientDialogProps['onAdded'] }) {
  const { register, formState } = form;
  const { patient, info } = formState.errors;
  const offers = useRef<HTMLDivElement | null>(null);
  const [name, phone, certificate_number] = form.watch(['patient.name', 'patient.phone', 'info.certificate_number']);
  return (
    <>
      <FormRow label="姓名" required error={patient?.name?.message}>
        <Input {...register('patient.name')} autoComplete="off" maxLength={100} />
      </FormRow>
      <FormRow label="手机号" required error={patient?.phone?.message}>
        <Input {...register('patient.phone')} inputMode="tel" autoComplete="off" maxLength={11} />
      </FormRow>
      <FormRow label="身份证" error={info?.certificate_number?.message}>
        <Input {...register('info.certificate_number')} autoComplete="off" maxLength={30} />
      </FormRow>
      <PersonOffers ref={offers} typed={{ name, phone, certificate_number }} onChoose={onKnown} />
      <ControlledRow form={form} name="patient.gender" label="性别">
        {(field) => <RadioGroup label="性别" options={GENDERS} {...field} />}
      </ControlledRow>
    </>
  );
}

function HealthRows({ form }: { form: Form }) {
  const { register, formState } = form;
  const wrong = formState.errors.healthStatus;
  return (
    <>
      <FormRow label="过敏史" error={wrong?.allergic_history?.message}>
        <Input {...register('healthStatus.allergic_history')} autoComplete="off" maxLength={150} />
      </FormRow>
      <FormRow label="既往病史" error={wrong?.medical_history?.message}>
        <Input {...register('healthStatus.medical_history')} autoComplete="off" maxLength={150} />
      </FormRow>
      <ControlledRow form={form} name="informed" label="告知">
        {({ value, onChange, onBlur }) => <InformedBox checked={value} onChange={onChange} onBlur={onBlur} />}
      </ControlledRow>
    </>
  );
}

const GENDERS = [
  { value: '男', label: '男' },
  { value: '女', label: '女' },
] as const;
