import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import { type OrthoCase, ortho } from '#contract/ortho.ts';
import { APPLIANCES, ORTHO_LIMITS } from '#contract/ortho-words.ts';
import { MeasuresField } from '#web/clinic/record/measures-field.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { ChipRadios } from '#web/ui/fields/chip-radios.tsx';
import { ChipButton } from '#web/ui/fields/chips.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { CASE_WORDS, type CaseForm, saidOf, valuesOf } from './case-values.ts';

interface CaseDialogProps {
  patientId: number;
  /** As it is known now; null: a new one. */
  row: OrthoCase | null;
  onClose: () => void;
}

export function CaseDialog(props: CaseDialogProps) {
  const { row, ...given } = props;
  return row ? <EditCase {...given} row={row} /> : <NewCase {...given} />;
}

const DESCRIPTION = '一位患者同时只有一个进行中的正畸病例';

function NewCase({ patientId, onClose }: Omit<CaseDialogProps, 'row'>) {
  const state = useContractForm<typeof ortho.create, CaseForm>(ortho.create, {
    values: valuesOf(null),
    rules: async () => (await import('#contract/ortho.ts')).ortho.create.body,
    bodyOf: (form) => ({ ...saidOf(form), status: form.begun === '现在开始' ? 'active' : 'planning' }),
    params: { id: patientId },
    draft: `ortho-new:${patientId}`,
    refresh: [ortho.read],
    onDone: onClose,
  });
  return (
    <ContractDialog state={state} title="新建正畸病例" description={DESCRIPTION} width={640} onClose={onClose}>
      <ControlledRow form={state.form} name="begun" label="状态" required>
        {({ value, onChange, ref }) => (
          <ChipRadios
            label="状态"
            choices={['先做方案', '现在开始'] as const}
            value={value}
            onChange={onChange}
            firstRef={ref}
          />
        )}
      </ControlledRow>
      <CaseFields form={state.form} dated={state.form.watch('begun') === '现在开始'} />
    </ContractDialog>
  );
}

/** 修改: what a colleague saved first is chosen field by field. */
function EditCase({ row, onClose }: { row: OrthoCase; onClose: () => void }) {
  const { id, version, status } = row;
  const state = useContractForm<typeof ortho.update, CaseForm, OrthoCase>(ortho.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/ortho.ts')).ortho.update.body,
    bodyOf: (form) => ({ ...saidOf(form), version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `ortho-changed:${id}`,
    refresh: [ortho.read],
    onDone: onClose,
  });
  return (
    <ContractDialog state={state} words={CASE_WORDS} title="修改正畸病例" width={640} onClose={onClose}>
      <CaseFields form={state.form} dated={status !== 'planning'} />
    </ContractDialog>
  );
}

type Form = UseFormReturn<CaseForm, unknown, CaseForm>;

/** dated: it has begun, and so has a first day. */
function CaseFields({ form, dated }: { form: Form; dated: boolean }) {
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;
  const today = useAtomValue(minuteAtom).date;
  const appliance = watch('appliance');
  return (
    <>
      {dated ? (
        <ControlledRow form={form} name="started_on" label="开始日期">
          {({ value, onChange, onBlur }) => (
            <DatePicker value={value || null} onChange={onChange} onBlur={onBlur} today={today} max={today} />
          )}
        </ControlledRow>
      ) : null}
      <FormRow label="预计疗程" error={errors.months_planned?.message} hint="个月">
        <Input inputMode="numeric" maxLength={2} autoComplete="off" {...register('months_planned')} />
      </FormRow>
      <FormRow label="矫治器" error={errors.appliance?.message}>
        <Input maxLength={ORTHO_LIMITS.appliance} autoComplete="off" {...register('appliance')} />
      </FormRow>
      <div className="flex flex-wrap gap-1.5 sm:pl-19">
        {APPLIANCES.filter((word) => word !== appliance).map((word) => (
          <ChipButton
            key={word}
            label={`矫治器 ${word}`}
            onClick={() => setValue('appliance', word, { shouldDirty: true })}
          >
            {word}
          </ChipButton>
        ))}
      </div>
      <FormRow label="拔牙" error={errors.extractions?.message} hint="牙位，如：14 24 34 44">
        <Input autoComplete="off" {...register('extractions')} />
      </FormRow>
      <FormRow label="矫治目标" error={errors.goals?.message}>
        <Textarea rows={2} maxLength={ORTHO_LIMITS.text} {...register('goals')} />
      </FormRow>
      <FormRow label="矫治方案" error={errors.plan?.message}>
        <Textarea rows={3} maxLength={ORTHO_LIMITS.text} {...register('plan')} />
      </FormRow>
      <ControlledRow form={form} name="detail" label="指标">
        {({ value, onChange }) => <MeasuresField value={value} onChange={onChange} />}
      </ControlledRow>
    </>
  );
}
