import { useAtomValue } from 'jotai';
import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { meAtom } from '#web/api/session.ts';
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx';
import { Button } from '#web/ui/button.tsx';

const MessagePanel = lazy(() => import('#web/app/shell/message-panel.tsx').then((m) => ({ default: m.MessagePanel })));

/** Where the staff's bell leads: the notifications, and the way to the announcements, which the bell counts as well. */
export default function NotificationsScreen() {
  const unread = useAtomValue(meAtom)?.meta.announcements_count ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <>
      <NotificationsPage
        beside={
          unread > 0 ? (
            <Button icon={<Megaphone aria-hidden size={16} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
              {`未读公告 ${unread} 条`}
            </Button>
          ) : null
        }
      />
      {open ? (
        <Suspense>
          <MessagePanel first="announcements" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
