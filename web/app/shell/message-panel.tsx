import { useAtomValue } from 'jotai';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meAtom } from '#web/api/session.ts';
import { AnnouncementFeed } from '#web/features/announcements/announcement-feed.tsx';
import { AnnouncementSheet } from '#web/features/announcements/announcement-sheet.tsx';
import { NotificationFeed } from '#web/features/notifications/notification-feed.tsx';
import { PreferencesSheet } from '#web/features/notifications/preferences-sheet.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';

type Tab = 'notifications' | 'announcements';

/** A patient's own messages: what became of their visits, and what hospitals and the platform announce. */
export function MessagePanel({ first, onClose }: { first?: Tab; onClose: () => void }) {
  const meta = useAtomValue(meAtom)?.meta;
  const unread = { notifications: meta?.notifications_count ?? 0, announcements: meta?.announcements_count ?? 0 };
  const [tab, setTab] = useState<Tab>(
    first ?? (unread.notifications === 0 && unread.announcements > 0 ? 'announcements' : 'notifications'),
  );
  const [over, setOver] = useState<number | 'preferences' | null>(null);
  const navigate = useNavigate();
  const follow = (link: string) => {
    onClose();
    void navigate(link);
  };
  if (over === 'preferences') return <PreferencesSheet onClose={() => setOver(null)} />;
  if (over !== null) return <AnnouncementSheet id={over} onClose={() => setOver(null)} />;
  return (
    <RightSheet
      title="消息"
      onClose={onClose}
      footer={
        <Button
          variant="text"
          icon={<Settings aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => setOver('preferences')}
        >
          通知设置
        </Button>
      }
    >
      <Tabs
        label="消息"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'notifications', label: <Counted text="通知" count={unread.notifications} /> },
          { id: 'announcements', label: <Counted text="公告" count={unread.announcements} /> },
        ]}
      >
        {tab === 'notifications' ? <NotificationFeed onFollow={follow} /> : <AnnouncementFeed onOpen={setOver} />}
      </Tabs>
    </RightSheet>
  );
}

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {text}
      <Badge count={count} label={`${count} 条未读`} />
    </span>
  );
}
