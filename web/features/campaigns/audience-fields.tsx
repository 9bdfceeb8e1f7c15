import { useAtomValue } from 'jotai';
import { marketChannelTable } from '#contract/market-channels.ts';
import { MEMBER_LEVELS } from '#contract/member-levels.ts';
import { allows } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { PartProps } from './campaign-values.ts';

const LEVELS = MEMBER_LEVELS.map((label, level) => ({ value: String(level), label }));
const MOST = 100;

/** For whom it is, and by which channel it is advertised. */
export function AudienceFields({ form }: PartProps) {
  const roles = useAtomValue(rolesAtom);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold text-14 text-ink-900">适用人群</legend>
      <ControlledRow form={form} name="levels" label="会员等级" hint="都不选则不限等级">
        {(field) => <CheckboxGroup options={LEVELS} value={field.value} onChange={field.onChange} />}
      </ControlledRow>
      <ControlledRow form={form} name="new_only" label="新客" hint="在本院没有开过其他处置单的患者">
        {({ value, onChange }) => (
          <Checkbox checked={value} onChange={onChange}>
            仅限新客
          </Checkbox>
        )}
      </ControlledRow>
      {allows(marketChannelTable.access.read, true, roles) ? <Channel form={form} /> : null}
    </fieldset>
  );
}

function Channel({ form }: PartProps) {
  const { data, isFetching } = useCall(marketChannelTable.calls.list, { query: { page: 1, pageSize: MOST } });
  const options = [
    { value: '', label: '不指定' },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <ControlledRow form={form} name="channel_id" label="渠道">
      {({ ref, value, onChange, onBlur }) => (
        <Select ref={ref} options={options} value={value} onChange={onChange} onBlur={onBlur} loading={isFetching} />
      )}
    </ControlledRow>
  );
}
