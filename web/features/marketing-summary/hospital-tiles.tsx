import { useAtomValue } from 'jotai';
import type { MarketingFigures, MarketingSummary } from '#contract/marketing-summary.ts';
import { rolesAtom } from '#web/api/session.ts';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { behindFigures } from './behind.ts';
import { Tile, Tiles } from './tile.tsx';

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`);
const perPatient = ({ billed, patients }: MarketingFigures) => (patients === 0 ? 0 : Math.round(billed / patients));

type Sums = Pick<NonNullable<MarketingSummary['hospital']>, 'now' | 'before' | 'standing'>;

interface HospitalTilesProps extends Sums {
  days: { from: string; to: string };
}

/** What the hospital came to, each figure with the way to what it is the sum of. */
export function HospitalTiles({ days, ...sums }: HospitalTilesProps) {
  const behind = behindFigures({ roles: useAtomValue(rolesAtom), days });
  return (
    <Tiles title="经营">
      <Amounts {...sums} behind={behind} />
      <Counts {...sums} behind={behind} />
    </Tiles>
  );
}

type WithBehind = Sums & { behind: ReturnType<typeof behindFigures> };

function Amounts({ now, before, standing, behind }: WithBehind) {
  const money = (label: string, of: (figures: MarketingFigures) => number, to?: string) => (
    <Tile label={label} value={formatMoney(of(now))} compared={{ now: of(now), before: of(before) }} to={to} />
  );
  return (
    <>
      {money('营业额', ({ billed }) => billed, behind.billed)}
      {money('实收', ({ received }) => received, behind.received)}
      {money('储值消耗', ({ stored_spent }) => stored_spent, behind.storedSpent)}
      {money('客单价', perPatient)}
      <Tile label="储值余额" value={formatMoney(standing.stored)} hint="当前" to={behind.stored} />
      <Tile
        label="欠费"
        value={formatMoney(standing.arrears)}
        hint={`超 7 天 ${formatMoney(standing.over_7)}，30 天 ${formatMoney(standing.over_30)}，90 天 ${formatMoney(standing.over_90)}`}
        to={behind.arrears}
      />
    </>
  );
}

function Counts({ now, before, standing, behind }: WithBehind) {
  return (
    <>
      <Tile
        label="新客"
        value={formatCount(now.new_members)}
        compared={{ now: now.new_members, before: before.new_members }}
        to={behind.newMembers}
      />
      <Tile
        label="初诊付费"
        value={formatCount(now.first_paid)}
        hint={`180 天内复购 ${share(now.paid_again, now.first_paid)}`}
      />
      <Tile
        label="券核销率"
        value={share(now.coupons_used, now.coupons_claimed)}
        hint={`领取 ${formatCount(now.coupons_claimed)} 张，已用 ${formatCount(now.coupons_used)} 张`}
        to={behind.coupons}
      />
      <Tile
        label="积分结余"
        value={formatCount(standing.points)}
        hint={`获得 ${formatCount(now.points_earned)}，使用 ${formatCount(now.points_spent)}`}
        to={behind.points}
      />
      <Tile
        label="回访完成率"
        value={share(now.tasks_done, now.tasks_due)}
        hint={`应回访 ${formatCount(now.tasks_due)}，已完成 ${formatCount(now.tasks_done)}`}
        to={behind.tasks}
      />
    </>
  );
}
