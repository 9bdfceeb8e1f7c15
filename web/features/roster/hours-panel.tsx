import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import type { RosterRow } from '#contract/roster.ts';
import { WEEKDAY_LABEL, type WeeklyHours } from '#contract/work-hours.ts';
import { useWritable } from '#web/api/writable.ts';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { toAnotherPath, useLeaveGuard } from '#web/ui/overlays/use-leave-guard.ts';
import { formatMoney, formatTimeRange } from '#web/ui/text/format.ts';
import type { Change } from './change.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { bodyOf, draftOf, errorsOf, type HoursDraft, sameHours, type Week } from './hours-draft.ts';
import { HoursEditor } from './hours-editor.tsx';
import { HoursText } from './hours-text.tsx';
import { useHoursDraft } from './use-hours-draft.ts';

interface HoursPanelProps {
  person: Pick<RosterRow, 'id' | 'name' | 'role_name' | 'editable'>;
  hours: readonly WeeklyHours[];
  version: string;
  departments: readonly Option[];
  onDirty?: (dirty: boolean) => void;
  onSaved?: () => void;
}

/** A person's weekly hours: to read, or to change where one may. Draw it anew for another person. */
export function HoursPanel(props: HoursPanelProps) {
  const { person, hours, departments } = props;
  return person.editable ? <HoursForm {...props} /> : <HoursText hours={hours} departments={departments} />;
}

function HoursForm({ person, hours, version, departments, onDirty, onSaved }: HoursPanelProps) {
  const draft = useHoursDraft(hours, version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [change, setChange] = useState<Change | null>(null);
  useLeaveGuard({ isDirty: () => draft.dirty, leaves: toAnotherPath });
  const edit = (drafts: HoursDraft[]) => {
    draft.setDrafts(drafts);
    onDirty?.(!sameHours(drafts, draftOf(hours)));
    // What was wrong is looked at again while it is mended; what is new is left alone until it is sent.
    if (Object.keys(errors).length > 0) setErrors(errorsOf(bodyOf(person.id, draft.version, drafts)));
  };
  const giveUp = () => {
    draft.take();
    setErrors({});
    onDirty?.(false);
  };
  const submit = () => {
    const body = bodyOf(person.id, draft.version, draft.drafts);
    const wrong = errorsOf(body);
    setErrors(wrong);
    if (draft.unsettled()) return;
    if (Object.keys(wrong).length === 0) setChange({ kind: 'hours', body });
  };
  return (
    <div className="flex flex-col gap-3">
      <ChangedMeanwhile state={draft} words={WORDS} title="出诊时间刚被他人修改，请核对后再保存" />
      <HoursEditor
        drafts={draft.drafts}
        errors={errors}
        departments={departments}
        feeLabel={feeLabel(person.role_name)}
        onChange={edit}
      />
      <Footer dirty={draft.dirty} onSubmit={submit} onGiveUp={giveUp} />
      {change ? (
        <EffectDialog
          change={change}
          about={`${person.name} · 每周出诊时间`}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null);
            draft.keep();
            onDirty?.(false);
            onSaved?.();
          }}
        />
      ) : null}
    </div>
  );
}

interface FooterProps {
  dirty: boolean;
  onGiveUp: () => void;
  onSubmit: () => void;
}

function Footer({ dirty, onGiveUp, onSubmit }: FooterProps) {
  const { reason } = useWritable();
  return (
    <div className="flex items-center justify-end gap-2">
      {dirty ? (
        <Button size="form" onClick={onGiveUp}>
          放弃修改
        </Button>
      ) : null}
      <GuardedButton size="form" variant="primary" reason={reason ?? (dirty ? null : '还没有修改')} onClick={onSubmit}>
        查看影响并保存
      </GuardedButton>
    </div>
  );
}

const dayText = (hours: Week[string]): string =>
  hours.length === 0
    ? '不出诊'
    : hours.map(({ from, to, fee }) => `${formatTimeRange(from, to)} ${formatMoney(fee)}`).join('\n');

const WORDS: FieldWords<Week> = {
  labels: Object.fromEntries(Object.entries(WEEKDAY_LABEL)),
  show: Object.fromEntries(Object.keys(WEEKDAY_LABEL).map((day) => [day, dayText])),
};
