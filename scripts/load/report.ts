import { z } from 'zod';

/** What a script, or a look into the database, says of a promise. */
export const promised = z.object({
  name: z.string(),
  value: z.number().nullable(),
  limit: z.string(),
  kept: z.boolean(),
  kind: z.enum(['correct', 'speed', 'aim']),
});
export type Promised = z.infer<typeof promised>;

const metric = z.object({
  type: z.string(),
  values: z.record(z.string(), z.number()),
  thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional(),
});

/** What the scripts write (load-tests/lib/summary.ts). */
export const summary = z.object({
  seconds: z.number(),
  vus: z.number(),
  promises: z.array(promised),
  metrics: z.record(z.string(), metric),
});
export type Summary = z.infer<typeof summary>;

const round = (value: number) => (value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100));

const TREND_NAMES: Readonly<Record<string, string>> = {
  read_ms: '读',
  hold_ms: '占号',
  book_ms: '预约',
  change_ms: '改约、取消、就诊',
  rush_lost_ms: '没抢到',
  alone_won_ms: '各抢各的',
  event_lag_ms: '改动到屏幕',
  release_ms: '放号',
  to_visit_ms: '到约上',
  to_none_ms: '到得知约满',
};
const COUNT_NAMES: Readonly<Record<string, string>> = {
  http_reqs: '请求',
  booked: '预约',
  conflicts: '冲突',
  cancelled: '取消',
  moved: '移动',
  frames: '事件帧',
  viewers: '排班表',
  people_served: '约上的人',
  people_too_late: '来晚的人',
  people_gave_up: '放弃的人',
  shed: '被请稍后再来',
  turned_away: '终未轮到',
  dropped_iterations: '没能开始的',
};

/** The lines that tell how a run went. */
export function describe(name: string, found: Summary, promises: readonly Promised[], short: boolean): string[] {
  const { seconds, vus, metrics } = found;
  const counts = Object.entries(COUNT_NAMES).flatMap(([key, label]) => {
    const { count, rate } = metrics[key]?.values ?? {};
    return count ? [`${label} ${count}${rate && key === 'http_reqs' ? `（${round(rate)}/秒）` : ''}`] : [];
  });
  const trends = Object.entries(TREND_NAMES).flatMap(([key, label]) => {
    const values = metrics[key]?.values;
    if (!values?.count) return [];
    const shown = (['med', 'p(95)', 'p(99)', 'max'] as const).map((each) => `${each} ${round(values[each] ?? 0)}`);
    return [`  ${label}：${shown.join('  ')} ms（${values.count} 次）`];
  });
  const lines = promises.map(({ name: what, value, limit, kept, kind }) => {
    const judged = kind === 'correct' || (kind === 'speed' && !short);
    const mark = kept ? '✓' : judged ? '✗' : '·';
    return `  ${mark} ${what}：${value === null ? '没有量到' : round(value)}（${limit}${judged ? '' : kind === 'aim' ? '，目标' : '，短跑不判'}）`;
  });
  return [`${name}：${vus} 人，${seconds} 秒`, `  ${counts.join('，')}`, ...trends, ...lines];
}

/** A short run on a busy machine says nothing about speed, and an aim is no promise. */
export const isKept = ({ kept, kind }: Promised, short: boolean): boolean =>
  kept || kind === 'aim' || (short && kind === 'speed');
