/**
 * What stands at the foot of the product (docs/domain/screens.md#header). Examples until a real operator fills them in.
 */
export const SITE = {
  name: '号脉',
  filing: '备案号 示例ICP备00000000号',
  address: '衡川路 88 号',
} as const;

/** 衡川口腔 of 衡川口腔 · 总院: the brand without its branch. */
export function brandOf(title: string | undefined): string {
  return title?.split(' · ')[0] ?? SITE.name;
}

/** 总院 of 衡川口腔 · 总院: the branch, where there is one. */
export function branchOf(title: string | undefined): string {
  return title?.split(' · ').slice(1).join(' · ') ?? '';
}

export const FOOTER = `${SITE.filing} · ${SITE.address}`;
