import clsx from 'clsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { Megaphone, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReceivedAnnouncement } from '#contract/announcement-shapes.ts';
import { announcements } from '#contract/announcements.ts';
import { useCall } from '#web/api/use-call.ts';
import { dropNews, greetingAtom, newsAtom } from '#web/app/shell/news.ts';
import { AnnouncementEntry } from '#web/features/announcements/announcement-feed.tsx';
import { senderOf } from '#web/features/announcements/announcement-reader.tsx';
import { AnnouncementSheet } from '#web/features/announcements/announcement-sheet.tsx';
import { useReadAnnouncements } from '#web/features/announcements/use-announcements.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FINGER } from '#web/ui/control.ts';

/** How many greet at once; the rest are in the list. */
const GREETED = 5;

/**
 * Announcements that come to whoever is here: a strip for each that is published just now, and one for the unread as a
 * greeting after signing in. It lies where a grid has its filters, so that it covers nobody's slots and moves none of them
 * under the pointer; it takes no focus and waits behind open dialogs.
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
      <div role="status" className={PLACE}>
        {first ? (
          <Strip
            title={first.title}
            from={[senderOf(first), news.length > 1 ? `还有 ${news.length - 1} 条` : ''].filter(Boolean).join(' · ')}
            closing="关闭"
            onClose={() => dropNews(first.id)}
          >
            <Button size="sm" variant="primary" className={FINGER} onClick={() => open(first.id)}>
              查看
            </Button>
            <Button
              size="sm"
              className={clsx(FINGER, ROOMY)}
              onClick={() => {
                dropNews(first.id);
                void read([first.id]);
              }}
            >
              知道了
            </Button>
          </Strip>
        ) : null}
      </div>
      {greeting && !first && opened === null ? <Greeting onOpen={setOpened} /> : null}
      {opened === null ? null : <AnnouncementSheet id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** What is unread, in a strip; all of it in a list for who asks. */
function Greeting({ onOpen }: { onOpen: (id: number) => void }) {
  const { data } = useCall(announcements.list, { query: { page: 1, pageSize: GREETED, unread: '1' } });
  const { read, pending } = useReadAnnouncements();
  const setGreeting = useSetAtom(greetingAtom);
  const [unfolded, setUnfolded] = useState(false);
  const rows: readonly ReceivedAnnouncement[] = data?.data ?? [];
  const [first] = rows;
  if (!first) return null;
  const total = data?.total ?? rows.length;
  const later = () => setGreeting(false);
  const readAll = (
    <Button size="sm" className={FINGER} pending={pending} onClick={() => void read().then(later)}>
      全部已读
    </Button>
  );
  if (unfolded) return <UnreadList rows={rows} total={total} onOpen={onOpen} onLater={later} readAll={readAll} />;
  return (
    <section aria-label="未读公告" className={PLACE}>
      <Strip title={first.title} from={`未读公告 ${total} 条`} closing="稍后再看" onClose={later}>
        <Button
          size="sm"
          variant="primary"
          className={FINGER}
          onClick={() => (total === 1 ? onOpen(first.id) : setUnfolded(true))}
        >
          查看
        </Button>
        <span className={ROOMY}>{readAll}</span>
      </Strip>
    </section>
  );
}

interface UnreadListProps {
  rows: readonly ReceivedAnnouncement[];
  total: number;
  onOpen: (id: number) => void;
  onLater: () => void;
  readAll: ReactNode;
}

function UnreadList({ rows, total, onOpen, onLater, readAll }: UnreadListProps) {
  return (
    <section
      aria-label="未读公告"
      className="fixed right-4 bottom-[calc(var(--h-status)+16px)] z-40 flex max-h-[60dvh] w-[min(360px,calc(100vw-32px))] animate-pop flex-col rounded-overlay border border-line bg-surface shadow-pop"
    >
      <header className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-4">
        <Megaphone aria-hidden size={16} strokeWidth={1.75} className="text-brand-800" />
        <h2 className="flex-1 font-semibold text-14">未读公告 {total} 条</h2>
        <IconButton
          size="sm"
          label="稍后再看"
          icon={<X aria-hidden size={16} strokeWidth={1.75} />}
          onClick={onLater}
        />
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto px-4">
        {rows.map((item) => (
          <li key={item.id} className="border-line border-b last:border-b-0">
            <AnnouncementEntry item={item} onOpen={() => onOpen(item.id)} />
          </li>
        ))}
      </ul>
      <footer className="flex justify-end gap-2 border-line border-t px-4 py-2">
        <Button size="sm" onClick={onLater}>
          稍后
        </Button>
        {readAll}
      </footer>
    </section>
  );
}

/** Under the bar, as high as a grid's filters. */
const PLACE = 'pointer-events-none fixed inset-x-0 top-[calc(var(--h-bar)+2px)] z-40 flex justify-center px-2';

/** A phone has one row for it, and fingers: what can be had elsewhere gives way. */
const ROOMY = 'max-sm:hidden';

interface StripProps {
  title: string;
  /** Whose it is, and how many more there are. */
  from: string;
  closing: string;
  onClose: () => void;
  /** What can be done with it. */
  children: ReactNode;
}

function Strip({ title, from, closing, onClose, children }: StripProps) {
  return (
    <div className="pointer-events-auto flex min-h-9 w-[min(720px,100%)] animate-pop items-center gap-x-3 rounded-overlay border border-line bg-surface py-0.5 pr-1 pl-3 shadow-pop">
      <Megaphone aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-brand-800" />
      <p className="flex min-w-0 flex-1 items-baseline gap-2">
        <b className="min-w-0 truncate text-14">{title}</b>
        <span className={clsx('shrink-0 text-12 text-ink-500', ROOMY)}>{from}</span>
      </p>
      <div className="flex shrink-0 gap-2">{children}</div>
      <IconButton
        size="sm"
        label={closing}
        className={FINGER}
        icon={<X aria-hidden size={16} strokeWidth={1.75} />}
        onClick={onClose}
      />
    </div>
  );
}
