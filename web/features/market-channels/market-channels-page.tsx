import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { marketChannels } from '#contract/market-channel-calls.ts';
import { marketChannelTable } from '#contract/market-channels.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QrCard } from '#web/ui/qr-card.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Money } from '#web/ui/text/money.tsx';

/** The ways by which people come to one's hospital: each has a link to sign-up, and says how many came by it. */
const MarketChannelsPage = resourcePage(marketChannelTable, {
  title: '市场渠道',
  hint: '通过渠道链接注册的人计入该渠道，首次为准；数字为近30天，或所选日期',
  summary: <Unrecognized />,
  columns: [
    'name',
    'slug',
    { key: 'registered', title: '注册', align: 'right' },
    { key: 'first_visits', title: '初诊', align: 'right' },
    { key: 'paying', title: '付费人数', align: 'right' },
    { key: 'paid', title: '实收(元)', align: 'right', cell: ({ paid }) => <Money cents={paid} bare /> },
    { key: 'cost', title: '投入费用(元)', align: 'right', cell: ({ cost }) => <Money cents={cost} bare /> },
    {
      key: 'cost_per_paying',
      title: '付费成本(元/人)',
      align: 'right',
      cell: ({ cost_per_paying: cost }) => (cost === null ? '—' : <Money cents={cost} bare />),
    },
    'status',
  ],
  filters: [keyword('渠道', '名称或链接标识'), 'status'],
  fields: {
    name: {},
    slug: { hint: '小写字母、数字或短横线；留空则按名称自动生成' },
    cost: {},
    status: {},
  },
  useFilters: useDays,
  useActions: useLinks,
  removal: '仅还没有人通过它注册的渠道可以删除。',
  emptyHint: '还没有渠道，新增后可得到注册链接与二维码',
});

/** Of when the figures are. */
function useDays() {
  const today = useAtomValue(minuteAtom).date;
  return [{ kind: 'days', from: 'from', to: 'to', label: '统计日期', today } as const];
}

/** What links said that is none of the channels. */
function Unrecognized() {
  const answer = useCall(marketChannels.unrecognized, {});
  useTouched(['marketChannels'], () => void answer.refetch());
  const texts = answer.data?.data ?? [];
  if (texts.length === 0) return null;
  return (
    <section aria-label="未识别" className="mb-4 rounded-panel border border-line bg-surface px-4 py-3">
      <h2 className="font-semibold text-14">未识别</h2>
      <p className="mt-1 text-13 text-ink-500">近30天的注册链接所带的渠道，不是以下任何一个</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {texts.map(({ said, registered }) => (
          <li key={said} className="max-w-full break-all">
            {said} <b>{registered}</b> 人
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Channel {
  id: number;
  name: string;
}

/** The code that leads to sign-up. */
function useLinks() {
  const [shown, setShown] = useState<Channel | null>(null);
  return {
    of: (channel: Channel) => [{ text: '二维码', reason: null, looks: true, onPress: () => setShown(channel) }],
    over: shown ? (
      <Dialog open onClose={() => setShown(null)} title={`${shown.name}的注册二维码`} width={640}>
        <ChannelPicture channel={shown} />
      </Dialog>
    ) : null,
  };
}

/** Asked for once the dialog is open. */
function ChannelPicture({ channel: { id, name } }: { channel: Channel }) {
  const picture = useCall(marketChannels.qrcode, { params: { id } }, { staleTime: 0 });
  if (picture.data) {
    return (
      <QrCard
        {...picture.data.data}
        alt={`${name}的注册二维码`}
        hint="通过此链接注册的人计入该渠道。修改链接标识后，已印出的二维码会记为未识别。"
        fileName={`${name}.png`}
      />
    );
  }
  return picture.error ? <Failed asked={picture} /> : <Skeleton className="size-60" />;
}

export default MarketChannelsPage;
