import type { BaseSyntheticEvent } from 'react';
import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { request } from '#web/api/client.ts';
import { PatientField } from '#web/clinic/patient/patient-field.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { ProjectLines } from './project-lines.tsx';
import { ProjectSearch } from './project-search.tsx';
import { Quote } from './quote.tsx';
import { askedOf, type DisposalForm, EMPTY, valuesOf } from './values.ts';

interface WriteDialogProps {
  /** What is changed; null: a new one. */
  list: Disposal | null;
  /** What a new one begins with. */
  start?: DisposalForm;
  onClose: () => void;
}

/** 开单: for whom, what is done, how often; one press issues it, another keeps it as a draft. */
export function WriteDialog({ list, start = EMPTY, onClose }: WriteDialogProps) {
  const state = useContractForm<typeof disposals.write, DisposalForm, Disposal>(disposals.write, {
    values: list ? valuesOf(list) : start,
    rules: async () => disposals.write.body,
    bodyOf: (values) => ({
      ...askedOf(values),
      id: list?.id ?? null,
      reservation_id: values.reservation_id,
      consultant_id: list?.consultant?.id ?? null,
      remarks: values.remarks,
      issue: values.issue,
    }),
    names: { patient_id: 'patient' },
    own: ({ projects, drugs }) => ({
      projects: projects.length + drugs.length === 0 ? '请至少选择一个项目' : undefined,
    }),
    over: list && {
      version: list.version,
      valuesOf,
      read: async () => (await request(disposals.show, { params: { id: list.id } })).data,
    },
    draft: { key: `disposal:${list?.id ?? 'new'}`, fresh: start !== EMPTY },
    refresh: [disposals.list, disposals.show],
    said: ({ data }) => ({ text: `${data.patient.name} ${data.number ?? '草稿'}，应收 ${formatMoney(data.total)}` }),
    onDone: onClose,
  });
  const send = async (issue: boolean, event?: BaseSyntheticEvent) => {
    state.form.setValue('issue', issue);
    await state.submit(event);
  };
  const issued = list?.status === 1;
  return (
    <ContractDialog
      state={{ ...state, submit: (event) => send(true, event) }}
      width={880}
      title={list ? '修改处置单' : '开处置单'}
      submitText={issued ? '保存' : '开单'}
      words={{ labels: { remarks: '备注' } }}
      extraAction={issued ? null : <Button onClick={() => void send(false)}>存草稿</Button>}
      onClose={onClose}
    >
      <WriteFields form={state.form} known={list !== null} />
    </ContractDialog>
  );
}

type Form = ReturnType<typeof useContractForm<typeof disposals.write, DisposalForm, Disposal>>['form'];

function WriteFields({ form, known }: { form: Form; known: boolean }) {
  const values = form.watch();
  const { errors } = form.formState;
  const setLines = (projects: DisposalForm['projects']) => {
    form.setValue('projects', projects, { shouldDirty: true });
    form.clearErrors('projects');
  };
  const errorAt = (at: number) => {
    const { count, unit_price, tooth } = errors.projects?.[at] ?? {};
    return count?.message ?? unit_price?.message ?? tooth?.message;
  };
  return (
    <>
      {known ? (
        <FormRow label="患者">
          <p className="pt-2 font-semibold">{values.patient?.name}</p>
        </FormRow>
      ) : (
        <ControlledRow form={form} name="patient" label="患者" required>
          {({ value, onChange, onBlur }) => <PatientField value={value} onChange={onChange} onBlur={onBlur} />}
        </ControlledRow>
      )}
      <FormRow label="项目" required error={errors.projects?.message ?? errors.projects?.root?.message}>
        <ProjectSearch
          onAdd={({ id, name, price }) =>
            setLines([
              ...values.projects,
              {
                project_id: id,
                name,
                listed: price,
                count: '1',
                unit_price: price,
                tooth: '',
                remarks: '',
                doctor_id: null,
              },
            ])
          }
        />
      </FormRow>
      <ProjectLines lines={values.projects} onChange={setLines} errorAt={errorAt} />
      <Quote values={values} />
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </>
  );
}
