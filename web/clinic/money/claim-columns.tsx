import { COUPON_WAYS } from '#contract/coupon-form.ts';
import type { CouponClaim } from '#contract/coupon-rows.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { couponWords } from './coupon-words.ts';
import { ListLink } from './list-link.tsx';

const STATES = {
  unused: { text: '未使用', tone: 'green' },
  used: { text: '已使用', tone: 'neutral' },
  expired: { text: '已过期', tone: 'orange' },
  taken_back: { text: '已收回', tone: 'neutral' },
} as const;

type Claims = readonly ListColumn<CouponClaim>[];

/** Who has one. */
export const WHO_HAS: Claims = [
  { key: 'member', title: '会员', sticky: 'left', cell: ({ member }) => <b>{member.name}</b> },
];

/** Which one it is. */
export const WHICH_COUPON: Claims = [
  { key: 'name', title: '优惠券', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'amount', title: '优惠', cell: (row) => couponWords(row) ?? '—' },
];

/** How it was got, until when it is good, and for which list it was used. */
export const CLAIM_COLUMNS: Claims = [
  { key: 'claimed_at', title: '领取时间', cell: ({ claimed_at }) => formatInstant(claimed_at) },
  { key: 'way', title: '方式', cell: ({ way }) => COUPON_WAYS[way] },
  { key: 'valid_to', title: '有效期', cell: ({ valid_from, valid_to }) => `${valid_from} 至 ${valid_to}` },
  { key: 'state', title: '状态', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag> },
  { key: 'used_at', title: '使用时间', cell: ({ used_at }) => (used_at ? formatInstant(used_at) : '—') },
  {
    key: 'disposal',
    title: '处置单',
    cell: ({ disposal }) =>
      disposal ? (
        <ListLink id={disposal.id} theirs={false}>
          {disposal.number}
        </ListLink>
      ) : (
        '—'
      ),
  },
];
