import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, type RefObject, useRef } from 'react';
import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { request } from '#web/api/client.ts';
import { ProjectSearch } from '#web/clinic/money/project-search.tsx';
import { PatientField } from '#web/clinic/patient/patient-field.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { PackageUses } from './package-uses.tsx';
import { ProductLines } from './product-lines.tsx';
import { ProductSearch } from './product-search.tsx';
import { ProjectLines } from './project-lines.tsx';

import { Quote } from './quote.tsx';
import { askedOf, type DisposalForm, EMPTY, notDearer, type SeenPrice, valuesOf } from './values.ts';

interface WriteDialogProps {
  /** What is changed; null: a new one. */
  list: Disposal | null;
  /** What a new one begins with. */
  start?: DisposalForm;
  onClose: () => void;
}

/** 开单: for whom, what is done, how often; one press issues it, another keeps it as a draft. */
export function WriteDialog({ list, start = EMPTY, onClose }: WriteDialogProps) {
  const seen = useRef<readonly SeenPrice[]>([]);
  const state = useWriting({ list, start, onClose }, seen);
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
      <WriteFields form={state.form} id={list?.id ?? null} seen={seen} />
    </ContractDialog>
  );
}

/** @param seen at whose prices its lines were seen last: it is not issued dearer */
function useWriting({ list, start, onClose }: Required<WriteDialogProps>, seen: RefObject<readonly SeenPrice[]>) {
  const queries = useQueryClient();
  return useContractForm<typeof disposals.write, DisposalForm, Disposal>(disposals.write, {
    values: list ? valuesOf(list) : start,
    rules: async () => disposals.write.body,
    bodyOf: (values) => ({
      ...askedOf(values),
      projects: notDearer(askedOf(values).projects, seen.current),
      id: list?.id ?? null,
      reservation_id: values.reservation_id,
      consultant_id: list?.consultant?.id ?? null,
      remarks: values.remarks,
      issue: values.issue,
    }),
    names: { patient_id: 'patient' },
    own: ({ projects, products, drugs }) => ({
      projects: projects.length + products.length + drugs.length === 0 ? '请至少选择一个项目' : undefined,
    }),
    over: list && {
      version: list.version,
      valuesOf,
      read: async () => (await request(disposals.show, { params: { id: list.id } })).data,
    },
    draft: { key: `disposal:${list?.id ?? 'new'}`, fresh: start !== EMPTY },
    refresh: [disposals.list, disposals.show],
    via: async (press) => {
      try {
        await press();
      } catch (error) {
        // What was refused may cost something else by now.
        void queries.invalidateQueries({ queryKey: [disposals.quote.method, disposals.quote.path] });
        throw error;
      }
    },
    said: ({ data }) => ({ text: `${data.patient.name} ${data.number ?? '草稿'}，应收 ${formatMoney(data.total)}` }),
    onDone: onClose,
  });
}

type Form = ReturnType<typeof useContractForm<typeof disposals.write, DisposalForm, Disposal>>['form'];

function Products({ form, lines }: { form: Form; lines: DisposalForm['products'] }) {
  const { errors } = form.formState;
  const setLines = (products: DisposalForm['products']) => {
    form.setValue('products', products, { shouldDirty: true });
    form.clearErrors(['projects', 'products']);
  };
  return (
    <>
      <FormRow label="商品" error={errors.products?.message ?? errors.products?.root?.message}>
        <ProductSearch
          onAdd={({ id, name, price }) =>
            setLines([...lines, { marketing_product_id: id, name, price, count: '1', remarks: '' }])
          }
        />
      </FormRow>
      <ProductLines lines={lines} onChange={setLines} errorAt={(at) => errors.products?.[at]?.count?.message} />
    </>
  );
}

interface WriteFieldsProps {
  form: Form;
  /** Null: a new one. */
  id: number | null;
  seen: RefObject<readonly SeenPrice[]>;
}

function WriteFields({ form, id, seen }: WriteFieldsProps) {
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
      {id !== null ? (
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
          onAdd={({ id: project_id, name, price }) =>
            setLines([
              ...values.projects,
              {
                project_id,
                name,
                listed: price,
                count: '1',
                unit_price: price,
                tooth: '',
                remarks: '',
                doctor_id: null,
                entitlement_id: null,
              },
            ])
          }
        />
      </FormRow>
      {values.patient ? (
        <PackageUses
          patientId={values.patient.id}
          lines={values.projects}
          onUse={(line) => setLines([...values.projects, line])}
        />
      ) : null}
      <ProjectLines lines={values.projects} onChange={setLines} errorAt={errorAt} />
      <Products form={form} lines={values.products} />
      <Quote values={values} id={id} seen={seen} />
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </>
  );
}
