import { useAtomValue } from 'jotai';
import { BadgeCheck } from 'lucide-react';
import { CLIENT_MESSAGES, LOADING } from '#contract/errors.ts';
import { privacy } from '#contract/privacy.ts';
import { Failed } from '#web/api/failed.tsx';
import { onlineAtom } from '#web/api/online.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import type { Consent } from '#web/clinic/patient/use-consent.ts';
import { WholeText } from '#web/clinic/patient/whole-text.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

/** What the account has agreed to for all of its patients, and where it takes that back. */
export function ConsentsPanel() {
  const asked = useCall(privacy.consents, {});
  return (
    <section
      aria-label="健康信息授权"
      className="mt-4 flex shrink-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4"
    >
      <h2 className="font-semibold text-15">健康信息授权</h2>
      {asked.data?.data.map((consent) => (
        <Given key={consent.kind} consent={consent} />
      ))}
      {asked.data ? null : asked.error ? <Failed asked={asked} /> : <Skeleton className="h-11 w-full max-w-80" />}
    </section>
  );
}

const MEANS =
  '撤回后，再填写的健康信息不会被保存，直到您重新同意。此前保存的健康信息和已经形成的病历不受影响，也不影响预约和就诊。';

function Given({ consent: { kind, title, text, agreed, agreed_at } }: { consent: Consent }) {
  const confirm = useConfirm();
  const online = useAtomValue(onlineAtom);
  const withdraw = useSend(privacy.withdrawConsent, { refresh: [privacy.consents] });
  const ask = async () => {
    const question = { title: `撤回对《${title}》的同意？`, description: MEANS, confirmText: '撤回', danger: true };
    if (await confirm(question)) await withdraw.send({ params: { kind } }).catch(() => {});
  };
  return (
    <div className="flex flex-col gap-1 text-14">
      <WholeText title={title} text={text}>
        <span>《{title}》</span>
        {agreed ? (
          <Tag tone="green" icon={<BadgeCheck aria-hidden size={12} strokeWidth={2} />}>
            已同意
          </Tag>
        ) : (
          <Tag>未同意</Tag>
        )}
        {agreed_at ? <span className="text-13 text-ink-500 tabular-nums">{formatInstant(agreed_at)}</span> : null}
      </WholeText>
      {agreed ? (
        <GuardedButton
          className="self-start max-lg:min-h-11"
          aria-label={`撤回《${title}》`}
          pending={withdraw.pending}
          pendingText={LOADING.requesting}
          reason={online ? null : CLIENT_MESSAGES.offline}
          onClick={() => void ask()}
        >
          撤回
        </GuardedButton>
      ) : (
        <p className="text-13 text-ink-600">没有您的同意，填写的健康信息不会被保存。新增或编辑就诊人时会请您同意。</p>
      )}
    </div>
  );
}
