import { z } from 'zod';

/** What every row of a plain table says of itself beside its own: `z.object({ name: z.string(), …, ...plainRow })`. */
export const plainRow = {
  id: z.number(),
  /** 1 在用, 0 停用. */
  status: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.number().nullable(),
};
