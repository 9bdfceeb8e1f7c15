import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import type { FieldsProps } from './basic-fields.tsx';
import { RegionField } from './region-field.tsx';
import type { Whole } from './whole-numbers.tsx';

type ContactProps = FieldsProps & { whole: Whole | null };

export function ContactFields({ form, row, whole }: ContactProps) {
  const { register, formState } = form;
  const { patient, info } = formState.errors;
  return (
    <>
      <FormRow {...row} label="手机号" required error={patient?.phone?.message} hint={whole?.phone}>
        <Input {...register('patient.phone')} inputMode="tel" autoComplete="off" maxLength={11} />
      </FormRow>
      <FormRow {...row} label="邮箱" error={patient?.email?.message}>
        <Input {...register('patient.email')} inputMode="email" autoComplete="off" maxLength={100} />
      </FormRow>
      <div className="lg:col-span-2">
        <RegionField form={form} row={row} error={info?.province?.message} />
      </div>
      <div className="lg:col-span-2">
        <FormRow {...row} label="详细地址" error={info?.address?.message}>
          <Input {...register('info.address')} autoComplete="off" maxLength={200} placeholder="街道、门牌号" />
        </FormRow>
      </div>
    </>
  );
}

export function EmergencyFields({ form, row, whole }: ContactProps) {
  const { register, formState } = form;
  const { info } = formState.errors;
  return (
    <>
      <FormRow {...row} label="联系人" required error={info?.contact_name?.message}>
        <Input {...register('info.contact_name')} autoComplete="off" maxLength={100} />
      </FormRow>
      <FormRow {...row} label="联系电话" required error={info?.contact_phone?.message} hint={whole?.contact_phone}>
        <Input {...register('info.contact_phone')} inputMode="tel" autoComplete="off" maxLength={11} />
      </FormRow>
    </>
  );
}
