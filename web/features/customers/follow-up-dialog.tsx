import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import type { Option } from '#contract/fields.ts';
import {
  FOLLOW_UP_METHODS,
  type FollowUpMethod,
  MARKETING_KINDS,
  WRITTEN_KINDS,
  type WrittenKind,
} from '#contract/follow-up-kinds.ts';
import { type FollowUp, followUps } from '#contract/follow-ups.ts';
import { meAtom } from '#web/api/session.ts';
import { type FoundPatient, PatientField } from '#web/clinic/patient/patient-field.tsx';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { TimeInput } from '#web/ui/fields/time-input.tsx';
import { customerLists } from './call-lists.ts';
import { DayRow } from './day-row.tsx';

interface FollowUpForm {
  patient: FoundPatient | null;
  kind: WrittenKind;
  due_on: string;
  at: string;
  method: FollowUpMethod;
  content: string;
  /** 0: everybody's at the desk, or as it was. */
  assignee_id: number;
}

/** As another's change of it brings it. */
interface Known {
  version: number;
  due_on: string;
  at: string | null;
  method: FollowUpMethod;
  content: string;
  assignee_id: number | null;
}

interface FollowUpDialogProps {
  /** As it is now; null: a new one. */
  row: FollowUp | null;
  /** Of whom a new one is; null where a patient has to be chosen. */
  of: { patient_id: number; name?: string } | null;
  people: readonly Option[];
  /** To whom a clinical one may be given; nobody: it is not written here. */
  clinicians: readonly Option[];
  onClose: () => void;
}

const kindsOf = (kinds: Partial<typeof WRITTEN_KINDS>) =>
  Object.entries(kinds).map(([value, label]) => ({ value: value as WrittenKind, label }));
const METHODS = Object.entries(FOLLOW_UP_METHODS).map(([value, label]) => ({
  ...{ value: value as FollowUpMethod, label },
}));
const EMPTY: FollowUpForm = {
  ...{ patient: null, kind: 'other', due_on: '', at: '', method: 'phone', content: '', assignee_id: 0 },
};

/** When to call whom, about what, and who does. */
export function FollowUpDialog({ row, ...rest }: FollowUpDialogProps) {
  return row ? <Change row={row} {...rest} /> : <Add {...rest} />;
}

type Rest = Omit<FollowUpDialogProps, 'row'>;

const sentOf = ({ due_on, at, method, content, assignee_id }: FollowUpForm) => ({
  ...{ due_on, at, method, content, assignee_id: assignee_id || null },
});

function Add({ of, people, clinicians, onClose }: Rest) {
  const me = useAtomValue(meAtom);
  const isClinical = clinicians.length > 0;
  const offeredFor = (kind: WrittenKind) => (kind === 'clinical' ? clinicians : people);
  /** One's own, where it may be. */
  const ownOf = (kind: WrittenKind) => (offeredFor(kind).some(({ id }) => id === me?.id) ? (me?.id ?? 0) : 0);
  // On the page of somebody who is treated it is about the treatment.
  const first = isClinical && of !== null ? 'clinical' : 'other';
  const state = useContractForm<typeof followUps.create, FollowUpForm>(followUps.create, {
    values: { ...EMPTY, kind: first, assignee_id: ownOf(first) },
    rules: async () => followUps.create.body,
    bodyOf: (form) => ({
      ...{ ...sentOf(form), kind: form.kind, patient_id: of?.patient_id ?? form.patient?.id },
      ...(form.assignee_id === 0 ? { role: 'customer_service' } : {}),
    }),
    names: { patient_id: 'patient' },
    draft: `follow-up:new:${of?.patient_id ?? ''}`,
    refresh: customerLists,
    onDone: onClose,
  });
  const { form } = state;
  return (
    <ContractDialog state={state} title="新增回访" width={640} description={of?.name} onClose={onClose}>
      {of ? null : (
        <ControlledRow form={form} name="patient" label="患者" required>
          {(field) => <PatientField {...field} />}
        </ControlledRow>
      )}
      <ControlledRow form={form} name="kind" label="类型" required>
        {(field) => (
          <RadioGroup
            label="类型"
            options={kindsOf(isClinical ? WRITTEN_KINDS : MARKETING_KINDS)}
            value={field.value}
            onChange={(kind) => {
              field.onChange(kind);
              if (!offeredFor(kind).some(({ id }) => id === form.getValues('assignee_id')))
                form.setValue('assignee_id', ownOf(kind));
            }}
          />
        )}
      </ControlledRow>
      <Fields form={form} people={offeredFor(form.watch('kind'))} nobody="前台（不指定）" />
    </ContractDialog>
  );
}

const knownOf = ({ version, due_on, at, method, content, assignee }: FollowUp): Known => ({
  ...{ version, due_on, at, method, content, assignee_id: assignee?.id ?? null },
});
const valuesOf = ({ due_on, at, method, content, assignee_id }: Known): FollowUpForm => ({
  ...EMPTY,
  ...{ due_on, at: at ?? '', method, content, assignee_id: assignee_id ?? 0 },
});

function Change({ row, people: keepers, clinicians, onClose }: Rest & { row: FollowUp }) {
  const people = row.kind === 'clinical' ? clinicians : keepers;
  const known = knownOf(row);
  const state = useContractForm<typeof followUps.update, FollowUpForm, Known>(followUps.update, {
    values: valuesOf(known),
    rules: async () => followUps.update.body,
    bodyOf: (form) => ({ ...sentOf(form), version: known.version }),
    params: { id: row.id ?? 0 },
    over: { version: known.version, valuesOf, read: async () => known },
    draft: `follow-up:${row.id}`,
    refresh: customerLists,
    onDone: onClose,
  });
  const words: FieldWords<FollowUpForm> = {
    labels: { due_on: '回访日期', at: '时间', method: '方式', content: '内容', assignee_id: '负责人' },
    show: {
      method: (method) => FOLLOW_UP_METHODS[method],
      assignee_id: (id) => people.find((person) => person.id === id)?.name,
    },
  };
  return (
    <ContractDialog
      state={state}
      words={words}
      title="修改回访"
      width={640}
      description={`${row.patient} · ${row.kind_name}`}
      onClose={onClose}
    >
      <Fields form={state.form} people={people} nobody={row.assignee ? '保持不变' : '按角色分配'} />
    </ContractDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<FollowUpForm, unknown, FollowUpForm>;
  people: readonly Option[];
  /** What it is where nobody is named. */
  nobody: string;
}

function Fields({ form, people, nobody }: FieldsProps) {
  const options = [{ value: 0, label: nobody }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <DayRow form={form} name="due_on" label="回访日期" required offered={[1, 7, 30]} />
      <ControlledRow form={form} name="at" label="时间" hint="不填则当天 09:00 提醒负责人">
        {(field) => <TimeInput {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="method" label="方式" required>
        {(field) => <RadioGroup label="方式" options={METHODS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <FormRow label="内容" required error={form.formState.errors.content?.message}>
        <Textarea rows={3} maxLength={500} {...form.register('content')} />
      </FormRow>
      <ControlledRow form={form} name="assignee_id" label="负责人">
        {(field) => <Select options={options} {...field} />}
      </ControlledRow>
    </>
  );
}
