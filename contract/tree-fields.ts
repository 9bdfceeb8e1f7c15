import { z } from 'zod';
import { idOf } from './fields.ts';
import { titled } from './form-fields.ts';

/** Where a row of a tree stands, in its form: `form: z.object({ name: …, ...treeFields('上级分类') })`. */
export const treeFields = (label: string) => ({
  /** Null: at the top. */
  parent_id: titled(label, (title) => idOf(title).nullish()),
  /** How many of its siblings are before it. Left out: it stays, and what is new there is the last. */
  position: titled('顺序', (title) => {
    const message = `${title}格式错误`;
    return z.number({ error: message }).int(message).min(0, message).max(10_000, message).optional();
  }),
});
