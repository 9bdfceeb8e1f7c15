import { invites } from '#contract/invites.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { InviteCard } from './invite-card.tsx';

/** /user_center/invite_qrcode */
export default function InviteQrcodePage() {
  const invite = useCall(invites.qrcode, {});
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-0 flex-1 overflow-auto px-4 py-6 lg:px-6">
      <h1 className="font-semibold text-20">邀请注册</h1>
      <p className="mt-1 mb-6 text-13 text-ink-500">邀请亲友注册，一起预约就诊</p>
      <section aria-label="邀请注册二维码" className="max-w-160 rounded-panel border border-line bg-surface p-6">
        {invite.data ? <InviteCard invite={invite.data} /> : null}
        {invite.isPending ? <Skeleton className="size-60" /> : null}
        <Failed asked={invite} />
      </section>
    </main>
  );
}
