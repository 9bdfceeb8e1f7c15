import { useAtomValue } from 'jotai';
import { RotateCcw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { serverNow } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog, stayPut } from '#web/ui/form-dialog.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { AnnouncementFields } from './announcement-form-fields.tsx';
import { momentOf, momentText } from './manage-schedule.ts';
import { type AnnouncementValues, type Intent, recipientsText, type Subject } from './manage-values.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { type AnnouncementForm, useAnnouncementForm } from './use-announcement-form.ts';
import { useAnnouncementSend } from './use-announcement-send.ts';

interface AnnouncementFormDialogProps {
  subject: Subject;
  onClose: () => void;
}

/** Writing an announcement: out now, at its time, or kept as a draft. */
export function AnnouncementFormDialog({ subject: first, onClose }: AnnouncementFormDialogProps) {
  const hospital = useAtomValue(meAtom)?.meta.hospital?.title ?? null;
  const announcement = useAnnouncementForm(first);
  const { form, files, subject } = announcement;
  const close = () => {
    announcement.finish();
    onClose();
  };
  const toWhom = (values: AnnouncementValues) =>
    recipientsText({ ...values, departments: values.department_ids }, hospital);
  const sending = useAnnouncementSend({
    announcement,
    question: (values) => `“${values.title}”将立即发送给 ${toWhom(values)}。`,
    onDone: close,
  });
  const [scheduling, setScheduling] = useState(false);
  const { writable, reason } = useWritable();
  const schedule = async () => {
    // Nobody chooses a time for what can't be sent.
    if (await form.trigger(undefined, { shouldFocus: true })) setScheduling(true);
  };
  const { setTimeError } = sending;
  const forgetTimeError = useCallback(() => setTimeError(null), [setTimeError]);
  const intents = intentsFor(subject);
  return (
    <>
      <FormDialog
        open
        title={{ new: '发布公告', copy: '复制为新公告', edit: '编辑公告' }[subject.kind]}
        description={aboutOf(subject)}
        width={880}
        dirty={form.formState.isDirty || files.waiting}
        pending={sending.busy === intents.primary}
        blocked={!writable}
        footerHint={reason}
        submitText={TEXT[intents.primary]}
        extraAction={intents.others.map((kind) => (
          <GuardedButton
            key={kind}
            size="form"
            reason={reason}
            pending={sending.busy === kind && kind !== 'schedule'}
            onMouseDown={stayPut}
            onClick={() => void (kind === 'schedule' ? schedule() : sending.submit({ kind }))}
          >
            {kind === 'schedule' && isScheduled(subject) ? '改时间' : TEXT[kind]}
          </GuardedButton>
        ))}
        onSubmit={() => void sending.submit({ kind: intents.primary })}
        onClose={close}
      >
        {announcement.restored ? <Restored announcement={announcement} /> : null}
        {sending.latest ? (
          <StaleNotice
            latest={sending.latest}
            base={announcement.base}
            mine={form.getValues()}
            onAdopt={sending.adopt}
          />
        ) : null}
        <AnnouncementFields announcement={announcement} />
        <FormRefusal refusal={sending.refusal} />
      </FormDialog>
      {scheduling ? (
        <ScheduleDialog
          title={isScheduled(subject) ? '修改发布时间' : '定时发布'}
          present={subject.kind === 'edit' ? subject.of.publish_at : null}
          recipients={toWhom(form.getValues())}
          pending={sending.busy === 'schedule'}
          reason={reason}
          error={sending.timeError}
          onChange={forgetTimeError}
          onClose={() => setScheduling(false)}
          onSubmit={(at) =>
            void sending.submit({ kind: 'schedule', at }).then((timely) => {
              // What is wrong with anything else stands in the form.
              if (timely) setScheduling(false);
            })
          }
        />
      ) : null}
    </>
  );
}

/** What may become of it without more to say; a time is asked for. */
type Kind = Exclude<Intent['kind'], 'schedule'>;

const TEXT: Record<Intent['kind'], string> = {
  save: '保存',
  draft: '存为草稿',
  publish: '立即发布',
  schedule: '定时发布',
};

function intentsFor(subject: Subject): { primary: Kind; others: readonly Intent['kind'][] } {
  const status = subject.kind === 'edit' ? subject.of.status : 'draft';
  if (status === 'published') return { primary: 'save', others: [] };
  if (status === 'scheduled') return { primary: 'save', others: ['draft', 'schedule', 'publish'] };
  return { primary: 'publish', others: ['draft', 'schedule'] };
}

const isScheduled = (subject: Subject) => subject.kind === 'edit' && subject.of.status === 'scheduled';

function aboutOf(subject: Subject): string | undefined {
  if (subject.kind === 'copy' && subject.of.attachments.length > 0) return '附件不随公告复制，需要时请重新添加';
  if (subject.kind !== 'edit') return undefined;
  const { status, publish_at } = subject.of;
  if (status === 'published') return '已发布的公告保存后会标记“已编辑”，收到的人会看到新内容';
  if (status !== 'scheduled' || publish_at === null) return undefined;
  const at = Date.parse(publish_at);
  return `将于 ${momentText(momentOf(at), serverNow())} 发布`;
}

/** What was typed before and never saved is there again; who does not want it starts over. */
function Restored({ announcement }: { announcement: AnnouncementForm }) {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-control bg-blue-50 px-3 py-1 text-13"
    >
      <RotateCcw aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-blue-600" />
      <span className="min-w-0 flex-1">已恢复您上次未保存的内容</span>
      <Button size="sm" variant="text" onClick={announcement.startOver}>
        放弃这些内容
      </Button>
    </div>
  );
}
