import clsx from 'clsx';
import { CircleCheck, CircleX, Link2, RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignInAnswer } from '#contract/auth.ts';
import { CLIENT_MESSAGES, LOADING } from '#contract/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type Phase, useWechatLogin } from './use-wechat-login.ts';

interface WechatPanelProps {
  /** Takes the session over; until then the panel says so. */
  onAnswer: (answer: SignInAnswer) => Promise<void>;
}

/** 微信扫码: the picture, and what becomes of it. */
export function WechatPanel({ onAnswer }: WechatPanelProps) {
  const { phase, picture, problem, online, renew } = useWechatLogin(onAnswer);
  const cover = coverOf(phase, online, problem);
  return (
    <div className="mt-6 flex flex-col items-center gap-4">
      <div className="relative flex size-56 items-center justify-center overflow-hidden rounded-panel border border-line bg-surface">
        {picture ? <img src={picture.url} alt="微信登录二维码" className="size-52" draggable={false} /> : null}
        <div
          role="status"
          className={clsx(
            'absolute inset-0 flex flex-col items-center justify-center gap-3 px-5 text-center',
            cover && 'bg-surface/95',
          )}
        >
          {cover ? (
            <>
              {cover.icon}
              <p className="text-balance text-14 text-ink-900">{cover.text}</p>
            </>
          ) : null}
        </div>
      </div>
      {cover?.again ? (
        <Button size="lg" className="max-lg:h-11" icon={<RefreshCw {...ICON} />} onClick={renew}>
          {cover.again}
        </Button>
      ) : (
        <Hint hidden={cover !== null} problem={problem} />
      )}
      {picture?.link && phase === 'pending' && online ? <PlayPhone link={picture.link} /> : null}
    </div>
  );
}

const LARGE = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Cover {
  icon: ReactNode;
  text: string;
  /** What the button says that begins anew. */
  again?: string;
}

/** What stands over the picture where it is not to be scanned. */
function coverOf(phase: Phase, online: boolean, problem: string | null): Cover | null {
  const wait = <Spinner size={24} className="text-blue-600" />;
  const over = <CircleX {...LARGE} className="text-ink-400" />;
  const seen = <CircleCheck {...LARGE} className="text-green-600" />;
  if (phase === 'entering') return { icon: wait, text: LOADING.signingIn };
  if (phase === 'failed') return { icon: over, text: problem ?? CLIENT_MESSAGES.failed, again: '重试' };
  if (!online) return { icon: <WifiOff {...LARGE} className="text-ink-400" />, text: CLIENT_MESSAGES.offline };
  switch (phase) {
    case 'loading':
      return { icon: wait, text: LOADING.requesting };
    case 'scanned':
      return { icon: seen, text: '已扫描，请在手机上确认' };
    case 'unbound':
      return { icon: seen, text: '该微信尚未绑定账号，请在手机上完成绑定' };
    case 'refused':
      return { icon: over, text: '已在手机上取消登录', again: '重新扫码' };
    case 'expired':
      return { icon: over, text: '二维码已过期', again: '刷新' };
    default:
      return null;
  }
}

/** Keeps its place while something stands over the picture. */
function Hint({ hidden, problem }: { hidden: boolean; problem: string | null }) {
  return (
    <p className={clsx('text-14', hidden && 'invisible', problem ? 'text-red-700' : 'text-ink-500')}>
      {problem ?? '请使用微信扫一扫登录'}
    </p>
  );
}

/** Where no WeChat is configured nothing can scan the picture: this opens what it leads to. Never in production. */
function PlayPhone({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass('text', 'md')}>
      <Link2 {...ICON} />
      本地演示：打开手机页面
    </a>
  );
}
