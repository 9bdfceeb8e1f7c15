import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Call } from '#contract/call.ts';
import { CAMPAIGN_KINDS } from '#contract/campaign-form.ts';
import type { Campaign } from '#contract/campaign-rows.ts';
import { campaigns } from '#contract/campaigns.ts';
import { choicesOf } from '#contract/choices.ts';
import { LOADING } from '#contract/errors.ts';
import { request } from '#web/api/client.ts';
import { usePicture } from '#web/api/use-picture.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { ImageInput } from '#web/ui/fields/image-input.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { AudienceFields } from './audience-fields.tsx';
import {
  bodyOf,
  type CampaignValues,
  dayBegins,
  dayEnds,
  dayOf,
  momentShown,
  NEW_CAMPAIGN,
  type PartProps,
  soldShown,
  valuesOf,
} from './campaign-values.ts';
import { SoldFields } from './sold-fields.tsx';

const KINDS = choicesOf(CAMPAIGN_KINDS) as { value: CampaignValues['kind']; label: string }[];
const LEGEND = 'mb-3 font-semibold text-14 text-ink-900';
const ENDS = [
  { name: 'starts_at', label: '开始日期', instantOf: dayBegins },
  { name: 'ends_at', label: '结束日期', instantOf: dayEnds },
] as const;

const WORDS: FieldWords<CampaignValues> = {
  labels: {
    ...{
      name: '活动名称',
      kind: '类型',
      content: '活动内容',
      starts_at: '开始',
      ends_at: '结束',
      projects: '活动项目',
    },
    ...{ levels: '会员等级', new_only: '仅限新客', channel_id: '渠道' },
  },
  show: { starts_at: momentShown, ends_at: momentShown, projects: soldShown },
};

/** What is sold, at which price, when and for whom. */
export function CampaignForm({ campaign }: { campaign: Campaign | null }) {
  const { reason } = useWritable();
  const { cover, state } = useCampaignForm(campaign);
  const { form, submit, pending, dirty } = state;
  return (
    <form
      noValidate
      aria-label="活动"
      className="flex max-w-220 flex-col gap-6 rounded-panel border border-line bg-surface p-6 max-sm:p-4"
      onSubmit={(event) => void submit(event)}
    >
      <RestoredHint draft={state.draft} />
      <ChangedMeanwhile state={state} words={WORDS} />
      <About form={form} />
      <FormRow label="封面" hint="患者在医院主页看到的图片">
        <ImageInput state={cover.state} alt="封面" onPick={cover.pick} onRemove={cover.remove} />
      </FormRow>
      <SoldFields form={form} />
      <AudienceFields form={form} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {campaign ? <p className="text-13 text-ink-500">已开的处置单价格不变</p> : null}
        <GuardedButton
          type="submit"
          variant="primary"
          size="form"
          pending={pending}
          pendingText={LOADING.requesting}
          reason={reason ?? (dirty || cover.changed ? null : '还没有修改')}
        >
          {campaign ? '保存' : '保存草稿'}
        </GuardedButton>
      </div>
    </form>
  );
}

/** A new one is made, another is changed by the version that was seen. */
function useCampaignForm(campaign: Campaign | null) {
  const navigate = useNavigate();
  const cover = usePicture('image', campaign?.cover || null, '当前封面');
  const call = campaign ? campaigns.change : campaigns.create;
  const state = useContractForm<Call, CampaignValues, Campaign>(call, {
    values: campaign ? valuesOf(campaign) : NEW_CAMPAIGN,
    rules: async () => (campaign ? campaigns.change.body : campaigns.create.body),
    bodyOf: (values) => ({
      ...bodyOf(values, campaign?.cover ?? ''),
      ...(campaign ? { version: campaign.version } : {}),
    }),
    ...(campaign ? { params: { id: campaign.id } } : {}),
    over: campaign
      ? {
          version: campaign.version,
          valuesOf,
          read: async () => (await request(campaigns.show, { params: { id: campaign.id } })).data,
        }
      : null,
    draft: `campaign:${campaign?.id ?? 'new'}`,
    refresh: [campaigns.list, campaigns.show],
    via: async (press) => {
      const sent = await cover.settle();
      // What did not get there says so itself.
      if (sent.ok) await press(cover.changed ? { cover: sent.location } : {});
    },
    onDone: () => void navigate('/marketing/active'),
  });
  return { cover, state };
}

function About({ form }: PartProps) {
  const today = useAtomValue(minuteAtom).date;
  const { errors } = form.formState;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={LEGEND}>活动</legend>
      <FormRow label="活动名称" required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" maxLength={30} />
      </FormRow>
      <ControlledRow form={form} name="kind" label="类型" required>
        {(field) => <RadioGroup label="类型" options={KINDS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      {ENDS.map(({ name, label, instantOf }) => (
        <ControlledRow key={name} form={form} name={name} label={label} required>
          {({ value, onChange, onBlur }) => (
            <DatePicker
              value={dayOf(value)}
              onChange={(day) => onChange(instantOf(day))}
              onBlur={onBlur}
              today={today}
            />
          )}
        </ControlledRow>
      ))}
      <FormRow label="活动内容" error={errors.content?.message}>
        <Textarea {...form.register('content')} rows={5} maxLength={5_000} />
      </FormRow>
    </fieldset>
  );
}
