import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isBase } from '#contract/roles.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useLine } from '#web/app/shell/use-line.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ICON } from '#web/ui/icon.ts';

interface PanelProps {
  onClose: () => void;
}

// After a release its chunk may be gone: the page under it stays as it is.
const MessagePanel = lazy(() =>
  import('#web/app/shell/message-panel.tsx').then(
    (m): { default: ComponentType<PanelProps> } => ({ default: m.MessagePanel }),
    () => ({ default: PanelMissing }),
  ),
);

function PanelMissing({ onClose }: PanelProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    toast.error('消息没有加载出来，请刷新页面后重试');
    close();
  }, []);
  return null;
}

interface MessageBadgeProps {
  ground: 'petrol' | 'paper';
  /** As large as a finger wants it, on the phone site. */
  touch?: boolean;
}

/**
 * What is unread, in every header, counted live. Staff go to their notification centre; patients have a panel of their own.
 */
export function MessageBadge({ ground, touch = false }: MessageBadgeProps) {
  const me = useAtomValue(meAtom);
  const roles = useAtomValue(rolesAtom);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useLine(me !== null);
  if (!me) return null;
  const count = me.meta.notifications_count + me.meta.announcements_count;
  const label = count > 0 ? `消息，${count} 条未读` : '消息';
  const look = clsx(
    // Wide enough for 99+ beside the bell: neither moves nor covers the other, nor what stands next to them.
    'inline-flex shrink-0 items-center rounded-control',
    touch ? 'h-11 w-13 pl-2.5' : 'h-8 w-12 pl-2.5 pointer-coarse:h-11',
    ground === 'petrol' ? 'text-surface hover:bg-white/10' : 'text-ink-700 hover:bg-bg-sunken',
  );
  const bell = (
    <Badge count={count} label="">
      <Bell {...ICON} size={touch ? 20 : 16} />
    </Badge>
  );
  if (!isBase(roles)) {
    const section = pathname.startsWith('/oa') || pathname.startsWith('/backend');
    const centre = section && !roles.includes('super_admin') ? '/oa/message' : '/admin/notifications';
    return (
      <Link to={centre} aria-label={label} className={look}>
        {bell}
      </Link>
    );
  }
  return (
    <>
      <button type="button" aria-label={label} aria-haspopup="dialog" className={look} onClick={() => setOpen(true)}>
        {bell}
      </button>
      {open ? (
        <Suspense>
          <MessagePanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
