import { useAtomValue } from 'jotai';
import { CUSTOMER_STAGES, type CustomerStage } from '#contract/customer-stages.ts';
import { type Customer, customers } from '#contract/customers.ts';
import type { Option } from '#contract/fields.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

interface CustomerDialogProps {
  customer: Customer;
  /** Who may keep one, and by which channels they may have come. */
  offered: { owners: readonly Option[]; channels: readonly Option[] };
  onClose: () => void;
}

/** 0: nobody, none. */
interface CustomerForm {
  owner_id: number;
  stage: CustomerStage;
  channel_id: number;
  remarks: string;
}

/** As another's change of it brings it. */
interface Known {
  version: number;
  owner_id: number | null;
  stage: CustomerStage;
  channel_id: number | null;
  remarks: string;
}

const valuesOf = ({ owner_id, stage, channel_id, remarks }: Known): CustomerForm => ({
  ...{ owner_id: owner_id ?? 0, stage, channel_id: channel_id ?? 0, remarks },
});
const knownOf = ({ owner, stage, channel, remarks, version }: Customer): Known => ({
  ...{ owner_id: owner?.id ?? null, stage, channel_id: channel?.id ?? null, remarks, version },
});

const STAGES = Object.entries(CUSTOMER_STAGES).map(([value, label]) => ({ value: value as CustomerStage, label }));

const optionsOf = (none: string, options: readonly Option[], now: Option | null) => [
  { value: 0, label: none },
  // Who left, and what was stopped, stays where it stands.
  ...(now && !options.some(({ id }) => id === now.id) ? [now] : []).map(({ id, name }) => ({ value: id, label: name })),
  ...options.map(({ id, name }) => ({ value: id, label: name })),
];

/** Who keeps a customer, how far they have come, how they came, and what is to be known. */
export function CustomerDialog({ customer, offered, onClose }: CustomerDialogProps) {
  const known = knownOf(customer);
  const owners = useOwners(customer, offered.owners);
  const channels = useChannels(customer, offered.channels);
  const state = useContractForm<typeof customers.change, CustomerForm, Known>(customers.change, {
    values: valuesOf(known),
    rules: async () => customers.change.body,
    bodyOf: ({ owner_id, channel_id, ...form }) => ({
      ...{ ...form, owner_id: owner_id || null, channel_id: channel_id || null, version: known.version },
    }),
    params: { id: customer.patient_id },
    over: { version: known.version, valuesOf, read: async () => known },
    draft: `customer:${customer.patient_id}`,
    refresh: [customers.list],
    onDone: onClose,
  });
  const { form } = state;
  const words: FieldWords<CustomerForm> = {
    labels: { owner_id: '负责人', stage: '阶段', channel_id: '渠道', remarks: '备注' },
    show: {
      owner_id: (id) => owners.options.find(({ value }) => value === id)?.label,
      stage: (stage) => CUSTOMER_STAGES[stage],
      channel_id: (id) => channels.options.find(({ value }) => value === id)?.label,
    },
  };
  return (
    <ContractDialog
      state={state}
      words={words}
      title="维护客户"
      width={640}
      description={customer.name}
      onClose={onClose}
    >
      <ControlledRow form={form} name="stage" label="阶段" required hint="之后的预约、就诊、消费会自动推进">
        {(field) => <Select options={STAGES} {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="owner_id" label="负责人" hint={owners.hint}>
        {(field) => <Select options={owners.options} {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="channel_id" label="渠道" hint={channels.hint}>
        {(field) => <Select options={channels.options} disabled={channels.fixed} {...field} />}
      </ControlledRow>
      <FormRow label="备注" error={form.formState.errors.remarks?.message}>
        <Textarea rows={3} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </ContractDialog>
  );
}

/** A sale keeps them, or lets them go; the others give them to whom they like. */
function useOwners({ owner }: Customer, all: readonly Option[]) {
  const me = useAtomValue(meAtom);
  const ownOnly = useAtomValue(rolesAtom).every((role) => !GIVERS.includes(role));
  const offered = ownOnly ? all.filter(({ id }) => id === me?.id) : all;
  return {
    options: optionsOf('无人负责', offered, owner),
    hint: ownOnly ? '转交给同事请联系销售主管或店长' : undefined,
  };
}

const GIVERS: readonly string[] = ['sale_manager', 'customer_service', 'shop_owner'];

/** The first touch stays; only an owner changes it. */
function useChannels({ channel }: Customer, all: readonly Option[]) {
  const isOwner = useAtomValue(rolesAtom).includes('shop_owner');
  const now = channel && channel.id !== null ? { id: channel.id, name: channel.name } : null;
  const fixed = now !== null && !isOwner;
  const said = channel && channel.id === null ? `注册时的来源：${channel.name}` : undefined;
  return {
    options: optionsOf('未填写', all, now),
    fixed,
    hint: fixed ? '以首次来源为准，只有店长可以修改' : said,
  };
}
