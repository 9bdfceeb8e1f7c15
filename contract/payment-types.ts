/** How something goes over the counter. */
export const PAYMENT_TYPES = { 1: '现金', 2: '支付宝', 3: '微信', 4: '银行卡' } as const;
export type PaymentType = keyof typeof PAYMENT_TYPES;
export const PAYMENT_TYPE_IDS = [1, 2, 3, 4] as const satisfies readonly PaymentType[];
