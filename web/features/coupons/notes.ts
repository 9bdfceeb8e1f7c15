interface Noted {
  with_level: boolean;
  /** What is no number, or 0, is not said. */
  integral_price?: number | null;
  per_person?: number;
}

/** What somebody should know of a coupon before they get it. */
export const notesOf = ({ with_level, integral_price, per_person }: Noted): string[] => [
  ...(with_level ? [] : ['不与会员等级折扣同享，取更优惠的一种']),
  ...(integral_price ? [`${integral_price} 积分兑换`] : []),
  ...(per_person ? [`每人限领 ${per_person} 张`] : []),
];
