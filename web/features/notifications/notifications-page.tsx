import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { CheckCheck, Settings } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { QueryOf } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { NOTIFICATION_KINDS, type Notification, notifications } from '#contract/notifications.ts';
import { meAtom } from '#web/api/session.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { UnreadDot } from '#web/ui/feedback/unread-dot.tsx';
import { ICON } from '#web/ui/icon.ts';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { KindTag } from './kinds.tsx';
import { PreferencesSheet } from './preferences-sheet.tsx';
import { useFollowNotifications, useRead } from './use-notifications.ts';

type Query = QueryOf<typeof notifications.list>;

const KINDS = choicesOf(NOTIFICATION_KINDS);

/** One's own notifications: /admin/notifications and /oa/message. `beside`: what else the bell counts. */
export function NotificationsPage({ beside }: { beside?: ReactNode }) {
  const list = useList(notifications.list);
  const { params } = list;
  const [settings, setSettings] = useState(false);
  const { read, pending } = useRead();
  useFollowNotifications();
  const columns = useMemo(() => columnsOf((id) => void read([id])), [read]);
  const { unread } = params.query;
  const today = useAtomValue(minuteAtom).date;
  const waiting = useAtomValue(meAtom)?.meta.notifications_count ?? 0;
  return (
    <>
      <ListPage
        title="消息通知"
        hint="预约、到店、审批和账号的消息"
        action={
          <>
            {beside}
            <Button icon={<CheckCheck {...ICON} />} pending={pending} onClick={() => void read()}>
              全部已读
            </Button>
            <Button icon={<Settings {...ICON} />} onClick={() => setSettings(true)}>
              通知设置
            </Button>
          </>
        }
        list={list}
        columns={columns}
        filters={filtersOf(today)}
        emptyHint="还没有消息"
        shortcuts={
          <>
            <Shortcut label="全部" chosen={!unread} onClick={() => params.change({ unread: '' })} />
            <Shortcut
              label={waiting > 0 ? `未读 ${waiting}` : '未读'}
              chosen={unread === '1'}
              onClick={() => params.change({ unread: '1' })}
            />
          </>
        }
        rowActions={(row) =>
          row.read_at === null ? (
            <Button variant="text" size="sm" aria-label={`标为已读：${row.title}`} onClick={() => void read([row.id])}>
              标为已读
            </Button>
          ) : (
            <span className="pl-1.25 text-13 text-ink-500">已读</span>
          )
        }
      />
      {settings ? <PreferencesSheet onClose={() => setSettings(false)} /> : null}
    </>
  );
}

function filtersOf(today: string): readonly Filter<Query>[] {
  return [
    keyword('关键词', '请输入标题或内容'),
    { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
    { kind: 'days', from: 'from', to: 'to', label: '时间', today },
  ];
}

function columnsOf(onFollow: (id: number) => void): readonly ListColumn<Notification>[] {
  return [
    {
      key: 'title',
      title: '标题',
      sticky: 'left',
      cell: (row) => {
        const unread = row.read_at === null;
        const text = <OneLine className={clsx('max-w-80', unread && 'font-semibold')}>{row.title}</OneLine>;
        return (
          <span className="flex items-center gap-2">
            {unread ? <UnreadDot /> : <span aria-hidden className="size-2" />}
            {row.link ? (
              <Link
                to={row.link}
                className="rounded-cell text-blue-700 hover:underline"
                onClick={() => unread && onFollow(row.id)}
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </span>
        );
      },
    },
    { key: 'kind', title: '类型', cell: ({ kind }) => <KindTag kind={kind} /> },
    { key: 'content', title: '内容', cell: ({ content }) => <OneLine className="max-w-120">{content || '—'}</OneLine> },
    { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstant(created_at) },
  ];
}
