import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import { type MarketingFigures, type MarketingSummary, marketing } from '#contract/marketing-summary.ts';
import { reasonOf } from '#web/api/errors.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { SpanShortcuts } from '#web/resource/span-shortcuts.tsx';
import { type ListParams, useListParams } from '#web/resource/use-list-params.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { DayRange } from '#web/ui/fields/day-range.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { type Bar, Bars } from './bars.tsx';
import { ReceivedChart } from './received-chart.tsx';
import { Tile } from './tile.tsx';

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

const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4';

/** 营销概览: one's own first, then what the hospital's marketing came to. */
export default function SummaryPage() {
  const params: ListParams<Asked> = useListParams(DAYS);
  const today = useAtomValue(minuteAtom).date;
  const { from = `${today.slice(0, 7)}-01`, to = today } = params.query;
  const answer = useCall(marketing.summary, { query: { ...params.query, from, to } }, { keep: true });
  useTouched(['disposals', 'members', 'marketing', 'customers', 'shifts'], () => void answer.refetch());
  const data = answer.data?.data;
  const takes = useAtomValue(rolesAtom).some((role) => CASHIERS.includes(role));
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
      {data ? <Summary {...data} days={{ from, to }} takes={takes} /> : null}
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

interface Linked {
  days: { from: string; to: string };
  /** Who takes money sees all of the list of payments, others a part. */
  takes: boolean;
}

function Summary({ mine, hospital, ...linked }: MarketingSummary & Linked) {
  return (
    <div className="flex flex-col gap-6">
      {mine ? <Mine {...mine} /> : null}
      {hospital ? <Hospital {...hospital} {...linked} /> : null}
    </div>
  );
}

const HEAD = 'mb-3 font-semibold text-16';

function Mine({ customers, tasks_due, won, invited }: NonNullable<MarketingSummary['mine']>) {
  return (
    <section aria-labelledby="mine">
      <h2 id="mine" className={HEAD}>
        我的
      </h2>
      <div className={GRID}>
        <Tile label="客户" value={formatCount(customers)} />
        <Tile label="待回访" value={formatCount(tasks_due)} hint="今天到期及逾期" />
        <Tile label="已成交咨询" value={formatCount(won)} />
        <Tile label="邀请注册" value={formatCount(invited)} to="/workstation/invite" />
      </div>
    </section>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`);
const perPatient = ({ billed, patients }: MarketingFigures) => (patients === 0 ? 0 : Math.round(billed / patients));

function Hospital({ now, before, standing, charts, hospitals, days, takes }: OfHospital & Linked) {
  const both = (of: (figures: MarketingFigures) => number) => ({ now: of(now), before: of(before) });
  const paidBy = (type: number) =>
    takes ? `/oa/manage/charge?${new URLSearchParams({ type: String(type), ...days })}` : undefined;
  const money = (label: string, of: (figures: MarketingFigures) => number, to?: string) => (
    <Tile label={label} value={formatMoney(of(now))} compared={both(of)} to={to} />
  );
  return (
    <>
      <section aria-labelledby="figures">
        <h2 id="figures" className={HEAD}>
          经营
        </h2>
        <div className={GRID}>
          {money('营业额', ({ billed }) => billed)}
          {money('实收', ({ received }) => received, paidBy(0))}
          {money('储值消耗', ({ stored_spent }) => stored_spent, paidBy(5))}
          {money('客单价', perPatient)}
          <Tile label="储值余额" value={formatMoney(standing.stored)} hint="当前" to="/admin/manage/users" />
          <Tile
            label="欠费"
            value={formatMoney(standing.arrears)}
            hint={`超 7 天 ${formatMoney(standing.over_7)}，30 天 ${formatMoney(standing.over_30)}，90 天 ${formatMoney(standing.over_90)}`}
          />
          <Tile label="新客" value={formatCount(now.new_members)} compared={both(({ new_members }) => new_members)} />
          <Tile
            label="初诊付费"
            value={formatCount(now.first_paid)}
            hint={`180 天内复购 ${share(now.paid_again, now.first_paid)}`}
          />
          <Tile
            label="券核销率"
            value={share(now.coupons_used, now.coupons_claimed)}
            hint={`领取 ${formatCount(now.coupons_claimed)} 张，已用 ${formatCount(now.coupons_used)} 张`}
            to="/marketing/coupon"
          />
          <Tile
            label="积分结余"
            value={formatCount(standing.points)}
            hint={`获得 ${formatCount(now.points_earned)}，使用 ${formatCount(now.points_spent)}`}
            to="/marketing/integral"
          />
          <Tile
            label="回访完成率"
            value={share(now.tasks_done, now.tasks_due)}
            hint={`应回访 ${formatCount(now.tasks_due)}，已完成 ${formatCount(now.tasks_done)}`}
          />
        </div>
      </section>
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
