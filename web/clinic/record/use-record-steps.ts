import { useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import type { RecordStatus } from '#contract/record-kinds.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type DraftSession, partsOf, type Saved } from './draft-session.ts';
import { errorsOf } from './errors-of.ts';

/** The steps of a record that are taken where it is written. */
type Action = 'sign' | 'amend' | 'void';

const SAID: Readonly<Record<Action, string>> = { sign: '已归档', amend: '已修订', void: '草稿已作废' };

interface Step<T> {
  action: Action;
  id: number;
  version: number;
  /** Empty where none is asked for. */
  reason: string;
  /** What is other than what was signed. */
  parts: Partial<T>;
}

interface StepsOf<T extends object, R> {
  session: DraftSession<T>;
  /** @throws ApiError */
  send: (step: Step<T>) => Promise<R>;
  savedAs: (row: R) => Saved<T>;
}

/** What is done with a record besides writing it: each step waits for the server. */
export function useRecordSteps<T extends object, R extends { status: RecordStatus }>(of: StepsOf<T, R>) {
  const { session, send, savedAs } = of;
  const [errors, setErrors] = useState<FieldErrors>({});

  /** What the server says of each part, where it does not take it; null: it is done. */
  const step = async (action: Action, reason = '', parts: Partial<T> = {}): Promise<FieldErrors | null> => {
    const { id, version } = session.shown().saved;
    if (id === null || version === null) return {};
    try {
      const row = await send({ action, id, version, reason, parts });
      toast.success(row.status === 'review' ? '已提交审阅' : SAID[action]);
      session.settle(savedAs(row));
      return null;
    } catch (error) {
      session.heard(error);
      return errorsOf(error);
    }
  };

  return {
    errors,
    /** Signs what stands here, once all of it is at the server. */
    sign: async (): Promise<void> => {
      setErrors({});
      if (await session.flush(true)) setErrors((await step('sign')) ?? {});
      else toast.error('还没有保存到服务器，暂时不能归档');
    },
    /** Makes what stands here the next revision. */
    amend: async (reason: string): Promise<string | null> => {
      const { content, saved } = session.shown();
      const wrong = await step('amend', reason, partsOf(content, saved.content));
      if (wrong === null) return null;
      const { reason: why, ...parts } = wrong;
      setErrors(parts);
      return why?.[0] ?? (Object.keys(parts).length > 0 ? '有内容不符合要求，请关闭后修改' : '没有修订成功');
    },
    /** Gives the draft up. */
    giveUp: async (reason: string): Promise<string | null> => {
      const wrong = await step('void', reason);
      return wrong === null ? null : (wrong.reason?.[0] ?? '没有作废成功');
    },
  };
}
