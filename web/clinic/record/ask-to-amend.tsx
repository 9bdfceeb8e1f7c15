import { useAtomValue } from 'jotai';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { AmendRequest, cases } from '#contract/cases.ts';
import { meAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import type { AskDialogProps } from './ask-dialog.tsx';
import { RequestTag } from './record-marks.tsx';

// Who only reads needs nothing of it.
const AskDialog = lateDialog(() => import('./ask-dialog.tsx').then((m) => m.AskDialog));

interface AskToAmendProps extends Omit<AskDialogProps, 'onClose'> {
  meta: Pick<AnswerOf<typeof cases.detail>['meta'], 'can_amend' | 'request'>;
}

/** 申请修改: the author of what was signed, once only an owner can let them change it. */
export function AskToAmend({ title, row, meta, refresh }: AskToAmendProps) {
  const me = useAtomValue(meAtom);
  const { reason } = useWritable();
  const [asking, setAsking] = useState(false);
  const archived = row.status === 'signed' || row.status === 'amended';
  if (!archived || meta.can_amend || row.doctor.id !== me?.id) return null;
  return (
    <>
      <GuardedButton
        variant="primary"
        icon={<FilePen {...ICON} />}
        reason={meta.request?.status === 'pending' ? '已有待审批的修改申请' : reason}
        onClick={() => setAsking(true)}
      >
        申请修改
      </GuardedButton>
      {asking ? <AskDialog {...{ title, row, refresh }} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What became of one's own newest request. */
export function RequestNote({ request }: { request: AmendRequest | null }) {
  if (!request) return null;
  const { status, reason, decided, good_until } = request;
  return (
    <div className="mb-3 flex flex-col gap-1 rounded-control border border-line bg-surface-2 px-3 py-2 text-13">
      <p className="flex flex-wrap items-center gap-2">
        <b>修改申请</b>
        <RequestTag of={status} />
        {status === 'approved' && good_until ? (
          <span className="text-ink-600">{formatInstant(good_until)} 前可以修订一次</span>
        ) : null}
      </p>
      <p className="break-words text-ink-700">原因：{reason}</p>
      {decided?.reason ? <p className="break-words text-ink-700">审批意见：{decided.reason}</p> : null}
    </div>
  );
}
