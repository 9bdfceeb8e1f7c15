import { hospitals } from '#contract/hospitals.ts';
import { type HospitalSettings, settings } from '#contract/settings.ts';
import { request } from '#web/api/client.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { bodyOf, unreadable, valuesOf } from './details-values.ts';
import { SpotRow } from './spot-row.tsx';

const WORDS = { labels: { phone: '电话', address: '地址', spot: '位置', summary: '简介' } };

interface DetailsDialogProps {
  /** As it is now. */
  current: HospitalSettings;
  onClose: () => void;
}

/** Telephone, address, place and summary of the shop owner's hospital. */
export function DetailsDialog({ current, onClose }: DetailsDialogProps) {
  const state = useContractForm(settings.describe, {
    values: valuesOf(current),
    rules: async () => settings.describe.body,
    bodyOf: (values) => bodyOf(values, current),
    names: { longitude: 'spot', latitude: 'spot' },
    own: (values) => ({ spot: unreadable(values, current) }),
    over: {
      version: current.version,
      valuesOf,
      read: async () => (await request(settings.read, {})).data,
    },
    draft: `hospital-details:${current.id}`,
    refresh: [settings.read, hospitals.about, hospitals.doctorAbout, hospitals.detail],
    onDone: onClose,
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title="修改医院资料"
      description="所有人都能在医院主页看到"
      onClose={onClose}
    >
      <FormRow label="电话" error={errors.phone?.message} hint="座机请带区号；也可以是 400 电话或手机号">
        <Input {...form.register('phone')} type="tel" autoComplete="off" maxLength={30} placeholder="0571-88881234" />
      </FormRow>
      <FormRow label="地址" error={errors.address?.message}>
        <Input {...form.register('address')} autoComplete="off" maxLength={200} placeholder="市、区、街道、门牌号" />
      </FormRow>
      <SpotRow form={form} name={current.name} />
      <FormRow label="简介" error={errors.summary?.message}>
        <Textarea {...form.register('summary')} rows={4} maxLength={1000} placeholder="擅长什么，有哪些科室" />
      </FormRow>
    </ContractDialog>
  );
}
