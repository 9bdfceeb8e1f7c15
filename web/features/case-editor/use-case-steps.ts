import { useState } from 'react';
import { caseEditor } from '#contract/case-editor.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { RecordAction } from '#contract/record-form.ts';
import { useSend } from '#web/api/use-call.ts';
import { contentOf } from '#web/clinic/record/case-content.ts';
import { partsOf } from '#web/clinic/record/draft-session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { CaseSession } from './editor-parts.ts';
import { errorsOf } from './errors-of.ts';

const SAID: Readonly<Partial<Record<RecordAction, string>>> = { sign: '已归档', amend: '已修订', void: '草稿已作废' };

/** What is done with the case besides writing it: each step waits for the server. */
export function useCaseSteps(session: CaseSession, patientId: number) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, pending } = useSend(cases.store, {
    quiet: ['INVALID', 'STALE'],
    silent: true,
    refresh: [cases.detail, cases.list, caseEditor.config],
  });

  /** What the server says of each part, where it does not take it; null: it is done. */
  const step = async (action: RecordAction, more: object = {}): Promise<FieldErrors | null> => {
    const { id, version } = session.shown().saved;
    if (id === null || version === null) return {};
    try {
      const { data } = await send({ body: { ...more, id, version, patient_id: patientId, action } });
      toast.success(data.status === 'review' ? '已提交审阅' : (SAID[action] ?? ''));
      settle(session, data);
      return null;
    } catch (error) {
      session.heard(error);
      return errorsOf(error);
    }
  };

  return {
    errors,
    pending,
    /** Signs what stands here, once all of it is at the server. */
    sign: async (): Promise<void> => {
      setErrors({});
      if (await session.flush(true)) setErrors((await step('sign')) ?? {});
      else toast.error('还没有保存到服务器，暂时不能归档');
    },
    /** Makes what stands here the next revision. */
    amend: async (reason: string): Promise<string | null> => {
      const { content, saved } = session.shown();
      const wrong = await step('amend', { ...partsOf(content, saved.content), reason });
      if (wrong === null) return null;
      const { reason: why, ...parts } = wrong;
      setErrors(parts);
      return why?.[0] ?? (Object.keys(parts).length > 0 ? '有内容不符合要求，请关闭后修改' : '没有修订成功');
    },
    /** Gives the draft up. */
    giveUp: async (reason: string): Promise<string | null> => {
      const wrong = await step('void', { reason });
      return wrong === null ? null : (wrong.reason?.[0] ?? '没有作废成功');
    },
  };
}

/** That is how it stands from now on. */
const settle = (session: CaseSession, data: Case) =>
  session.settle({ content: contentOf(data), id: data.id, version: data.version });
