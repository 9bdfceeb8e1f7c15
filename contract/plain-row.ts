import { z } from 'zod';

/** What every row says of its writing. */
export const stampedRow = {
  id: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.number().nullable(),
};

/** What every row of a plain table says of itself beside its own: `z.object({ name: z.string(), …, ...plainRow })`. */
export const plainRow = {
  ...stampedRow,
  /** 1 在用, 0 停用. */
  status: z.number(),
};
