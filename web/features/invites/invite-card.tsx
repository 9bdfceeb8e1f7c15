import type { AnswerOf } from '#contract/call.ts';
import type { invites } from '#contract/invites.ts';
import { QrCard } from '#web/ui/qr-card.tsx';

/** The picture that leads to sign-up by one's own code. */
export function InviteCard({ invite: { url, link } }: { invite: AnswerOf<typeof invites.qrcode> }) {
  return (
    <QrCard
      url={url}
      link={link}
      alt="邀请注册二维码"
      hint="请对方用微信或浏览器扫一扫，即可打开注册页面，邀请人会自动记录。"
      fileName="邀请注册.png"
    />
  );
}
