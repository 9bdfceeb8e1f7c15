import { useAtomValue } from 'jotai';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { type CalendarFeed, calendarFeeds, type FeedKind } from '#contract/calendar-feeds.ts';
import { CLIENT_MESSAGES, LOADING } from '#contract/errors.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { onlineAtom } from '#web/api/online.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { FeedAddress } from './feed-address.tsx';

const ABOUT: Readonly<Record<FeedKind, string>> = {
  mine: '在手机或电脑的日历里看到自己和家人的就诊时间。改约、取消后日历会自动更新。',
  work: '在手机或电脑的日历里看到自己的出诊安排。患者只显示姓氏，不含手机号和主诉。',
};

interface FeedCardProps {
  kind: FeedKind;
  /** Of `work`. */
  hospitalId?: number | undefined;
  /** Where the page is called so itself. */
  untitled?: boolean;
}

/** 日历订阅: an address that a calendar program reads by itself. It is shown once. */
export function FeedCard({ kind, hospitalId, untitled = false }: FeedCardProps) {
  const asked = useCall(calendarFeeds.list, {});
  const { data } = asked;
  const feed = data?.data.find((each) => each.kind === kind && (kind === 'mine' || each.hospital?.id === hospitalId));
  return (
    <section aria-label="日历订阅" className="max-w-180 rounded-panel border border-line bg-surface p-6">
      {untitled ? null : (
        <h2 className="mb-1 flex items-center gap-2 font-semibold text-16">
          <CalendarSync aria-hidden size={16} strokeWidth={1.75} />
          日历订阅
        </h2>
      )}
      <p className="mb-4 text-13 text-ink-600">{ABOUT[kind]}</p>
      {data ? <Subscription kind={kind} feed={feed ?? null} /> : <Awaited asked={asked} lines={3} />}
    </section>
  );
}

function Subscription({ kind, feed }: { kind: FeedKind; feed: CalendarFeed | null }) {
  const confirm = useConfirm();
  const online = useAtomValue(onlineAtom);
  const [url, setUrl] = useState<string | null>(null);
  const create = useSend(calendarFeeds.create, {
    refresh: [calendarFeeds.list],
    onDone: ({ data }) => setUrl(new URL(data.url, window.location.origin).href),
  });
  const remove = useSend(calendarFeeds.remove, { refresh: [calendarFeeds.list], onDone: () => setUrl(null) });
  const reason = online ? null : CLIENT_MESSAGES.offline;
  const begin = () => void create.send({ body: { kind } }).catch(() => {});
  const renew = async () => {
    const description = '旧地址会立即失效，用它的日历需要换成新地址。';
    if (await confirm({ title: '重新生成订阅地址？', description })) begin();
  };
  const stop = async (id: number) => {
    const description = '已添加的日历将不再更新。';
    if (await confirm({ title: '停止日历订阅？', description, confirmText: '停止订阅', danger: true }))
      await remove.send({ params: { id } }).catch(() => {});
  };
  if (!feed) {
    return (
      <GuardedButton
        variant="primary"
        size="lg"
        pending={create.pending}
        pendingText={LOADING.requesting}
        reason={reason}
        onClick={begin}
      >
        生成订阅地址
      </GuardedButton>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {url ? <FeedAddress url={url} /> : null}
      <p className="text-13 text-ink-600">
        {`创建于 ${formatInstant(feed.created_at)}，`}
        {feed.read_at ? `日历最近读取于 ${formatInstant(feed.read_at)}` : '还没有日历读取过'}
      </p>
      <div className="flex flex-wrap gap-2">
        <GuardedButton pending={create.pending} reason={reason} onClick={() => void renew()}>
          重新生成
        </GuardedButton>
        <GuardedButton pending={remove.pending} reason={reason} onClick={() => void stop(feed.id)}>
          停止订阅
        </GuardedButton>
      </div>
    </div>
  );
}
