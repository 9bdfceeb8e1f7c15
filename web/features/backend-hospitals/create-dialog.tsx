import { backendHospitals } from '#contract/backend-hospital-calls.ts';
import { choicesOf } from '#contract/choices.ts';
import type { FormFields } from '#contract/form-fields.ts';
import { mechanismTable } from '#contract/mechanisms.ts';
import { HOSPITAL_MODE_LABEL } from '#contract/platform-hospitals.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { bodyOf, type Control, type Controls, type FormValues, valuesOf } from '#web/forms/controls.ts';
import { FieldRow } from '#web/forms/field-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const FIELDS: FormFields = {
  name: { label: '医院名称', kind: 'text', required: true, max: 20 },
  mode: { label: '经营模式', kind: 'number', required: true, options: choicesOf(HOSPITAL_MODE_LABEL) },
  address: { label: '地址', kind: 'text', required: true, max: 200 },
  mechanism_id: { label: '所属机构', kind: 'number', required: false },
  'owner.name': { label: '店长姓名', kind: 'text', required: true, max: 20 },
  'owner.phone': { label: '店长手机', kind: 'text', required: true, max: 11 },
};

const OWN: Controls = {
  name: { control: 'text' },
  mode: { control: 'choice', begins: '1' },
  address: { control: 'text' },
  mechanism_id: {
    control: 'pick',
    from: mechanismTable.calls.list,
    noun: '机构',
    shown: 'mechanism',
    where: { status: 1 },
    none: '无',
  },
};
const OWNER: Controls = {
  'owner.name': { control: 'text' },
  'owner.phone': { control: 'text', hint: '邀请短信发到此手机号' },
};
const ALL: Controls = { ...OWN, ...OWNER };

/** A new hospital: approved at once, and its owner invited. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const state = useContractForm<typeof backendHospitals.create, FormValues>(backendHospitals.create, {
    values: { ...valuesOf(OWN, null), owner: { name: '', phone: '' } },
    rules: async () => backendHospitals.create.body,
    bodyOf: ({ owner, ...values }) => ({ ...bodyOf(OWN, FIELDS, values), owner }),
    refresh: [backendHospitals.list],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      title="新增医院"
      description="医院立即可用；店长接受短信邀请后即可管理"
      submitText="新增并邀请"
      width={640}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {Object.keys(ALL).map((name) => (
          <FieldRow key={name} name={name} form={state.form} control={ALL[name] as Control} field={FIELDS[name]} />
        ))}
      </div>
    </ContractDialog>
  );
}
