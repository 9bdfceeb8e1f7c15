import type { ReceiptRef } from '#contract/receipt-ref.ts';

/** Where a receipt is printed. */
export const receiptPath = ({ id }: Pick<ReceiptRef, 'id'>): string => `/admin/receipts/${id}/printing`;
