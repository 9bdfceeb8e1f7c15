import { CalendarCheck, TriangleAlert } from 'lucide-react';
import type { Untouched } from '#contract/work-hours.ts';
import { ApiError } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { type Change, type Foreseen, useCommit, useForesight } from './change.ts';

interface EffectDialogProps {
  change: Change;
  /** Whose, and what: 李文博 · 每周一 09:00 – 17:00. */
  about: string;
  /** What going back does: to the form, where there is one. */
  cancelText?: string;
  onClose: () => void;
  onDone: () => void;
}

/** What a change does, before it is saved: the slots it moves, and the visits that stay. */
export function EffectDialog({ change, about, cancelText = '返回修改', onClose, onDone }: EffectDialogProps) {
  const { data, error, isFetching, refetch } = useForesight(change);
  const { commit, pending } = useCommit();
  const { reason } = useWritable();
  // What was refused says so itself; the dialog stays, and tells what is so now.
  const save = () => commit(change).then(onDone, () => void refetch());
  return (
    <Dialog
      open
      onClose={pending ? () => {} : onClose}
      title="保存前请确认"
      description={about}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {cancelText}
          </Button>
          <GuardedButton
            size="form"
            variant="primary"
            pending={pending}
            pendingText="请求中..."
            reason={reason ?? (data && !error ? null : '正在计算影响')}
            data-autofocus
            onClick={() => void save()}
          >
            确认保存
          </GuardedButton>
        </>
      }
    >
      {error ? (
        <Refused error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Effects report={data} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Dialog>
  );
}

/** What is wrong with the change itself is no failure to load: it is to be mended, not tried again. */
function Refused({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const errors = error instanceof ApiError && error.errors ? Object.values(error.errors).flat() : null;
  if (!errors) return <ErrorState reason={reasonOf(error)} retrying={retrying} onRetry={onRetry} />;
  return (
    <div role="alert" className="flex items-start gap-2 rounded-control bg-red-50 px-3 py-2.5">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-red-600" />
      <ul className="min-w-0 text-red-700">
        {errors.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function Effects({ report }: { report: Foreseen }) {
  const { untouched } = report;
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="号源变化" className="flex flex-wrap gap-x-6 gap-y-1 text-14">
        {countsOf(report).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {untouched.length > 0 ? (
        <section aria-label="不受影响的预约" className="rounded-control border border-orange-500 bg-orange-50">
          <p className="flex items-start gap-2 border-orange-100 border-b px-3 py-2 font-semibold text-orange-800">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            以下 {untouched.length} 个预约不受影响，会保留原时间，请自行联系患者
          </p>
          <ul className="max-h-60 overflow-y-auto px-3 py-1">
            {untouched.map((slot) => (
              <Kept key={slot.scheduling_time_id} slot={slot} />
            ))}
          </ul>
        </section>
      ) : (
        <p className="flex items-center gap-2 text-ink-600">
          <CalendarCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-green-600" />
          没有已约的患者在受影响的时间内
        </p>
      )}
    </div>
  );
}

function Kept({ slot }: { slot: Untouched }) {
  return (
    <li className="flex flex-wrap gap-x-3 border-orange-100 border-b py-1.5 last:border-b-0">
      <b className="min-w-16">{slot.patient ?? '正在预约'}</b>
      <span>
        {formatDateHeading(slot.date)} {slot.time}
      </span>
      <span className="ml-auto text-ink-600">{slot.doctor}</span>
    </li>
  );
}

/** In words, each kind of change that there is. */
function countsOf(report: Foreseen): string[] {
  const counts: [number | undefined, string][] = [
    [report.copied, '复制安排 %s 项'],
    [report.skipped, '已有相同安排 %s 项，跳过'],
    [report.added, '新增号源 %s 个'],
    [report.reopened, '恢复号源 %s 个'],
    [report.withdrawn, '减少号源 %s 个'],
    [report.suspended, '停诊号源 %s 个'],
    [report.repriced, '改价号源 %s 个'],
  ];
  const said = counts.flatMap(([count, text]) => (count ? [text.replace('%s', String(count))] : []));
  return said.length > 0 ? said : ['近期号源没有变化'];
}
