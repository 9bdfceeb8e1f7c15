/** The product's own name, and the footer of product.md section 2: in the grid's status bar and on the login page. */
export const SITE = {
  name: '号脉',
  filing: '备案号 示例ICP备00000000号',
  address: '衡川路 88 号',
} as const;
