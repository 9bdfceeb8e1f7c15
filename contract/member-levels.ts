/** Stored 0 to 5, shown as vip1 to vip6. */
export const MEMBER_LEVELS = ['普通会员', '初级会员', '高级会员', '银卡会员', '金卡会员', '钻石会员'] as const;

/** Percent that is paid of what may be discounted. */
const LEVEL_PERCENT = [100, 98, 95, 90, 88, 85] as const;

export interface MemberLevel {
  id: number;
  name: string;
  /** Percent that is paid. */
  discount: number;
}

/** @param level stored */
export function memberLevel(level: number): MemberLevel {
  return { id: level, name: MEMBER_LEVELS[level] ?? '', discount: LEVEL_PERCENT[level] ?? 100 };
}
