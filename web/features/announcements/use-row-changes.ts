import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ManagedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Question } from '#web/ui/overlays/question.ts';
import { changeOf, type Intent, recipientsText } from './manage-values.ts';

export type RowChange = 'publish' | 'schedule' | 'draft' | 'withdraw';

/** What a row's menu changes without the form: each asks first, the new time in a dialog of its own. */
export function useRowChanges(hospital: string | null) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [moving, setMoving] = useState<ManagedAnnouncement | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const { send, pending } = useSend(announcements.update, {
    refresh: [announcements.managed],
    onDone: () => setMoving(null),
  });
  const forgetError = useCallback(() => setTimeError(null), []);

  const change = async ({ id, version }: ManagedAnnouncement, body: ReturnType<typeof changeOf>) => {
    try {
      await send({ body: { id, version, ...body } });
    } catch (error) {
      // What went wrong stands in a toast; the row is most likely another than it was.
      void queries.invalidateQueries({ queryKey: [announcements.managed.method, announcements.managed.path] });
      const aboutTime = error instanceof ApiError ? (error.errors?.publish_at?.join('；') ?? null) : null;
      setTimeError(aboutTime);
      if (aboutTime === null) setMoving(null);
    }
  };
  const act = (row: ManagedAnnouncement, action: RowChange) => {
    if (action === 'schedule') {
      setTimeError(null);
      setMoving(row);
      return;
    }
    const intent: Intent | null = action === 'withdraw' ? null : { kind: action };
    void confirm(questionOf(row, action, hospital)).then((yes) => {
      if (yes) void change(row, intent ? changeOf(intent) : { status: 'withdrawn' });
    });
  };
  const move = (at: string) => {
    if (moving) void change(moving, changeOf({ kind: 'schedule', at }));
  };
  return { act, move, moving, stopMoving: () => setMoving(null), pending, timeError, forgetError };
}

function questionOf(
  row: ManagedAnnouncement,
  action: Exclude<RowChange, 'schedule'>,
  hospital: string | null,
): Question {
  switch (action) {
    case 'publish':
      return {
        title: '立即发布？',
        description: `“${row.title}”将立即发送给 ${recipientsText(row, hospital)}。`,
        confirmText: '立即发布',
      };
    case 'draft':
      return { title: '转为草稿？', description: `“${row.title}”将不再按时发布，内容保留。`, confirmText: '转为草稿' };
    case 'withdraw':
      return {
        title: `确定撤回“${row.title}”？`,
        description:
          row.status === 'published' ? '撤回后所有人都不再看到它，且不能恢复。' : '撤回后不会按时发布，且不能恢复。',
        confirmText: '撤回',
        danger: true,
      };
  }
}
