import type { TypedMoney } from '#web/ui/text/yuan.ts';
import { yuanOf } from '#web/ui/text/yuan.ts';

/** What somebody spends in the example: ¥680. */
const SPENT = 68_000;

const wholeIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

interface Terms {
  yuan_per_point: string;
  point_value: TypedMoney;
  expire_months: string;
}

/** What the terms come to: 消费 ¥680 得 68 分 … Null while they are none. */
export function exampleOf({ yuan_per_point, point_value, expire_months }: Terms): string | null {
  const rate = wholeIn(yuan_per_point);
  if (rate === 0) return null;
  const points = Math.floor(SPENT / (rate * 100));
  const worth = typeof point_value === 'number' && point_value > 0 ? `，可抵 ¥${yuanOf(points * point_value)}` : '';
  const months = wholeIn(expire_months);
  const ends = months > 0 ? `，满 ${months} 个月后的月底到期` : '';
  return `消费 ¥${yuanOf(SPENT)} 得 ${points} 分${worth}${ends}`;
}
