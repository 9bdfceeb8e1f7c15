import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import { type MarketingSummary, marketing } from '#contract/marketing-summary.ts';
import { reasonOf } from '#web/api/errors.ts';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { SpanShortcuts } from '#web/resource/span-shortcuts.tsx';
import { type ListParams, useListParams } from '#web/resource/use-list-params.ts';
import { useView } from '#web/resource/use-view.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DayRange } from '#web/ui/fields/day-range.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { type Bar, Bars } from './bars.tsx';
import { behindOwn } from './behind.ts';
import { BilledList } from './billed-list.tsx';
import { HospitalTiles } from './hospital-tiles.tsx';
import { ReceivedChart } from './received-chart.tsx';
import { Tile, Tiles } from './tile.tsx';

/** Two days in the address, and whose hospital, for super_admin. */
const DAYS = {
  ...marketing.summary,
  filters: {
    from: { type: 'text', date: true },
    to: { type: 'text', date: true },
    hospital_id: { type: 'number' },
  },
} as const;

interface Asked {
  from?: string;
  to?: string;
  hospital_id?: number;
}

type OfHospital = NonNullable<MarketingSummary['hospital']>;

const VIEWS = [{ value: 'summary' }, { value: 'billed' }] as const;

/** 营销概览, or the list behind its first figure. */
export default function SummaryPage() {
  const [view] = useView(VIEWS);
  return view === 'billed' ? <BilledList /> : <Overview />;
}

/** One's own first, then what the hospital's marketing came to. */
function Overview() {
  const params: ListParams<Asked> = useListParams(DAYS);
  const today = useAtomValue(minuteAtom).date;
  const { from = `${today.slice(0, 7)}-01`, to = today } = params.query;
  const answer = useCall(marketing.summary, { query: { ...params.query, from, to } }, { keep: true });
  useTouched(['disposals', 'members', 'marketing', 'customers', 'shifts'], () => void answer.refetch());
  const data = answer.data?.data;
  return (
    <Page
      title="营销概览"
      hint={`${from} 至 ${to}，与之前同样天数相比`}
      action={
        <>
          <SpanShortcuts chosen={{ from, to }} onChoose={(span) => params.change({ ...span })} />
          <DayRange label="日期" today={today} from={from} to={to} onChange={(days) => params.change({ ...days })} />
        </>
      }
    >
      {params.query.hospital_id ? (
        <Link
          to={`/marketing/index?${new URLSearchParams({ from, to })}`}
          className="text-14 text-blue-700 hover:underline"
        >
          全部医院
        </Link>
      ) : null}
      {data ? <Summary {...data} days={{ from, to }} /> : null}
      {!data && answer.error ? (
        <ErrorState
          reason={reasonOf(answer.error)}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {!data && !answer.error ? <SkeletonLines lines={6} /> : null}
    </Page>
  );
}

interface OfDays {
  days: { from: string; to: string };
}

function Summary({ mine, hospital, days }: MarketingSummary & OfDays) {
  return (
    <div className="flex flex-col gap-6">
      {mine ? <Mine {...mine} days={days} /> : null}
      {hospital ? <Hospital {...hospital} days={days} /> : null}
    </div>
  );
}

function Mine({ customers, tasks_due, won, invited, days }: NonNullable<MarketingSummary['mine']> & OfDays) {
  const behind = behindOwn({ roles: useAtomValue(rolesAtom), days, me: useAtomValue(meAtom)?.id });
  return (
    <Tiles title="我的">
      <Tile label="客户" value={formatCount(customers)} to={behind.customers} />
      <Tile label="待回访" value={formatCount(tasks_due)} hint="今天到期及逾期" to={behind.tasks} />
      <Tile label="已成交咨询" value={formatCount(won)} to={behind.won} />
      <Tile label="邀请注册" value={formatCount(invited)} to={behind.invited} />
    </Tiles>
  );
}

function Hospital({ charts, hospitals, days, ...sums }: OfHospital & OfDays) {
  return (
    <>
      <HospitalTiles {...sums} days={days} />
      {charts ? <Charts {...charts} /> : null}
      {hospitals ? (
        <Bars
          title="各医院实收"
          unit="元"
          bars={hospitals.map(({ id, name, billed, received }) => ({
            ...{ key: id, name, value: received, shown: formatMoney(received) },
            hint: `营业额 ${formatMoney(billed)}`,
            to: `/marketing/index?${new URLSearchParams({ ...days, hospital_id: String(id) })}`,
          }))}
        />
      ) : null}
    </>
  );
}

type AllCharts = NonNullable<OfHospital['charts']>;

const partBars = (parts: AllCharts['categories'], nobody: string): Bar[] =>
  parts.map(({ id, name, amount }) => ({
    ...{ key: id ?? 0, name: name ?? nobody, value: amount, shown: formatMoney(amount) },
  }));

function Charts({ received, categories, doctors, channels, funnel, rules, coupons }: AllCharts) {
  return (
    <section aria-label="图表" className="grid gap-3 lg:grid-cols-2">
      <ReceivedChart received={received} />
      <Bars title="开单金额：按项目分类" unit="元" bars={partBars(categories, '药品与其他')} />
      {doctors ? <Bars title="实收：按医生" unit="元" bars={partBars(doctors, '未指定医生')} /> : null}
      <Bars
        title="渠道"
        unit="元"
        bars={channels.map(({ id, name, registered, paying, amount }) => ({
          ...{ key: id, name, value: amount, shown: formatMoney(amount) },
          hint: `注册 ${registered}，付费 ${paying}`,
        }))}
      />
      <Bars
        title="新客漏斗"
        unit="人"
        bars={funnel.map(({ stage, count }) => ({
          ...{ key: stage, name: CUSTOMER_STAGES[stage], value: count, shown: formatCount(count) },
        }))}
      />
      <Bars
        title="充值方案"
        unit="元"
        bars={rules.map(({ id, name, count, amount }) => ({
          ...{ key: id, name, value: amount, shown: formatMoney(amount), hint: `${count} 笔` },
        }))}
      />
      <Bars
        title="优惠券带来的收入"
        unit="元"
        bars={coupons.map(({ id, name, count, off, amount }) => ({
          ...{
            key: id,
            name,
            value: amount,
            shown: formatMoney(amount),
            hint: `${count} 张，优惠 ${formatMoney(off)}`,
          },
        }))}
      />
    </section>
  );
}
