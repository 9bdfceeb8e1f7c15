import { useAtomValue } from 'jotai';
import { MEMBER_LEVELS, memberLevel } from '#contract/member-levels.ts';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { vipOf } from '#web/clinic/money/level-cell.tsx';
import { lockedReason } from '#web/clinic/money/member-lock.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { MemberFacts } from './member-facts.tsx';
import { OLD } from './member-state.ts';
import { type MemberDialogProps, overOf, useMember } from './use-member.ts';

interface LevelForm {
  level: number;
  long: boolean;
  vip_ended_at: string;
}

const LEVELS = MEMBER_LEVELS.map((name, value) => ({ value, label: `${vipOf(value)} ${name}`, hint: paidAt(value) }));

const WORDS: FieldWords<LevelForm> = {
  labels: { level: '会员等级', long: '永久有效', vip_ended_at: '到期日期' },
  show: { level: (level) => memberLevel(level).name, long: (long) => (long ? '是' : '否') },
};

/** What of the price is paid. */
function paidAt(level: number): string {
  const { discount } = memberLevel(level);
  return discount === 100 ? '不打折' : `按 ${discount}% 收费`;
}

const known = ({ vip_level, vip_long, vip_ended_at }: Member): LevelForm => ({
  level: vip_level,
  long: vip_long,
  vip_ended_at: vip_ended_at ?? '',
});

const lasts = ({ level, long }: LevelForm) => level === 0 || long;

/** 设置等级: which, and until when. */
export function LevelDialog(props: MemberDialogProps) {
  const member = useMember(props);
  const state = useLevelForm(member, props.onClose);
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title="设置等级"
      width={640}
      over={lockedReason(member)}
      onClose={props.onClose}
    >
      <MemberFacts member={member} />
      <LevelRows form={state.form} />
    </ContractDialog>
  );
}

function useLevelForm(member: Member, onDone: () => void) {
  return useContractForm<typeof members.level, LevelForm, Member>(members.level, {
    values: known(member),
    rules: async () => members.level.body,
    bodyOf: (values) => ({
      level: values.level,
      long: lasts(values),
      vip_ended_at: lasts(values) ? '' : values.vip_ended_at,
    }),
    own: (values) => (lasts(values) || values.vip_ended_at ? {} : { vip_ended_at: '到期日期为必填项' }),
    params: { id: member.id },
    draft: `member-level:${member.id}`,
    over: { ...overOf(member, known), together: ['level', 'long', 'vip_ended_at'] },
    refresh: OLD,
    said: ({ data }) => ({
      text: `${data.user.name} 已设为 ${vipOf(data.vip_level)} ${memberLevel(data.vip_level).name}`,
    }),
    onDone,
  });
}

/** The first level has no end. */
function LevelRows({ form }: Pick<ContractForm<LevelForm>, 'form'>) {
  const today = useAtomValue(minuteAtom).date;
  const values = form.watch();
  return (
    <>
      <ControlledRow form={form} name="level" label="会员等级" required hint={paidAt(values.level)}>
        {(field) => <Select options={LEVELS} {...field} />}
      </ControlledRow>
      {values.level === 0 ? null : (
        <ControlledRow form={form} name="long" label="永久有效">
          {({ value, ...field }) => (
            <Switch checked={value} {...field}>
              {value ? '永久' : '到期后恢复为普通会员'}
            </Switch>
          )}
        </ControlledRow>
      )}
      {lasts(values) ? null : (
        <ControlledRow form={form} name="vip_ended_at" label="到期日期" required>
          {(field) => <DatePicker {...field} value={field.value || null} today={today} min={today} />}
        </ControlledRow>
      )}
    </>
  );
}
