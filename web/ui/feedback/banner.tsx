import clsx from 'clsx';
import { Check, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

type BannerProps = {
  /** `offline` 连接已断开, `online` 已恢复连接, `alert` what a person must not miss: 青霉素过敏. */
  tone: 'offline' | 'online' | 'alert';
  title: ReactNode;
  children?: ReactNode;
  action?: { label: string; onClick: () => void };
  /** From edge to edge of the window, under a bar. */
  square?: boolean;
};

const tones = {
  offline: 'bg-orange-100 text-orange-800',
  online: 'bg-green-100 text-green-700',
  alert: 'bg-red-50 text-ink-900',
} as const;

const icons = { offline: WifiOff, online: Check, alert: TriangleAlert } as const;

export function Banner({ tone, title, children, action, square = false }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'alert' ? undefined : 'status'}
      className={clsx(
        'flex min-h-9 shrink-0 items-center gap-2 px-4 py-1.5 text-13',
        tones[tone],
        tone === 'alert' && !square && 'rounded-control',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className={clsx('shrink-0', tone === 'alert' && 'text-red-600')} />
      <p className="min-w-0 flex-1">
        <b className={clsx(tone === 'alert' && 'text-red-700')}>{title}</b>
        {children ? <span className="ml-2">{children}</span> : null}
      </p>
      {action ? (
        <button type="button" className="shrink-0 rounded-cell underline underline-offset-2" onClick={action.onClick}>
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
