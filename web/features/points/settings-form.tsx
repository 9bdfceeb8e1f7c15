import { LOADING } from '#contract/errors.ts';
import { type PointsSettings, points } from '#contract/points.ts';
import { request } from '#web/api/client.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import { exampleOf } from './example.ts';

interface Values {
  enabled: boolean;
  yuan_per_point: string;
  earn_on_balance: boolean;
  earn_on_drugs: boolean;
  point_value: TypedMoney;
  max_percent: string;
  min_use: string;
  expire_months: string;
}

const valuesOf = (row: PointsSettings): Values => ({
  enabled: row.enabled,
  yuan_per_point: String(row.yuan_per_point),
  earn_on_balance: row.earn_on_balance,
  earn_on_drugs: row.earn_on_drugs,
  point_value: row.point_value,
  max_percent: String(row.max_percent),
  min_use: String(row.min_use),
  expire_months: String(row.expire_months),
});

const WORDS: FieldWords<Values> = {
  labels: {
    enabled: '启用积分',
    yuan_per_point: '每得 1 分消费',
    earn_on_balance: '储值消费得积分',
    earn_on_drugs: '药品得积分',
    point_value: '每分抵扣',
    max_percent: '最高抵扣',
    min_use: '最少使用',
    expire_months: '有效期',
  },
  show: { point_value: (value) => (typeof value === 'number' ? formatMoney(value) : value) },
};

const numberIn = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

interface SettingsFormProps {
  settings: PointsSettings;
  /** Why they are only read; null: they may be changed. */
  readOnly: string | null;
  onSaved: (settings: PointsSettings) => void;
}

/** By which terms points are earned, pay and end. What was typed stays, whatever is answered. */
export function SettingsForm({ settings, readOnly, onSaved }: SettingsFormProps) {
  const { reason } = useWritable();
  const state = useTerms(settings, onSaved);
  const { form, submit, pending, dirty } = state;
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <ChangedMeanwhile state={state} words={WORDS} />
      <output className="block min-h-9 rounded-control bg-bg-sunken px-3 py-2 font-semibold">
        {exampleOf(form.watch()) ?? <span className="font-normal text-ink-500">填写后显示</span>}
      </output>
      <fieldset disabled={readOnly !== null} className="flex min-w-0 flex-col gap-6">
        <Earning form={form} />
        <Paying form={form} />
      </fieldset>
      {readOnly ? (
        <p className="text-13 text-ink-500">{readOnly}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="text-13 text-ink-500">保存后从下一笔收款起生效，已得的积分不变</p>
          <GuardedButton
            type="submit"
            variant="primary"
            size="form"
            pending={pending}
            pendingText={LOADING.requesting}
            reason={reason ?? (dirty ? null : '还没有修改')}
          >
            保存
          </GuardedButton>
        </div>
      )}
    </form>
  );
}

function useTerms(settings: PointsSettings, onSaved: SettingsFormProps['onSaved']) {
  const { invite_points, invitee_points, invite_min, version } = settings;
  return useContractForm<typeof points.changeSettings, Values, PointsSettings>(points.changeSettings, {
    values: valuesOf(settings),
    rules: async () => points.changeSettings.body,
    bodyOf: (values) => ({
      ...values,
      yuan_per_point: numberIn(values.yuan_per_point),
      point_value: sentMoney(values.point_value),
      max_percent: numberIn(values.max_percent),
      min_use: numberIn(values.min_use),
      expire_months: numberIn(values.expire_months),
      ...{ invite_points, invitee_points, invite_min, version },
    }),
    over: { version, valuesOf, read: async () => (await request(points.settings, { query: {} })).data },
    refresh: [points.settings],
    onDone: ({ data }) => onSaved(data),
  });
}

interface PartProps {
  form: ReturnType<typeof useTerms>['form'];
}

const PART = 'grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1';
const LEGEND = 'mb-3 font-semibold text-14 text-ink-900';

function Earning({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>获得</legend>
      <div className={PART}>
        <Yes form={form} name="enabled" label="启用积分" hint="停用后不再得分，也不能抵扣">
          消费得积分，积分可抵扣
        </Yes>
        <FormRow label="每得 1 分消费" required error={errors.yuan_per_point?.message}>
          <Input {...form.register('yuan_per_point')} {...WHOLE} suffix="元" />
        </FormRow>
        <Yes form={form} name="earn_on_balance" label="储值消费" hint="赠送部分从不得分">
          储值本金付款也得积分
        </Yes>
        <Yes form={form} name="earn_on_drugs" label="药品" hint="不勾选时，只按其他项目得分">
          药品费用也得积分
        </Yes>
        <FormRow label="有效期" required error={errors.expire_months?.message} hint="到期月的月底失效，0 为永久有效">
          <Input {...form.register('expire_months')} {...WHOLE} suffix="个月" />
        </FormRow>
      </div>
    </fieldset>
  );
}

function Paying({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>抵扣</legend>
      <div className={PART}>
        <ControlledRow form={form} name="point_value" label="每分抵扣" required>
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
        <FormRow label="最高抵扣" required error={errors.max_percent?.message} hint="占处置单合计的比例">
          <Input {...form.register('max_percent')} {...WHOLE} suffix="%" />
        </FormRow>
        <FormRow label="最少使用" required error={errors.min_use?.message} hint="一次收款至少使用的积分">
          <Input {...form.register('min_use')} {...WHOLE} suffix="分" />
        </FormRow>
      </div>
    </fieldset>
  );
}

const WHOLE = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const;

interface YesProps extends PartProps {
  name: 'enabled' | 'earn_on_balance' | 'earn_on_drugs';
  label: string;
  hint: string;
  children: string;
}

function Yes({ form, name, label, hint, children }: YesProps) {
  return (
    <ControlledRow form={form} name={name} label={label} hint={hint}>
      {({ value, onChange }) => (
        <Checkbox checked={value} onChange={onChange}>
          {children}
        </Checkbox>
      )}
    </ControlledRow>
  );
}
