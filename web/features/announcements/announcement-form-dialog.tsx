import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { AUDIENCES } from '#contract/announcement-shapes.ts';
import { ROLE_LABEL } from '#contract/roles.ts';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { serverNow } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { AnnouncementFields } from './announcement-form-fields.tsx';
import { momentOf, momentText } from './manage-schedule.ts';
import { type AnnouncementValues, type Intent, recipientsText, type Subject } from './manage-values.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { type AnnouncementForm, useAnnouncementForm } from './use-announcement-form.ts';

interface AnnouncementFormDialogProps {
  subject: Subject;
  onClose: () => void;
}

/** Writing an announcement: out now, at its time, or kept as a draft. */
export function AnnouncementFormDialog({ subject: first, onClose }: AnnouncementFormDialogProps) {
  const hospital = useAtomValue(meAtom)?.meta.hospital?.title ?? null;
  const toWhom = (values: AnnouncementValues) =>
    recipientsText({ ...values, departments: values.department_ids }, hospital);
  const announcement = useAnnouncementForm(first, {
    question: (values) => `“${values.title}”将立即发送给 ${toWhom(values)}。`,
    onDone: onClose,
  });
  const { form, files, subject, busy, send } = announcement;
  const [scheduling, setScheduling] = useState(false);
  const { reason } = useWritable();
  const schedule = async () => {
    // Nobody chooses a time for what can't be sent.
    if (await form.trigger(undefined, { shouldFocus: true })) setScheduling(true);
  };
  const intents = intentsFor(subject);
  return (
    <>
      <ContractDialog
        state={{
          ...announcement,
          pending: busy === intents.primary,
          submit: async () => void (await send({ kind: intents.primary })),
        }}
        title={{ new: '发布公告', copy: '复制为新公告', edit: '编辑公告' }[subject.kind]}
        description={aboutOf(subject)}
        width={880}
        alsoDirty={files.waiting}
        submitText={TEXT[intents.primary]}
        extraAction={<OtherIntents announcement={announcement} reason={reason} onSchedule={() => void schedule()} />}
        changed={<Changed announcement={announcement} />}
        onClose={onClose}
      >
        <AnnouncementFields announcement={announcement} />
      </ContractDialog>
      {scheduling ? (
        <ItsTime
          announcement={announcement}
          recipients={toWhom(form.getValues())}
          reason={reason}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </>
  );
}

interface OtherIntentsProps {
  announcement: AnnouncementForm;
  /** Why nothing can be sent just now. */
  reason: string | null;
  onSchedule: () => void;
}

/** What may become of it instead. */
function OtherIntents({ announcement: { subject, busy, send }, reason, onSchedule }: OtherIntentsProps) {
  return intentsFor(subject).others.map((kind) => (
    <GuardedButton
      key={kind}
      size="form"
      reason={reason}
      pending={busy === kind && kind !== 'schedule'}
      onMouseDown={stayPut}
      onClick={() => (kind === 'schedule' ? onSchedule() : void send({ kind }))}
    >
      {kind === 'schedule' && isScheduled(subject) ? '改时间' : TEXT[kind]}
    </GuardedButton>
  ));
}

interface ItsTimeProps {
  announcement: AnnouncementForm;
  recipients: string;
  reason: string | null;
  onClose: () => void;
}

/** The time at which it goes out, over its form. */
function ItsTime({ announcement, recipients, reason, onClose }: ItsTimeProps) {
  const { subject, busy, send, timeError, setTimeError } = announcement;
  const forgetTimeError = useCallback(() => setTimeError(null), [setTimeError]);
  return (
    <ScheduleDialog
      title={isScheduled(subject) ? '修改发布时间' : '定时发布'}
      present={subject.kind === 'edit' ? subject.of.publish_at : null}
      recipients={recipients}
      pending={busy === 'schedule'}
      reason={reason}
      error={timeError}
      onChange={forgetTimeError}
      onClose={onClose}
      onSubmit={(at) =>
        void send({ kind: 'schedule', at }).then((timely) => {
          // What is wrong with anything else stands in the form.
          if (timely) onClose();
        })
      }
    />
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

const WORDS: FieldWords<AnnouncementValues> = {
  labels: {
    title: '标题',
    audience: '接收对象',
    roles: '角色',
    department_ids: '科室',
    content: '内容',
    attachments: '附件',
    pinned: '置顶',
  },
  show: {
    audience: (audience) => AUDIENCES[audience],
    roles: (roles) => (roles.length > 0 ? roles.map((role) => ROLE_LABEL[role]).join('、') : '全部角色'),
    content: (html) => <RichText html={html} />,
  },
};

/** Somebody else saved first; or took it back, and then what was written can become another. */
function Changed({ announcement }: { announcement: AnnouncementForm }) {
  const { ended, renew } = announcement;
  if (!ended) return <ChangedMeanwhile state={announcement} words={WORDS} />;
  return (
    <ChangedMeanwhile state={announcement} words={WORDS} title="此公告刚被撤回，不能再修改">
      <p className="mt-1">您填写的内容可作为新公告发布，附件需重新添加。</p>
      <Button size="sm" variant="primary" className="mt-2" onClick={renew}>
        转为新公告
      </Button>
    </ChangedMeanwhile>
  );
}
