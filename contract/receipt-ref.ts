import { z } from 'zod';

/** As answers name a receipt. */
export const receiptRef = z
  .object({
    id: z.number(),
    receipt_no: z.string(),
    /** How often it was printed. */
    prints: z.number(),
    /** Of its last print: 0 the original (and before it), 1 the first 补打. */
    print_no: z.number(),
  })
  .meta({ id: 'ReceiptRef' });
export type ReceiptRef = z.infer<typeof receiptRef>;
