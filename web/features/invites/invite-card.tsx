import { Copy, Download } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { invites } from '#contract/invites.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { saveImage } from './save-image.ts';

type Invite = AnswerOf<typeof invites.qrcode>;

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The picture that leads to sign-up, to be saved or shown. */
export function InviteCard({ invite }: { invite: Invite }) {
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:items-center">
      <img
        src={invite.url}
        alt="邀请注册二维码"
        width={240}
        height={240}
        className="size-60 shrink-0 rounded-control border border-line bg-surface p-3"
      />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="text-14 text-ink-700">请对方用微信或浏览器扫一扫，即可打开注册页面，邀请人会自动记录。</p>
        <p className="max-w-full break-all text-13 text-ink-500">{invite.link}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="lg" icon={<Download {...ICON} />} onClick={() => void save(invite.url)}>
            保存图片
          </Button>
          <Button size="lg" icon={<Copy {...ICON} />} onClick={() => void copyText(invite.link, '链接')}>
            复制链接
          </Button>
        </div>
      </div>
    </div>
  );
}

async function save(url: string): Promise<void> {
  try {
    await saveImage(url, '邀请注册.png');
  } catch {
    toast.error('图片保存失败，请长按或右键图片另存');
  }
}
