import type { Entitlement } from '#contract/product-rows.ts';
import { formatCount } from '#web/ui/text/format.ts';

/** How times of a package are called. */
export const ENTITLEMENT_STATES = {
  usable: { text: '可用', tone: 'green' },
  used: { text: '已用完', tone: 'neutral' },
  expired: { text: '已过期', tone: 'orange' },
  ended: { text: '已退', tone: 'neutral' },
} as const;

export const leftWords = ({ left, total }: Entitlement): string =>
  `剩 ${formatCount(left)} / 共 ${formatCount(total)} 次`;
