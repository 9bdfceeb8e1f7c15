import { useAtomValue, useSetAtom } from 'jotai';
import { Megaphone, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReceivedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { useCall } from '#web/api/use-call.ts';
import { dropNews, greetingAtom, newsAtom } from '#web/app/news.ts';
import { AnnouncementEntry } from '#web/features/announcements/announcement-feed.tsx';
import { houseOfAnnouncement } from '#web/features/announcements/announcement-reader.tsx';
import { AnnouncementSheet } from '#web/features/announcements/announcement-sheet.tsx';
import { useReadAnnouncements } from '#web/features/announcements/use-announcements.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

/** How many greet at once; the rest are in the list. */
const GREETED = 5;

/**
 * Announcements that come to whoever is here: a card for each that is published just now, and the unread ones as a greeting
 * after signing in. Both lie over the page and move nothing in it; they take no focus and wait behind open dialogs.
 */
export function AnnouncementHost() {
  const news = useAtomValue(newsAtom);
  const greeting = useAtomValue(greetingAtom);
  const [opened, setOpened] = useState<number | null>(null);
  const { read } = useReadAnnouncements();
  const [first] = news;
  const open = (id: number) => {
    dropNews(id);
    setOpened(id);
  };
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-[calc(var(--h-bar)+8px)] z-40 flex justify-center px-4"
      >
        {first ? (
          <Card
            title={first.title}
            from={houseOfAnnouncement(first)}
            onClose={() => dropNews(first.id)}
            more={news.length - 1}
          >
            <p className="line-clamp-2 text-13 text-ink-600">{first.summary}</p>
            <div className="mt-2 flex gap-2">
              <Button size="sm" variant="primary" onClick={() => open(first.id)}>
                查看
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  dropNews(first.id);
                  void read([first.id]);
                }}
              >
                知道了
              </Button>
            </div>
          </Card>
        ) : null}
      </div>
      {greeting && !first && opened === null ? <Greeting onOpen={setOpened} /> : null}
      {opened === null ? null : <AnnouncementSheet id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Greeting({ onOpen }: { onOpen: (id: number) => void }) {
  const { data } = useCall(announcements.list, { query: { page: 1, pageSize: GREETED, unread: '1' } });
  const { read, pending } = useReadAnnouncements();
  const setGreeting = useSetAtom(greetingAtom);
  const rows: readonly ReceivedAnnouncement[] = data?.data ?? [];
  if (rows.length === 0) return null;
  const later = () => setGreeting(false);
  return (
    <section
      aria-label="未读公告"
      className="fixed right-4 bottom-[calc(var(--h-status)+16px)] z-40 flex max-h-[60dvh] w-[min(360px,calc(100vw-32px))] animate-pop flex-col rounded-overlay border border-line bg-surface shadow-pop"
    >
      <header className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-4">
        <Megaphone aria-hidden size={16} strokeWidth={1.75} className="text-brand-800" />
        <h2 className="flex-1 font-semibold text-14">未读公告 {data?.total ?? rows.length} 条</h2>
        <IconButton size="sm" label="稍后再看" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onClick={later} />
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto px-4">
        {rows.map((item) => (
          <li key={item.id} className="border-line border-b last:border-b-0">
            <AnnouncementEntry item={item} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
      <footer className="flex justify-end gap-2 border-line border-t px-4 py-2">
        <Button size="sm" onClick={later}>
          稍后
        </Button>
        <Button size="sm" variant="primary" pending={pending} onClick={() => void read().then(later)}>
          全部已读
        </Button>
      </footer>
    </section>
  );
}

interface CardProps {
  title: string;
  from: string;
  more: number;
  onClose: () => void;
  children: ReactNode;
}

function Card({ title, from, more, onClose, children }: CardProps) {
  return (
    <div className="pointer-events-auto flex w-[min(560px,100%)] animate-pop gap-3 rounded-overlay border border-line bg-surface p-3 shadow-pop">
      <Megaphone aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand-800" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <b className="min-w-0 truncate text-14">{title}</b>
          <span className="shrink-0 text-12 text-ink-500">
            {from}
            {more > 0 ? ` · 还有 ${more} 条` : ''}
          </span>
        </p>
        {children}
      </div>
      <IconButton size="sm" label="关闭" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onClick={onClose} />
    </div>
  );
}
