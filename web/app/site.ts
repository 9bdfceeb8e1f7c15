/** What stands at the foot of the product (product.md section 2). Examples until a real operator fills them in. */
export const SITE = {
  name: '号脉',
  filing: '备案号 示例ICP备00000000号',
  address: '衡川路 88 号',
} as const;

export const FOOTER = `${SITE.filing} · ${SITE.address}`;
